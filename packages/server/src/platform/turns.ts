/** One after the other for each key, within this process: who waits here holds nothing that others need. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>()

  take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.#last.get(key) ?? Promise.resolve()).then(work)
    const end = turn.catch(() => {})
    this.#last.set(key, end)
    void end.then(() => {
      if (this.#last.get(key) === end) this.#last.delete(key)
    })
    return turn
  }
}
