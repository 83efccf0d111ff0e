import type { SiteSpace } from '../structure/structure.ts'
import {
  addressOf,
  baseSegments,
  type PagePlace,
  pathOf,
  prefixOf,
  type SitePlace,
  writeAddress,
} from './address-of.ts'
import { foldSegment } from './segments.ts'
import { type BaseName, baseNames, readAddress, type ReadAddress, type SiteBase } from './site-base.ts'
import { type AskedPage, type PageOutput, type Preview, readSitePath, type SitePath, type Way } from './site-path.ts'
import { type PrefixMatch, prefixesOf, type SitePrefixes } from './site-prefixes.ts'

/** A site as an address found it. */
export interface ServedSite {
  readonly id: string
  readonly prefixes: SitePrefixes
  /** Where the address found it, as it is written now. */
  readonly base: SiteBase
  /** Where its pages say that they are. */
  readonly primary: SiteBase
  /** Visitors of this base are sent on to the primary one. */
  readonly isForwarded: boolean
}

export interface FoundPage extends PagePlace {
  readonly id: string
}

export interface FormerPrefix {
  readonly prefix: string
  readonly siteSpace: string
}

/** What resolving has to ask. Everything it is asked with may come from a stranger. */
export interface AddressLookup<Site extends ServedSite, Page extends FoundPage> {
  /** The first of the names that is a site's. */
  readonly findSite: (names: readonly BaseName[]) => Promise<{ name: BaseName; site: Site } | undefined>
  /** Those that once had one of the prefixes, in small letters; newest first. */
  readonly formerPrefixes: (site: Site, prefixes: readonly string[]) => Promise<readonly FormerPrefix[]>
  /** The page at a path of a space; of its home for ''. */
  readonly pageAt: PageLookup<Site, Page>
  /** The page that once was there. */
  readonly pageBefore: PageLookup<Site, Page>
  /** The page that is there but for the case of letters. */
  readonly pageLike: PageLookup<Site, Page>
  /** Where a redirect that somebody made leads, from an address at which there is no page. */
  readonly redirected?: (site: Site, path: AskedPage) => Promise<string | undefined>
}

export interface AskedSpace<Site> {
  readonly site: Site
  readonly siteSpace: SiteSpace
  readonly preview: Preview | undefined
}

export type PageLookup<Site, Page> = (asked: AskedSpace<Site>, path: string) => Promise<Page | undefined>

export interface ResolvedPage<Site, Page> {
  readonly site: Site
  readonly siteSpace: SiteSpace
  /** As it stands in this page's address. */
  readonly prefix: string
  readonly page: Page
  readonly output: PageOutput
  readonly way: Way
  /** Where the page is, below the base that was asked for or forwards to. */
  readonly address: string
  /** Where it says that it is: below the site's primary base, for everyone, as a page. */
  readonly canonical: string
}

export type Resolution<Site, Page> =
  | ({ readonly type: 'page' } & ResolvedPage<Site, Page>)
  /** The address of a page, but not the one it has: `to` is. */
  | ({ readonly type: 'redirect'; readonly to: string } & ResolvedPage<Site, Page>)
  /** Somebody made a redirect for this address. */
  | { readonly type: 'elsewhere'; readonly site: Site; readonly to: string }
  | { readonly type: 'reserved'; readonly site: Site; readonly path: Exclude<SitePath, { type: 'page' | 'unknown' }> }
  | { readonly type: 'miss'; readonly reason: 'no-site' }
  /** `path` is what was asked for below the site's base: explicit redirects are looked up by it. */
  | { readonly type: 'miss'; readonly reason: 'no-section' | 'no-page'; readonly site: Site; readonly path: SitePath }

/** Address to page: the other way of `addressOf`. Never throws, whatever the address; what the lookup throws is passed on. */
export async function resolveAddress<Site extends ServedSite, Page extends FoundPage>(
  text: string,
  domain: string,
  lookup: AddressLookup<Site, Page>,
): Promise<Resolution<Site, Page>> {
  const asked = readAddress(text)
  const names = asked ? baseNames(asked, domain) : []
  const found = names.length === 0 ? undefined : await lookup.findSite(names)
  if (!asked || !found) return { type: 'miss', reason: 'no-site' }
  const { site, name } = found
  const path = readSitePath(name.rest, asked.slash)
  if (path.type === 'unknown') return { type: 'miss', reason: 'no-page', site, path }
  if (path.type !== 'page') return { type: 'reserved', site, path }
  const paths = path.whole ? [path, path.whole] : [path]
  const live = await firstOf(paths, (one) => findLive(site, one, lookup))
  if (live) return placed(asked, live)
  const to = path.way.preview ? undefined : await lookup.redirected?.(site, path)
  if (to !== undefined) return { type: 'elsewhere', site, to }
  const former = await firstOf(paths, (one) => findFormer(site, one, lookup))
  if (former) return placed(asked, former)
  const isEmpty = site.prefixes.matching([]).length === 0
  return { type: 'miss', reason: isEmpty ? 'no-section' : 'no-page', site, path }
}

type Candidate<Site, Page> = Omit<ResolvedPage<Site, Page>, 'address' | 'canonical' | 'prefix'>

async function firstOf<One, Found>(
  all: readonly One[],
  find: (one: One) => Promise<Found | undefined>,
): Promise<Found | undefined> {
  for (const one of all) {
    const found = await find(one)
    if (found !== undefined) return found
  }
  return undefined
}

/** The first page that is found below one of the prefixes, by each look-up in turn before the next prefix. */
const findBelow = <Site extends ServedSite, Page extends FoundPage>(
  site: Site,
  { output, way }: AskedPage,
  matches: readonly PrefixMatch[],
  ...looks: readonly PageLookup<Site, Page>[]
): Promise<Candidate<Site, Page> | undefined> =>
  firstOf(matches, ({ siteSpace, path }) =>
    firstOf(looks, async (look) => {
      const page = await look({ site, siteSpace, preview: way.preview }, path.join('/'))
      return page && { site, siteSpace, page, output, way }
    }),
  )

/** The pages of all site spaces that the address may mean, the longest prefix first. */
const findLive = <Site extends ServedSite, Page extends FoundPage>(
  site: Site,
  path: AskedPage,
  { pageAt }: AddressLookup<Site, Page>,
): Promise<Candidate<Site, Page> | undefined> => findBelow(site, path, site.prefixes.matching(path.segments), pageAt)

/**
 * What was there: first at the addresses of those site spaces; then at prefixes that site spaces once had, the newest
 * first; and last what differs by the case of letters only.
 */
async function findFormer<Site extends ServedSite, Page extends FoundPage>(
  site: Site,
  path: AskedPage,
  lookup: AddressLookup<Site, Page>,
): Promise<Candidate<Site, Page> | undefined> {
  const { pageAt, pageBefore, pageLike } = lookup
  const before = await findBelow(site, path, site.prefixes.matching(path.segments), pageBefore)
  if (before) return before
  const former = await formerMatches(site, path.segments, lookup)
  const left = await findBelow(site, path, former, pageAt, pageBefore)
  return left ?? findBelow(site, path, [...site.prefixes.alike(path.segments), ...former], pageAt, pageLike)
}

async function formerMatches<Site extends ServedSite, Page extends FoundPage>(
  site: Site,
  segments: readonly string[],
  { formerPrefixes }: AddressLookup<Site, Page>,
): Promise<PrefixMatch[]> {
  const paths = new Map(prefixesOf(segments).map(({ prefix, path }) => [foldSegment(prefix), path]))
  const rows = await formerPrefixes(site, [...paths.keys()])
  return rows.flatMap(({ prefix, siteSpace: id }) => {
    const siteSpace = site.prefixes.siteSpace(id)
    const path = paths.get(prefix)
    return siteSpace && path ? [{ siteSpace, prefix, path }] : []
  })
}

function placed<Site extends ServedSite, Page extends FoundPage>(
  asked: ReadAddress,
  found: Candidate<Site, Page>,
): Resolution<Site, Page> {
  const { site, siteSpace, page, output, way } = found
  const { prefixes, base: here, primary, isForwarded } = site
  const base = isForwarded ? primary : here
  const place: SitePlace = { ...page, siteSpace: siteSpace.id }
  const prefix = prefixOf(prefixes, place, output)
  const path = pathOf(prefixes, place, { output, way })
  const canonical = addressOf(prefixes, primary, place)
  if (!path || prefix === undefined || canonical === undefined)
    throw new Error(`site space ${siteSpace.id} is found and has no prefix`)
  const address = writeAddress(base, path)
  const resolved = { ...found, prefix, address, canonical }
  const segments = [...baseSegments(base), ...path.segments]
  const isThere =
    asked.hostname === new URL(base.origin).hostname &&
    !asked.isOdd &&
    asked.slash === path.slash &&
    asked.segments.length === segments.length &&
    asked.segments.every((segment, index) => segment === segments[index])
  return isThere ? { type: 'page', ...resolved } : { type: 'redirect', to: `${address}${asked.search}`, ...resolved }
}
