import type { Kept } from './kept-file.ts'

interface Held {
  readonly facts: unknown
  readonly bytes: WeakRef<Buffer>
}

/** What somebody still holds is given to others as it is: however many take it slowly, it lies in memory once. */
export class HeldReads {
  readonly #held = new Map<string, Held>()
  readonly #underWay = new Map<string, Promise<Kept<unknown> | undefined>>()
  readonly #freed = new FinalizationRegistry<string>((name) => {
    if (!this.#held.get(name)?.bytes.deref()) this.#held.delete(name)
  })

  /** Reads it unless somebody holds it, once for all who ask meanwhile. */
  async get(name: string, read: () => Promise<Kept<unknown> | undefined>): Promise<Kept<unknown> | undefined> {
    const { facts, bytes } = this.#held.get(name) ?? {}
    const held = bytes?.deref()
    if (held) return { facts, bytes: held }
    return this.#underWay.get(name) ?? this.#start(name, read)
  }

  /** There is something else by this name now. */
  forget(name: string): void {
    this.#held.delete(name)
    this.#underWay.delete(name)
  }

  #start(name: string, read: () => Promise<Kept<unknown> | undefined>): Promise<Kept<unknown> | undefined> {
    const reading = read().then((kept) => {
      if (kept && this.#underWay.get(name) === reading) this.#hold(name, kept)
      return kept
    })
    this.#underWay.set(name, reading)
    const end = (): void => void (this.#underWay.get(name) === reading && this.#underWay.delete(name))
    reading.then(end, end)
    return reading
  }

  #hold(name: string, { facts, bytes }: Kept<unknown>): void {
    this.#held.set(name, { facts, bytes: new WeakRef(bytes) })
    this.#freed.register(bytes, name)
  }
}
