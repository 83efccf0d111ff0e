import type { Tenant } from '../../platform/database/database.ts'
import type { Changed, Freshness } from '../../platform/freshness/freshness.ts'

/** Of more organizations, it is not known apart when each changed last. */
const mostOrganizations = 100_000

type Heard = Pick<Freshness, 'isFresh' | 'onChange'> & Partial<Pick<Freshness, 'hear' | 'knownAt'>>

/** When something of an organization changed last, on a clock that counts changes. */
export class Changes {
  readonly #freshness: Heard
  readonly #last = new Map<Tenant, number>()
  #ofAll = 0
  #clock = 0

  constructor(freshness: Heard) {
    this.#freshness = freshness
    freshness.onChange((changed) => this.tell(changed))
  }

  /** What this very node has changed is known to it at once. */
  tell(changed: Changed): void {
    this.#clock++
    if (changed !== 'all') this.#last.set(changed, this.#clock)
    if (changed !== 'all' && this.#last.size <= mostOrganizations) return
    this.#last.clear()
    this.#ofAll = this.#clock
  }

  /** To be asked before something is read, and kept with it. */
  get now(): number {
    return this.#clock
  }

  /** Whether what was read of an organization then still holds. Where changes may be missing, nothing does. */
  holds(organization: Tenant, readAt: number): boolean {
    return this.#freshness.isFresh() && !this.hasChanged(organization, readAt)
  }

  /** Whether something of an organization is known to have changed since then. */
  hasChanged(organization: Tenant, readAt: number): boolean {
    return readAt < this.#ofAll || readAt < (this.#last.get(organization) ?? 0)
  }

  /** Whether what was read of an organization then still held, as far as this node knows, at most this many milliseconds ago. */
  heldWithin(organization: Tenant, readAt: number, milliseconds: number): boolean {
    const knownAt = this.#freshness.knownAt?.() ?? -Infinity
    return performance.now() - knownAt <= milliseconds && !this.hasChanged(organization, readAt)
  }

  /** Whether, from when this was asked, what has not changed is known to hold. */
  async hear(): Promise<boolean> {
    return (await this.#freshness.hear?.()) ?? false
  }

  /** Whether nothing at all changed since then, and changes are heard. */
  isCurrent(since: number): boolean {
    return since === this.#clock && this.#freshness.isFresh()
  }
}
