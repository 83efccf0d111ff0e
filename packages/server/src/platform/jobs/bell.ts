/** Ends a wait early. A ring that nobody waits for is not lost: the next wait ends at once. */
export class Bell {
  #rung = false
  #waiting: (() => void) | undefined

  ring(): void {
    this.#rung = true
    this.#waiting?.()
  }

  /** Forgets what rang so far. */
  silence(): void {
    this.#rung = false
  }

  async wait(milliseconds: number): Promise<void> {
    if (!this.#rung) {
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#waiting = resolve
      const timer = setTimeout(resolve, milliseconds)
      await promise
      clearTimeout(timer)
      this.#waiting = undefined
    }
    this.#rung = false
  }
}
