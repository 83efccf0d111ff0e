import type { Tenant } from '../../platform/database/database.ts'
import type { Freshness } from '../../platform/freshness/freshness.ts'

/** When something of an organization changed last, on a clock that counts changes. */
export class Changes {
  readonly #freshness: Pick<Freshness, 'isFresh' | 'onChange'>
  readonly #last = new Map<Tenant, number>()
  #ofAll = 0
  #clock = 0

  constructor(freshness: Pick<Freshness, 'isFresh' | 'onChange'>) {
    this.#freshness = freshness
    freshness.onChange((changed) => {
      this.#clock++
      if (changed === 'all') this.#ofAll = this.#clock
      else this.#last.set(changed, this.#clock)
    })
  }

  /** To be asked before something is read, and kept with it. */
  get now(): number {
    return this.#clock
  }

  /** Whether what was read of an organization then still holds. Where changes may be missing, nothing does. */
  holds(organization: Tenant, readAt: number): boolean {
    return this.#freshness.isFresh() && readAt >= this.#ofAll && readAt >= (this.#last.get(organization) ?? 0)
  }
}
