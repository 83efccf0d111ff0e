import {
  type BaseName,
  baseNames,
  encodeSegment,
  type LocatedAddress,
  locateAddress,
  type Output,
  proxyBase,
  readAddress,
  type ResolvedOnSite,
  resolveLocated,
  type SitePath,
  type SitesOrigin,
} from '@octavo/site'
import type { Reader } from '../../platform/database/database.ts'
import {
  basesOfSite,
  findPrefixTenures,
  type FoundSite,
  type LocatedPage,
  pageLookups,
  seenLookups,
} from '../addresses/index.ts'
import type { PreviewTokens } from '../audience/index.ts'
import { redirectTarget } from '../redirects/index.ts'
import { changedSpace } from './audience/read-preview.ts'
import { type SiteRequest, wantsMarkdown } from './site-request.ts'
import { contentsOf, type SiteSnapshot, type SiteSnapshots } from './site-snapshots.ts'
import type { SeenSite } from './visible-site.ts'

export interface ResolveTools {
  readonly reader: Reader
  readonly sites: SitesOrigin
  readonly snapshots: SiteSnapshots
  readonly previews: PreviewTokens
}

export type Found = ResolvedOnSite<FoundSite, LocatedPage>

/** The site and path of a request. Content is read only after the visitor is authorized. */
export interface AskedSite {
  readonly snapshot: SiteSnapshot
  readonly located: LocatedAddress<FoundSite>
  readonly path: SitePath
  /** The whole address, as the visitor knows it. */
  readonly address: URL
  /** The spaces whose content was looked at for the answer, so far. */
  readonly opened: ReadonlySet<string>
}

/** Undefined where no site has the address. */
export async function resolveSite(request: SiteRequest, tools: ResolveTools): Promise<AskedSite | undefined> {
  const { sites, snapshots } = tools
  const opened = new Set<string>()
  const proxied = await behindProxy(request, tools)
  const changed = changedSpace(request, tools)
  const open = (found: SiteSnapshot) => noting(changed === undefined ? found : changedIn(found, changed), opened)
  let snapshot = proxied && open(proxied.snapshot)
  const address = proxied?.address ?? `${sites.protocol}://${request.host}${request.url}`
  const located = await locateAddress<FoundSite>(address, sites.domain, async (names) => {
    if (proxied) return siteOfProxy(names, proxied.snapshot)
    const named = await snapshots.byNames(names)
    snapshot = named && open(named.snapshot)
    return named && { name: named.name, site: named.snapshot.site }
  })
  if (!snapshot || !located) return undefined
  const { path } = located
  const seen = path.way.preview ? openedOnce(snapshot) : snapshot
  return { snapshot: seen, located, path, address: new URL(address), opened }
}

/** What this visitor finds at the address: what it may not see is not there. */
export const findAsked = (
  { snapshot, located }: AskedSite,
  sight: SeenSite['sight'],
  { reader, sites }: Pick<ResolveTools, 'reader' | 'sites'>,
): Promise<Found> =>
  resolveLocated<FoundSite, LocatedPage>(located, {
    ...seenLookups(sight, pageLookups(reader, contentsOf(snapshot)), sight.unnoted),
    tenures: (site, prefixes) => findPrefixTenures(reader, site.row.organization_id, site.id, prefixes),
    redirected: async (site, path) => {
      const all = basesOfSite(sites)({ site: site.row, hostname: site.row.organization_hostname })
      // Below the base that the visitor is at, as pages are: the primary one may not be there yet.
      const bases = [site.isForwarded ? site.primary : site.base, ...all]
      const keys = { organizationId: site.row.organization_id, id: site.id }
      const ground = { reader, site: keys, structure: site.structure, bases }
      const arrival = await redirectTarget(ground, (path.whole ?? path).segments, path.way)
      return arrival && (await arrival.isSeen(sight)) ? arrival : undefined
    },
  })

/** What is not published may change while it is read: all of one answer is of the same moment. */
function openedOnce(snapshot: SiteSnapshot): SiteSnapshot {
  const opened = new Map<string, ReturnType<SiteSnapshot['open']>>()
  return {
    ...snapshot,
    open(space, preview) {
      const key = `${space} ${JSON.stringify(preview)}`
      const known = opened.get(key) ?? snapshot.open(space, preview)
      opened.set(key, known)
      return known
    },
  }
}

/** A preview of one space shows the others as they are published: the numbers of their change requests are their own. */
const changedIn = (snapshot: SiteSnapshot, changed: string): SiteSnapshot => ({
  ...snapshot,
  open: (space, preview) => snapshot.open(space, space === changed ? preview : undefined),
})

const noting = (snapshot: SiteSnapshot, opened: Set<string>): SiteSnapshot => ({
  ...snapshot,
  open: (space, preview) => {
    opened.add(space)
    return snapshot.open(space, preview)
  },
})

/** A site that its owner's own server hands on from an address there: it is shown as being at that address. */
async function behindProxy(
  { host, url, forwardedHost }: SiteRequest,
  { sites, snapshots }: ResolveTools,
): Promise<{ snapshot: SiteSnapshot; address: string } | undefined> {
  const asked = forwardedHost === undefined ? undefined : readAddress(`${sites.protocol}://${host}${url}`)
  const named = asked && (await snapshots.byNames(baseNames(asked, sites.domain)))
  const proxy = named?.snapshot.site.row.proxy
  if (!asked || !proxy || named.name.kind !== 'organization') return undefined
  const base = proxyBase(proxy)
  if (new URL(base.origin).host !== forwardedHost) return undefined
  const site = { ...named.snapshot.site, base, isForwarded: false }
  const below = named.name.rest.map((segment) => `/${encodeSegment(segment)}`).join('')
  const address = `${base.origin}${base.path}${below}${asked.slash ? '/' : ''}${asked.search}`
  return { snapshot: { ...named.snapshot, site }, address }
}

function siteOfProxy(names: readonly BaseName[], { site }: SiteSnapshot) {
  const wanted = site.row.proxy!.toLowerCase()
  const name = names.find((one) => one.kind === 'proxy' && one.origin.toLowerCase() === wanted)
  return Promise.resolve(name && { name, site })
}

/** For whom the answer is made, as far as the path tells. Where nothing is made for agents, they are shown what people are. */
export function outputAsked(
  { path, snapshot }: Pick<AskedSite, 'path' | 'snapshot'>,
  accept: string | undefined,
): Output {
  if (path.type === 'mcp') return 'agent'
  if (path.type === 'own') return path.name.startsWith('llms') ? 'agent' : 'crawler'
  if (path.type !== 'page' && path.type !== 'unknown') return 'human'
  const isMarkdown = path.type === 'page' && path.output === 'markdown'
  const isForAgents = snapshot.site.row.agents_context !== 'excluded'
  return isForAgents && (isMarkdown || wantsMarkdown(accept)) ? 'agent' : 'human'
}

/** For whom the answer is made, when it is known what was found: the name of a page may end as that of its Markdown does. */
export function outputOf(
  found: Found,
  asked: Pick<AskedSite, 'path' | 'snapshot'>,
  accept: string | undefined,
): Output {
  if (found.type === 'reserved') return outputAsked(asked, accept)
  const named = 'output' in found ? found : 'path' in found ? found.path : undefined
  const isMarkdown = named && 'output' in named && named.output === 'markdown'
  const isForAgents = asked.snapshot.site.row.agents_context !== 'excluded'
  return isMarkdown || (isForAgents && wantsMarkdown(accept)) ? 'agent' : 'human'
}
