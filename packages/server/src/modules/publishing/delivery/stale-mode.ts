import { DatabaseUnavailable } from '../../../platform/database/faults.ts'
import type { ReadyAnswer } from './ready-answer.ts'

/** In ms. While PostgreSQL is unavailable, one request at a time tries it again after this. */
const retryAfter = 1000

/** Serves public responses from memory while PostgreSQL is unavailable. */
export class StaleMode {
  #served = 0
  #failedAt = -Infinity
  #isRetrying = false

  /** How many stale responses were served. */
  get served(): number {
    return this.#served
  }

  /** The response as it is made, or the stale one if that needs a database that is unavailable. */
  async orStale<Made>(make: () => Promise<Made>, find: () => ReadyAnswer | undefined): Promise<Made | ReadyAnswer> {
    const isDown = this.#failedAt > -Infinity
    const isWaiting = isDown && (this.#isRetrying || performance.now() - this.#failedAt < retryAfter)
    // A database that does not respond takes seconds to fail, so only one visitor waits for it.
    const early = isWaiting ? this.#take(find) : undefined
    if (early) return early
    this.#isRetrying = isDown
    try {
      const made = await make()
      this.#failedAt = -Infinity
      return made
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error
      this.#failedAt = performance.now()
      const stale = this.#take(find)
      if (!stale) throw error
      return stale
    } finally {
      this.#isRetrying = false
    }
  }

  #take(find: () => ReadyAnswer | undefined): ReadyAnswer | undefined {
    const found = find()
    if (found) this.#served++
    // A cache that stored it would extend the time for which it is served.
    return found?.uncached()
  }
}
