import {
  type AssetAddresses,
  type BaseName,
  baseNames,
  encodeSegment,
  proxyBase,
  readAddress,
  resolveAddress,
  type Resolution,
  screenHtml,
  type ScreenContent,
  type SitePath,
  type SitesOrigin,
} from '@octavo/site'
import type { Reader } from '../../platform/database/database.ts'
import { arrive, findPrefixTenures, type FoundSite, type LocatedPage, pageLookups } from '../addresses/index.ts'
import { basesOfSite } from '../addresses/index.ts'
import { redirectTarget } from '../redirects/index.ts'
import { lookView } from './look-view.ts'
import type { OpenVisit } from './open-visit.ts'
import { frameView } from './page-view.ts'
import { pageHeaders, redirectTo, type SiteAnswer } from './site-answer.ts'
import { type PageTools, showPage } from './show-page.ts'
import { type SiteRequest, wantsMarkdown } from './site-request.ts'
import { contentsOf, type SiteSnapshot, type SiteSnapshots } from './site-snapshots.ts'
import type { ThemeFiles } from './theme-files.ts'
import { type SeenSite, visibleSite } from './visible-site.ts'

export interface SiteTools extends PageTools {
  readonly reader: Reader
  readonly sites: SitesOrigin
  readonly snapshots: SiteSnapshots
  readonly openVisit: OpenVisit
  readonly theme: ThemeFiles
}

type Found = Exclude<Resolution<FoundSite, LocatedPage>, { readonly reason: 'no-site' }>

/** What a site answered, and which organization's it is. */
export interface Served {
  readonly answer: SiteAnswer
  readonly snapshot: SiteSnapshot
}

/** Answers a request to a site; undefined where no site has the address. */
export async function serveSite(request: SiteRequest, tools: SiteTools): Promise<Served | undefined> {
  const resolved = await resolve(request, tools)
  if (!resolved) return undefined
  const { snapshot, found } = resolved
  return { snapshot, answer: await answerFound(request, snapshot, found, tools) }
}

async function resolve(
  request: SiteRequest,
  tools: SiteTools,
): Promise<{ snapshot: SiteSnapshot; found: Found } | undefined> {
  const { reader, sites, snapshots } = tools
  const proxied = await behindProxy(request, tools)
  let snapshot = proxied?.snapshot
  const lookups = pageLookups(reader, (asked) => contentsOf(snapshot!)(asked))
  const address = proxied?.address ?? `${sites.protocol}://${request.host}${request.url}`
  const found = await resolveAddress<FoundSite, LocatedPage>(address, sites.domain, {
    ...lookups,
    findSite: async (names) => {
      if (proxied) return siteOfProxy(names, proxied.snapshot)
      const named = await snapshots.byNames(names)
      snapshot = named?.snapshot
      return named && { name: named.name, site: named.snapshot.site }
    },
    tenures: (site, prefixes) => findPrefixTenures(reader, site.row.organization_id, site.id, prefixes),
    redirected: (site, path) => {
      const bases = basesOfSite(sites)({ site: site.row, hostname: site.row.organization_hostname })
      const keys = { organizationId: site.row.organization_id, id: site.id }
      const ground = { reader, site: keys, structure: site.structure, bases }
      return redirectTarget(ground, (path.whole ?? path).segments, path.way)
    },
  })
  if (!snapshot || (found.type === 'miss' && found.reason === 'no-site')) return undefined
  return { snapshot, found }
}

/** A site that its owner's own server hands on from an address there: it is shown as being at that address. */
async function behindProxy(
  { host, url, forwardedHost }: SiteRequest,
  { sites, snapshots }: SiteTools,
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

const wayOf = (found: Found) => ('way' in found ? found.way : found.path.way)

async function answerFound(
  request: SiteRequest,
  snapshot: SiteSnapshot,
  found: Found,
  tools: SiteTools,
): Promise<SiteAnswer> {
  const isMarkdown = 'output' in found && (found.output === 'markdown' || wantsMarkdown(request.headers.accept))
  const way = wayOf(found)
  const visit = await tools.openVisit(request, snapshot, way, isMarkdown ? 'agent' : 'human')
  const site = visibleSite(snapshot, visit, way)
  if (!site.sight.of({ level: 'site' }).seen)
    return screen({ kind: 'not-found', suggestions: [] }, 404, tools.theme.addressesFor(site.base.path))
  if (found.type === 'page' || found.type === 'redirect') {
    const lookups = pageLookups(tools.reader, contentsOf(snapshot))
    const arrived = await arrive(site.sight, found, lookups)
    if (arrived?.type === 'redirect') return redirectTo(arrived.to, 308, !site.sight.isPrivate)
    const claims = { ...visit.visitor?.claims, ...(visit.unsigned && { unsigned: visit.unsigned }) }
    const page = arrived && (await showPage(snapshot, site, found, claims, tools))
    if (page) return page
  }
  if (found.type === 'reserved' && found.path.type === 'asset') {
    const asset = await lookAsset(snapshot, site, found.path.name, tools)
    if (asset) return asset
  }
  if (found.type === 'elsewhere' && (await found.isSeen(site.sight))) {
    return redirectTo(found.to, 308, !site.sight.isPrivate)
  }
  return notFound(snapshot, site, 'path' in found ? found.path : undefined, tools)
}

/** The styles of a look that another node gave the address of. */
async function lookAsset(snapshot: SiteSnapshot, site: SeenSite, name: string, { theme }: SiteTools) {
  for (const look of [snapshot.looks.site, ...Object.values(snapshot.looks.siteSpaces)]) {
    theme.addressesFor(site.base.path, await lookView(site, look))
  }
  return theme.answer(name)
}

async function notFound(
  snapshot: SiteSnapshot,
  site: SeenSite,
  _path: SitePath | undefined,
  tools: SiteTools,
): Promise<SiteAnswer> {
  const frame = await frameView(snapshot, site, undefined, undefined, tools.theme)
  return screen({ kind: 'not-found', frame, suggestions: [] }, 404, frame.assets, frame.look.locale)
}

export const screen = (
  content: ScreenContent,
  status: number,
  assets: AssetAddresses,
  locale?: string,
): SiteAnswer => ({
  status,
  headers: { ...pageHeaders, 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' },
  body: screenHtml({ ...content, assets, locale }),
})
