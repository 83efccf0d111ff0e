import { setImmediate as nextTurn } from 'node:timers/promises'
import { FairQueue } from './fair-queue.ts'
import { Problem } from './problem.ts'

interface FairGateSettings {
  /** How much work may be under way, of all and of one owner. */
  readonly running: { readonly ofAll: number; readonly ofOne: number }
  readonly waiting: { readonly ofAll: number; readonly ofOne: number }
}

interface Waiting {
  readonly owner: string
  readonly start: () => void
}

/** Limits how much work is under way at a time. Owners take turns, so that one with much work does not delay the others. */
export class FairGate {
  readonly #most: FairGateSettings['running']
  readonly #waiting: FairQueue<Waiting>
  readonly #running = new Map<string, number>()
  #all = 0

  constructor({ running, waiting }: FairGateSettings) {
    this.#most = running
    this.#waiting = new FairQueue(waiting)
  }

  /** Runs the work when it is its turn. Too much waiting work of one owner is rejected with 429. */
  async run<Value>(owner: string, work: () => Promise<Value>): Promise<Value> {
    if (this.#hasRoom(owner)) this.#enter(owner)
    else {
      await this.#wait(owner)
      // Work that awaits nothing but memory would otherwise run in one turn of the event loop with what went before.
      await nextTurn()
    }
    try {
      return await work()
    } finally {
      this.#leave(owner)
    }
  }

  #hasRoom(owner: string): boolean {
    return this.#all < this.#most.ofAll && (this.#running.get(owner) ?? 0) < this.#most.ofOne
  }

  #enter(owner: string): void {
    this.#all++
    this.#running.set(owner, (this.#running.get(owner) ?? 0) + 1)
  }

  #wait(owner: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const isAdded = this.#waiting.add(owner, { owner, start: resolve })
      if (!isAdded) reject(new Problem('too_many_requests', {}, { retryAfter: 1 + Math.floor(Math.random() * 3) }))
    })
  }

  #leave(owner: string): void {
    this.#all--
    const left = this.#running.get(owner)! - 1
    if (left === 0) this.#running.delete(owner)
    else this.#running.set(owner, left)
    const next = this.#waiting.take((one) => this.#hasRoom(one.owner))
    if (!next) return
    // Entered here: whoever comes before it runs must not take its place.
    this.#enter(next.owner)
    next.start()
  }
}
