import type { PublishedContentView, PublishedRedirectView } from '@octavo/contract'
import {
  addressOf,
  type PageOutput,
  type Resolution,
  resolveAddress,
  seeSite,
  type SiteSight,
  type Way,
} from '@octavo/site'
import type { Reader } from '../../platform/database/database.ts'
import type { Inquiry } from '../../platform/http/handler.ts'
import { showId, type Uuid } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import { audienceOf, pageTarget } from '../adaptive/index.ts'
import { redirectTarget } from '../redirects/index.ts'
import { findSpaces } from '../spaces/index.ts'
import { basesOfSite } from './address-of-site.ts'
import { findPrefixTenures } from './address-store.ts'
import type { AddressSettings, Brought } from './address-settings.ts'
import { type LocatedPage, pageLookups, pagesOfGroup } from './page-lookups.ts'
import { presentPublished } from './present-published.ts'
import { type FoundSite, siteByName } from './site-by-name.ts'

export interface AskedAddress {
  readonly url: string
  readonly kind: 'human' | 'agent'
  readonly token: string | undefined
  readonly unsignedClaims: Brought['unsignedClaims']
}

type Resolved = Extract<Resolution<FoundSite, LocatedPage>, { type: 'page' | 'redirect' }>

/** What is published at an address for this visitor, or where to go instead. What is not for it is not found. */
export async function resolvePublished(
  inquiry: Pick<Inquiry, 'reader' | 'caller' | 'tryKey'>,
  asked: AskedAddress,
  settings: AddressSettings,
): Promise<PublishedContentView | PublishedRedirectView> {
  const { reader } = inquiry
  const { sites } = settings
  const pages = pageLookups(reader)
  const found = await resolveAddress<FoundSite, LocatedPage>(asked.url, sites.domain, {
    ...pages,
    findSite: (names) => siteByName(reader, inquiry.caller.userId, sites, names),
    tenures: (site, prefixes) => findPrefixTenures(reader, site.row.organization_id, site.id, prefixes),
    redirected: (site, path) => {
      const bases = basesOfSite(sites)({ site: site.row, hostname: site.row.organization_hostname })
      const ground = { reader, site: keysOf(site), structure: site.structure, bases }
      return redirectTarget(ground, (path.whole ?? path).segments, path.way)
    },
  })
  if (found.type === 'miss' || found.type === 'reserved') throw new Problem('not_found', {})
  const { site, way } = found
  const output = 'output' in found ? found.output : 'page'
  const sight = await sightOf(inquiry, site, way, output, asked, settings)
  const path = new URL(asked.url).pathname
  if (!sight.of({ level: 'site' }).seen) return signIn(reader, site, sight, path, settings)
  if (found.type === 'elsewhere') {
    if (!(await found.isSeen(sight))) throw new Problem('not_found', {})
    return { target: 'content', redirect: found.to }
  }
  if (await isSeen(sight, found)) {
    return found.type === 'redirect' ? { target: 'content', redirect: found.to } : presentPublished(found)
  }
  const redirect = (await inGroupInstead(sight, found)) ?? (await entryInstead(sight, found, pages))
  if (redirect === undefined) throw new Problem('not_found', {})
  return { target: 'content', redirect }
}

const keysOf = ({ id, row }: FoundSite) => ({ organizationId: row.organization_id, id })

async function sightOf(
  inquiry: Pick<Inquiry, 'reader' | 'caller' | 'tryKey'>,
  site: FoundSite,
  { shareKey, preview }: Way,
  output: PageOutput,
  { kind, token, unsignedClaims }: AskedAddress,
  { checkVisitor }: AddressSettings,
): Promise<SiteSight> {
  const { row, structure } = site
  const checked = await checkVisitor(inquiry, keysOf(site), { shareKey, token, unsignedClaims })
  const siteSpaces = preview ? await previewed(inquiry.reader, inquiry.caller.userId, site) : []
  return seeSite(audienceOf(row), structure, {
    ...checked,
    output: kind === 'agent' || output === 'markdown' ? 'agent' : 'human',
    at: Date.now(),
    ...(preview && { preview: { expiresAt: Number.POSITIVE_INFINITY, siteSpaces } }),
  })
}

/** The spaces on the site that the caller may view: what is not published of others is not for it. */
async function previewed(reader: Reader, user: Uuid<'user'>, { row, structure }: FoundSite): Promise<string[]> {
  const ids = structure.siteSpaces.map(({ space }) => space as Uuid<'space'>)
  const seen = new Set<string>((await findSpaces(reader, row.organization_id, user, ids)).map(({ id }) => id))
  return structure.siteSpaces.filter(({ space }) => seen.has(space)).map(({ id }) => id)
}

/** A preview is for those who may view the space, whoever the site is for. */
async function isSeen(sight: SiteSight, { siteSpace, page, way }: Resolved): Promise<boolean> {
  const seen = sight.of(await pageTarget(siteSpace.id, page.record, page.content))
  return seen.seen && (!way.preview || seen.reasons.some(({ rule }) => rule === 'preview'))
}

/** The address of a site leads those who may not see its default to what they may see. */
async function entryInstead(
  sight: SiteSight,
  { site, siteSpace, page, way, output, prefix }: Resolved,
  { pageAt }: ReturnType<typeof pageLookups>,
): Promise<string | undefined> {
  const entry = page.isHome && prefix === '' ? site.prefixes.siteSpace(sight.entry() ?? '') : undefined
  const home =
    entry && entry.id !== siteSpace.id && (await pageAt({ site, siteSpace: entry, preview: way.preview }, ''))
  const instead = home && ({ site, siteSpace: entry, page: home, way, output, prefix, type: 'page' } as Resolved)
  if (!instead || !(await isSeen(sight, instead))) return undefined
  return addressOf(site.prefixes, site.base, { ...home, siteSpace: entry.id }, { way, output })
}

/** The address of a group leads those who may not see its first page to the first that they may see. */
async function inGroupInstead(sight: SiteSight, found: Resolved): Promise<string | undefined> {
  const { site, siteSpace, page, way, output } = found
  if (page.group === undefined) return undefined
  for await (const other of pagesOfGroup(page.content, page.group)) {
    if (!(await isSeen(sight, { ...found, page: other }))) continue
    return addressOf(site.prefixes, site.base, { ...other, siteSpace: siteSpace.id }, { way, output })
  }
  return undefined
}

/** Where the site says that visitors prove who they are, those who did not are sent there. */
async function signIn(
  reader: Reader,
  site: FoundSite,
  sight: SiteSight,
  path: string,
  { signInAddress }: AddressSettings,
): Promise<PublishedRedirectView> {
  const last = sight.of({ level: 'site' }).reasons.at(-1)?.rule
  const isStranger = last === 'visitor-missing' || last === 'visitor-expired'
  const redirect = isStranger ? await signInAddress(reader, keysOf(site), path) : undefined
  if (redirect === undefined) throw new Problem('not_found', {})
  return { target: 'external', site: showId('site', site.id), redirect }
}
