import type { SitePath } from '@octavo/site'
import { FairGate } from '../../../platform/fair-gate.ts'
import { tooMany } from '../../../platform/http/rate-limit.ts'
import type { Counter } from '../../../platform/limits/counter.ts'
import { networkOf } from '../../../platform/limits/network-of.ts'
import type { AskedSite } from '../resolve-site.ts'

export interface SiteLimits {
  /** Of one network of clients. */
  readonly uncachedPagesPerMinute: number
  /** Of all visitors of one site. */
  readonly uncachedPagesPerMinuteAndSite: number
}

/** Counts the cost of a request that no cached response answers; past a limit, it rejects with 429. */
export type AdmitToSite = (client: { readonly ip: string }, asked: AskedSite, cost: number) => Promise<void>

/** What a page costs; smaller for what costs less. */
const unit = 10

export function siteAdmission(counter: Counter, limits: SiteLimits): AdmitToSite {
  return async ({ ip }, { snapshot: { site } }, cost) => {
    const network = await counter.take(`site-ip:${networkOf(ip)}`, unit * limits.uncachedPagesPerMinute, cost)
    if (!network.allowed) throw tooMany(network.resetsIn)
    // A network that is rejected does not use up what the site has for others.
    const ofSite = await counter.take(`site:${site.id}`, unit * limits.uncachedPagesPerMinuteAndSite, cost)
    if (!ofSite.allowed) throw tooMany(ofSite.resetsIn)
  }
}

/** Known before anything is looked up. */
export function costOf({ type }: SitePath): number {
  if (type === 'file' || type === 'image' || type === 'asset') return 1
  return type === 'own' || type === 'mcp' ? 5 * unit : unit
}

/** In addition: suggestions are searched for among all pages. */
export const costOfMiss = unit

/** Work on the event loop takes turns by organization. */
export interface SiteGates {
  readonly pages: FairGate
  /** What walks through many pages: aggregates, MCP, pages that are not found. */
  readonly aggregates: FairGate
}

const waiting = { ofAll: 10_000, ofOne: 500 }

export const siteGates = (threads = 2): SiteGates => ({
  pages: new FairGate({ running: { ofAll: Math.max(32, 4 * threads), ofOne: Math.max(8, 2 * threads) }, waiting }),
  aggregates: new FairGate({ running: { ofAll: 4, ofOne: 1 }, waiting: { ...waiting, ofOne: 50 } }),
})
