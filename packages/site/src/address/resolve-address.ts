import type { SiteSpace } from '../structure/structure.ts'
import type { AddressLookup, Arrival, FoundPage, PageLookup, ServedSite } from './address-lookup.ts'
import { addressOf, baseSegments, pathOf, prefixOf, type SitePlace, writeAddress } from './address-of.ts'
import { type HeldPrefix, heldPrefixes, ownedPrefixes, type Tenure } from './held-prefixes.ts'
import { baseNames, readAddress, type ReadAddress } from './site-base.ts'
import {
  type AskedPage,
  type PageOutput,
  readSitePath,
  type ReservedPath,
  type SitePath,
  type Way,
} from './site-path.ts'
import type { PrefixMatch } from './site-prefixes.ts'

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
  /** Where a redirect leads those for whom there is no page, since it is a draft. */
  readonly instead: () => Promise<Arrival | undefined>
}

export type Resolution<Site, Page> =
  | ({ readonly type: 'page' } & ResolvedPage<Site, Page>)
  /** The address of a page, but not the one it has: `to` is. */
  | ({ readonly type: 'redirect'; readonly to: string } & ResolvedPage<Site, Page>)
  /** Somebody made a redirect for this address. */
  | ({ readonly type: 'elsewhere'; readonly site: Site; readonly way: Way } & Arrival)
  | { readonly type: 'reserved'; readonly site: Site; readonly path: ReservedPath }
  | { readonly type: 'miss'; readonly reason: 'no-site' }
  /** `path` is what was asked for below the site's base: explicit redirects are looked up by it. */
  | { readonly type: 'miss'; readonly reason: 'no-section' | 'no-page'; readonly site: Site; readonly path: SitePath }

export type ResolvedOnSite<Site, Page> = Exclude<Resolution<Site, Page>, { readonly reason: 'no-site' }>
type PathLookup<Site extends ServedSite, Page extends FoundPage> = Omit<AddressLookup<Site, Page>, 'findSite'>

/** The site that a URL belongs to, and what it asks for there. None of the site's content was read to find it. */
export interface LocatedAddress<Site> {
  readonly site: Site
  readonly path: SitePath
  readonly asked: ReadAddress
  /** The segments below the base of the site. */
  readonly below: readonly string[]
}

/** Undefined where no site has the URL. */
export async function locateAddress<Site extends ServedSite>(
  text: string,
  domain: string,
  findSite: AddressLookup<Site, never>['findSite'],
): Promise<LocatedAddress<Site> | undefined> {
  const asked = readAddress(text)
  const names = asked ? baseNames(asked, domain) : []
  const found = names.length === 0 ? undefined : await findSite(names)
  if (!asked || !found) return undefined
  const { site, name } = found
  return { site, path: readSitePath(name.rest, asked.slash), asked, below: name.rest }
}

/** Address to page: the other way of `addressOf`. Never throws, whatever the address; what the lookup throws is passed on. */
export async function resolveAddress<Site extends ServedSite, Page extends FoundPage>(
  text: string,
  domain: string,
  lookup: AddressLookup<Site, Page>,
): Promise<Resolution<Site, Page>> {
  const located = await locateAddress(text, domain, lookup.findSite)
  return located ? resolveLocated(located, lookup) : { type: 'miss', reason: 'no-site' }
}

/** What is at a URL whose site is known. */
export async function resolveLocated<Site extends ServedSite, Page extends FoundPage>(
  { site, path, asked, below }: LocatedAddress<Site>,
  given: PathLookup<Site, Page>,
): Promise<ResolvedOnSite<Site, Page>> {
  const lookup = { ...given, tenures: askedOnce(given.tenures) }
  if (path.type === 'unknown') return { type: 'miss', reason: 'no-page', site, path }
  if (path.type !== 'page') return { type: 'reserved', site, path }
  const paths = path.whole ? [path, path.whole] : [path]
  const live = await firstOf(paths, (one) => findLive(site, one, lookup))
  const redirected = async () => (path.way.preview ? undefined : lookup.redirected?.(site, path))
  if (live && isOwn(live, below)) return placed(asked, live, redirected)
  const isSentOn = !live && !path.way.preview
  const arrival = isSentOn ? await redirected() : undefined
  if (arrival) return { type: 'elsewhere', site, way: path.way, ...arrival }
  const former = await firstOf(paths, (one) => findFormer(site, one, lookup))
  const moved = isSentOn && !former ? await findMoved(site, path.whole ?? path, lookup) : undefined
  if (moved) return { type: 'elsewhere', site, way: path.way, ...moved }
  const page = former ?? live ?? (await firstOf(paths, (one) => findLikely(site, one, lookup)))
  if (page) return placed(asked, page, redirected)
  const isEmpty = site.prefixes.matching([]).length === 0
  return { type: 'miss', reason: isEmpty ? 'no-section' : 'no-page', site, path }
}

/** What is looked for in one way after the other was held by the same. */
function askedOnce<Site>(find: (site: Site, prefixes: readonly string[]) => Promise<readonly Tenure[]>): typeof find {
  const known = new Map<string, Promise<readonly Tenure[]>>()
  return (site, prefixes) => {
    const key = prefixes.join('\n')
    const found = known.get(key) ?? find(site, prefixes)
    known.set(key, found)
    return found
  }
}

type Candidate<Site, Page> = Omit<ResolvedPage<Site, Page>, 'address' | 'canonical' | 'prefix' | 'instead'>

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
  { pageAt }: PathLookup<Site, Page>,
): Promise<Candidate<Site, Page> | undefined> => findBelow(site, path, site.prefixes.matching(path.segments), pageAt)

/** Whether the page is asked for where it is, and not by another way to write that. */
function isOwn<Site extends ServedSite, Page extends FoundPage>(
  { site, siteSpace, page, output, way }: Candidate<Site, Page>,
  asked: readonly string[],
): boolean {
  const own = pathOf(site.prefixes, { ...page, siteSpace: siteSpace.id }, { output, way })?.segments
  return own?.length === asked.length && own.every((segment, index) => segment === asked[index])
}

/**
 * The page that had the address last, told by who had which prefix when, and which page was where then; where none ever had it,
 * the last to which it led.
 */
async function findFormer<Site extends ServedSite, Page extends FoundPage>(
  site: Site,
  path: AskedPage,
  lookup: PathLookup<Site, Page>,
): Promise<Candidate<Site, Page> | undefined> {
  const { output, way } = path
  const find = (prefixes: readonly string[]) => lookup.tenures(site, prefixes)
  const held = await heldPrefixes(site.prefixes, path.segments, find)
  const lastDuring = async (all: readonly HeldPrefix[], asHome: boolean) => {
    let last: { candidate: Candidate<Site, Page>; index: number } | undefined
    for (const [{ siteSpace, path: below }, some] of byPlace(all)) {
      // Of a space itself there never was Markdown: that of its home has the home's name.
      if (output === 'markdown' && below.length === 0) continue
      const earlier = some.filter(({ index }) => index < (last?.index ?? Infinity))
      const tenures = earlier.map(({ tenure }) => tenure)
      const asked = { site, siteSpace, preview: way.preview }
      const found = tenures.length > 0 && (await lookup.pageDuring(asked, below.join('/'), tenures, asHome))
      if (!found) continue
      last = { candidate: { site, siteSpace, page: found.page, output, way }, index: earlier[found.tenure]!.index }
    }
    return last?.candidate
  }
  const owned = await ownedPrefixes(site.prefixes, held, find)
  return (await lastDuring(owned, output === 'markdown')) ?? lastDuring(held, true)
}

/** The tenures of each place that an address may mean, with their number among all: a place is asked about once. */
function byPlace(all: readonly HeldPrefix[]): [PrefixMatch, { tenure: Tenure; index: number }[]][] {
  const numbered = all.map(({ match, tenure }, index) => ({ match, tenure, index }))
  const places = Map.groupBy(numbered, ({ match }) => `${match.siteSpace.id} ${match.path.length}`)
  return [...places.values()].map((some) => [some[0]!.match, some])
}

/**
 * Where a redirect leads whose source lies below the path that a space has now, for an address below one that it had before: redirects
 * go with their section. What is there now comes before every redirect.
 */
async function findMoved<Site extends ServedSite, Page extends FoundPage>(
  site: Site,
  path: AskedPage,
  lookup: PathLookup<Site, Page>,
): Promise<Arrival | undefined> {
  for (const { siteSpace, path: below } of await formerPlaces(site, path, lookup)) {
    if (await lookup.pageAt({ site, siteSpace, preview: undefined }, below.join('/'))) return undefined
    const segments = [...(site.prefixes.of(siteSpace.id)?.short.split('/') ?? []), ...below]
    const arrival = await lookup.redirected?.(site, { ...path, segments: segments.filter((one) => one !== '') })
    if (arrival) return arrival
  }
  return undefined
}

/** What nobody ever had may be asked for as often as anyone likes: of the places it may mean, so many are looked at. */
const mostGuesses = 10

/** Where an address lay that begins with a prefix of former times. */
async function formerPlaces<Site extends ServedSite, Page extends FoundPage>(
  site: Site,
  path: AskedPage,
  { tenures }: PathLookup<Site, Page>,
): Promise<PrefixMatch[]> {
  const held = await heldPrefixes(site.prefixes, path.segments, (prefixes) => tenures(site, prefixes))
  const all = held.filter(({ tenure }) => tenure.until !== null).map(({ match }) => match)
  const places = new Map(all.map((match) => [`${match.siteSpace.id} ${match.path.join('/')}`, match]))
  return [...places.values()].slice(0, mostGuesses)
}

/**
 * Addresses that nobody ever had lead to what they most likely mean: a page that was at such a path at another time, or one
 * that is there but for the case of letters.
 */
async function findLikely<Site extends ServedSite, Page extends FoundPage>(
  site: Site,
  path: AskedPage,
  lookup: PathLookup<Site, Page>,
): Promise<Candidate<Site, Page> | undefined> {
  const { pageAt, pageBefore, pageLike } = lookup
  const former = await formerPlaces(site, path, lookup)
  const left =
    (await findBelow(site, path, site.prefixes.matching(path.segments), pageBefore)) ??
    (await findBelow(site, path, former, pageAt, pageBefore))
  return left ?? findBelow(site, path, [...site.prefixes.alike(path.segments), ...former], pageAt, pageLike)
}

function placed<Site extends ServedSite, Page extends FoundPage>(
  asked: ReadAddress,
  found: Candidate<Site, Page>,
  instead: ResolvedPage<Site, Page>['instead'],
): ResolvedOnSite<Site, Page> {
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
  const resolved = { ...found, prefix, address, canonical, instead }
  const segments = [...baseSegments(base), ...path.segments]
  const isThere =
    asked.hostname === new URL(base.origin).hostname &&
    !asked.isOdd &&
    asked.slash === path.slash &&
    asked.segments.length === segments.length &&
    asked.segments.every((segment, index) => segment === segments[index])
  return isThere ? { type: 'page', ...resolved } : { type: 'redirect', to: `${address}${asked.search}`, ...resolved }
}
