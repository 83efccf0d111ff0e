import type { PublishedContentView, PublishedRedirectView } from '@octavo/contract'
import {
  locateAddress,
  type PageOutput,
  resolveLocated,
  returnPath,
  seeSite,
  type SiteSight,
  type Way,
} from '@octavo/site'
import type { Reader } from '../../platform/database/database.ts'
import type { Inquiry } from '../../platform/http/handler.ts'
import { showId, type Uuid } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import { audienceOf } from '../adaptive/index.ts'
import { redirectTarget } from '../redirects/index.ts'
import { findSpaces } from '../spaces/index.ts'
import { basesOfSite } from './address-of-site.ts'
import { arrive, enter, isEntrance } from './arrive.ts'
import { findPrefixTenures } from './address-store.ts'
import type { AddressSettings, Brought } from './address-settings.ts'
import { type LocatedPage, pageLookups } from './page-lookups.ts'
import { presentPublished } from './present-published.ts'
import { seenLookups } from './seen-lookups.ts'
import { type FoundSite, siteByName } from './site-by-name.ts'

interface AskedAddress {
  readonly url: string
  readonly kind: 'human' | 'agent'
  readonly token: string | undefined
  readonly unsignedClaims: Brought['unsignedClaims']
}

/** What is published at an address for this visitor, or where to go instead. What is not for it is not found. */
export async function resolvePublished(
  inquiry: Pick<Inquiry, 'reader' | 'caller' | 'tryKey'>,
  asked: AskedAddress,
  settings: AddressSettings,
): Promise<PublishedContentView | PublishedRedirectView> {
  const { reader } = inquiry
  const { sites } = settings
  const located = await locateAddress<FoundSite>(asked.url, sites.domain, (names) =>
    siteByName(reader, inquiry.caller.userId, sites, names),
  )
  if (located?.path.type !== 'page') throw new Problem('not_found', {})
  const { site, path: asking } = located
  const see = await visitorSight(inquiry, site, asking.way, asked, settings)
  const sight = see('page')
  if (!sight.of({ level: 'site' }).seen) {
    return signIn(reader, site, sight, returnPath(site, new URL(asked.url)), settings)
  }
  const pages = pageLookups(reader)
  const found = await resolveLocated<FoundSite, LocatedPage>(located, {
    ...seenLookups(sight, pages),
    tenures: (_, prefixes) => findPrefixTenures(reader, site.row.organization_id, site.id, prefixes),
    redirected: async (_, path) => {
      const bases = basesOfSite(sites)({ site: site.row, hostname: site.row.organization_hostname })
      const ground = { reader, site: keysOf(site), structure: site.structure, bases }
      const arrival = await redirectTarget(ground, (path.whole ?? path).segments, path.way)
      return arrival && (await arrival.isSeen(sight)) ? arrival : undefined
    },
  })
  if (found.type === 'elsewhere') return { target: 'content', redirect: found.to }
  if (found.type !== 'page' && found.type !== 'redirect') {
    const redirect = isEntrance(found) ? await enter(see(found.path.output), found, pages) : undefined
    if (redirect === undefined) throw new Problem('not_found', {})
    return { target: 'content', redirect }
  }
  const arrived = await arrive(see(found.output), found, pages)
  if (!arrived) throw new Problem('not_found', {})
  return arrived.type === 'page' ? presentPublished(found) : { target: 'content', redirect: arrived.to }
}

const keysOf = ({ id, row }: FoundSite) => ({ organizationId: row.organization_id, id })

/** What the visitor sees of the site: agents and the Markdown of pages may see less. */
async function visitorSight(
  inquiry: Pick<Inquiry, 'reader' | 'caller' | 'tryKey'>,
  site: FoundSite,
  { shareKey, preview }: Way,
  { kind, token, unsignedClaims }: AskedAddress,
  { checkVisitor }: AddressSettings,
): Promise<(output: PageOutput) => SiteSight> {
  const { row, structure } = site
  const checked = await checkVisitor(inquiry, keysOf(site), { shareKey, token, unsignedClaims })
  const siteSpaces = preview ? await previewed(inquiry.reader, inquiry.caller.userId, site) : []
  return (output) =>
    seeSite(audienceOf(row), structure, {
      ...checked,
      output: kind === 'agent' || output === 'markdown' ? 'agent' : 'human',
      at: Date.now(),
      ...(preview && { preview: { expiresAt: Number.POSITIVE_INFINITY, siteSpaces, drafts: true } }),
    })
}

/** The spaces on the site that the caller may view: what is not published of others is not for it. */
async function previewed(reader: Reader, user: Uuid<'user'>, { row, structure }: FoundSite): Promise<string[]> {
  const ids = structure.siteSpaces.map(({ space }) => space as Uuid<'space'>)
  const seen = new Set<string>((await findSpaces(reader, row.organization_id, user, ids)).map(({ id }) => id))
  return structure.siteSpaces.filter(({ space }) => seen.has(space)).map(({ id }) => id)
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
