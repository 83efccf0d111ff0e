import type { PrivateBecause, Reason, Rule, Sight } from './sight.ts'
import type { Output, Target } from './visit.ts'

/** Where a rule was met. */
export interface Place {
  readonly level: Target['level']
  readonly id: string | null
}

/** The way from the site down to something: what was met on it, and whether it goes on. */
export class Trail {
  #isOpen = true
  #isListed = true
  #isSearched = true
  #isIndexed = true
  readonly #reasons: Reason[] = []
  readonly #private = new Set<PrivateBecause>()

  get isOpen(): boolean {
    return this.#isOpen
  }

  /** The same way so far, to go on in another direction. */
  fork(): Trail {
    const fork = new Trail()
    fork.#isOpen = this.#isOpen
    fork.#isListed = this.#isListed
    fork.#isSearched = this.#isSearched
    fork.#isIndexed = this.#isIndexed
    fork.#reasons.push(...this.#reasons)
    for (const reason of this.#private) fork.#private.add(reason)
    return fork
  }

  open(rule: Rule, place: Place, condition?: string): void {
    this.#note(rule, place, 'opens', condition)
  }

  close(rule: Rule, place: Place, condition?: string): void {
    this.#isOpen = false
    this.#note(rule, place, 'closes', condition)
  }

  /** Left out of some listings, and still there to be read. */
  unlist(rule: Rule, place: Place, from: { lists?: true; search?: true; engines?: true }): void {
    if (from.lists) this.#isListed = false
    if (from.search) this.#isSearched = false
    if (from.engines) this.#isIndexed = false
    this.#note(rule, place, 'unlists')
  }

  keepPrivate(because: PrivateBecause): void {
    this.#private.add(because)
  }

  sightFor(output: Output): Sight {
    const isListed = this.#isOpen && this.#isListed
    const sight = {
      seen: this.#isOpen,
      listed: isListed,
      searched: isListed && this.#isSearched,
      indexed: isListed && this.#isIndexed,
      reasons: this.#reasons,
      privateBecause: [...this.#private],
    }
    if (output !== 'crawler') return sight
    const { indexed } = sight
    return { ...sight, seen: indexed, listed: indexed, searched: indexed }
  }

  #note(rule: Rule, { level, id }: Place, effect: Reason['effect'], condition?: string): void {
    this.#reasons.push({ rule, level, id, effect, ...(condition === undefined ? {} : { condition }) })
  }
}
