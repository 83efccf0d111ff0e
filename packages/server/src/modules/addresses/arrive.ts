import { addressOf, type Resolution, type Sight, type SitePath, type SiteSight } from '@octavo/site'
import { pageTarget } from '../adaptive/index.ts'
import { type LocatedPage, type PageLookups, pagesOfGroup } from './page-lookups.ts'
import type { FoundSite } from './site-by-name.ts'

export type Resolved = Extract<Resolution<FoundSite, LocatedPage>, { type: 'page' | 'redirect' }>

/** The address of a site itself, at which there is nothing: its default is deleted, or has no page. */
interface Entrance {
  readonly type: 'miss'
  readonly site: FoundSite
  readonly path: Extract<SitePath, { type: 'page' }>
}

export const isEntrance = (found: Resolution<FoundSite, LocatedPage>): found is Entrance & typeof found =>
  found.type === 'miss' && 'path' in found && found.path.type === 'page' && found.path.segments.length === 0

/** Where those are led who come to it; for a while, since its default may come back. */
export const enter = (sight: SiteSight, { site, path }: Entrance, lookups: PageLookups): Promise<string | undefined> =>
  entryOf(sight, site, path, lookups)

/** The page that an address found, where this visitor sees it, or where to go instead; undefined where there is nothing for it. */
export async function arrive(
  sight: SiteSight,
  found: Resolved,
  lookups: PageLookups,
): Promise<{ type: 'page' } | { type: 'redirect'; to: string; isPermanent: boolean } | undefined> {
  if (await isSeen(sight, found))
    return found.type === 'redirect' ? { type: 'redirect', to: found.to, isPermanent: true } : { type: 'page' }
  const to = (await inGroupInstead(sight, found)) ?? (await entryInstead(sight, found, lookups))
  if (to !== undefined) return { type: 'redirect', to, isPermanent: true }
  const arrival = (await isDraft(sight, found)) ? await found.instead() : undefined
  if (!arrival || !(await arrival.isSeen(sight))) return undefined
  return { type: 'redirect', to: arrival.to, isPermanent: arrival.isPermanent }
}

type SeenPlace = Pick<Resolved, 'siteSpace' | 'page' | 'way'>

const sightOf = async (sight: SiteSight, { siteSpace, page }: SeenPlace): Promise<Sight> =>
  sight.of(await pageTarget(siteSpace.id, page.record, page.content))

/** A preview is for those who may view the space, whoever the site is for. */
export async function isSeen(sight: SiteSight, found: SeenPlace): Promise<boolean> {
  const { seen, reasons } = await sightOf(sight, found)
  return seen && (!found.way.preview || reasons.some(({ rule }) => rule === 'preview'))
}

/** To whom it is a draft, nothing is there: so redirects are taken for its address. */
const isDraft = async (sight: SiteSight, found: Resolved): Promise<boolean> =>
  (await sightOf(sight, found)).reasons.at(-1)?.rule === 'draft'

/** The address of a site leads those who may not see its default to what they may see. */
async function entryInstead(sight: SiteSight, found: Resolved, lookups: PageLookups): Promise<string | undefined> {
  const { siteSpace, page, prefix } = found
  return page.isHome && prefix === '' && sight.entry() !== siteSpace.id
    ? entryOf(sight, found.site, found, lookups)
    : undefined
}

async function entryOf(
  sight: SiteSight,
  site: FoundSite,
  { way, output }: Pick<Resolved, 'way' | 'output'>,
  { pageAt }: PageLookups,
): Promise<string | undefined> {
  const entry = site.prefixes.siteSpace(sight.entry() ?? '')
  const home = entry && (await pageAt({ site, siteSpace: entry, preview: way.preview }, ''))
  const instead = home && ({ site, siteSpace: entry, page: home, way, output, prefix: '', type: 'page' } as Resolved)
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
