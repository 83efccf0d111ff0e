import { networkOf } from './network-of.ts'

const remembered = 300_000
/** Whoever has more networks than these has more than can be held, too. */
const mostNetworks = 100_000

/** Networks from which many wrong tokens came. Whoever was known a short while ago is let through from there all the same. */
export class Searchers {
  readonly #refusedUntil = new Map<string, number>()
  #known = new Set<string>()
  #knownBefore = new Set<string>()
  #turned = Date.now()

  refuse(address: string, milliseconds: number): void {
    const network = networkOf(address)
    this.#refusedUntil.delete(network)
    this.#refusedUntil.set(network, Date.now() + milliseconds)
    if (this.#refusedUntil.size > mostNetworks) this.#refusedUntil.delete(this.#refusedUntil.keys().next().value!)
  }

  /** Milliseconds that a stranger from this address has to wait. */
  waitOf(address: string, identity = ''): number {
    if (this.#refusedUntil.size === 0) return 0
    const network = networkOf(address)
    const wait = (this.#refusedUntil.get(network) ?? 0) - Date.now()
    if (wait <= 0) this.#refusedUntil.delete(network)
    return wait <= 0 || this.#known.has(identity) || this.#knownBefore.has(identity) ? 0 : wait
  }

  /** Kept for five to ten minutes, and for nothing but this: it opens nothing by itself. */
  noteKnown(identity: string): void {
    if (Date.now() - this.#turned > remembered) {
      this.#knownBefore = this.#known
      this.#known = new Set()
      this.#turned = Date.now()
    }
    this.#known.add(identity)
  }
}
