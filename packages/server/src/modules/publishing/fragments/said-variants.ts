/** How many there may be at once; and in ms, how long one is not asked for before another takes its place. */
const most = 256
const restsFor = 60_000

/**
 * What visitors make of a document by what they say of themselves without proof. Anybody can say something new with every request: so
 * only some of it is rendered, and what is asked for again and again stays.
 */
export class SaidVariants {
  /** When each was asked for last: the one that rests longest is first. */
  readonly #askedAt = new Map<string, number>()

  /** Whether it is one of those that are rendered. */
  admits(key: string, now: number): boolean {
    const isKnown = this.#askedAt.delete(key)
    if (!isKnown && this.#askedAt.size >= most && !this.#makeRoom(now)) return false
    this.#askedAt.set(key, now)
    return true
  }

  #makeRoom(now: number): boolean {
    const [first] = this.#askedAt
    const [oldest, askedAt] = first!
    return now - askedAt >= restsFor && this.#askedAt.delete(oldest)
  }
}
