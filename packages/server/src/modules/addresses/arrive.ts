import { addressOf, type Resolution, type SiteSight } from '@octavo/site'
import { pageTarget } from '../adaptive/index.ts'
import { type LocatedPage, type PageLookups, pagesOfGroup } from './page-lookups.ts'
import type { FoundSite } from './site-by-name.ts'

export type Resolved = Extract<Resolution<FoundSite, LocatedPage>, { type: 'page' | 'redirect' }>

/** The page that an address found, where this visitor sees it, or where to go instead; undefined where there is nothing for it. */
export async function arrive(
  sight: SiteSight,
  found: Resolved,
  lookups: PageLookups,
): Promise<{ type: 'page' } | { type: 'redirect'; to: string } | undefined> {
  if (await isSeen(sight, found))
    return found.type === 'redirect' ? { type: 'redirect', to: found.to } : { type: 'page' }
  const to = (await inGroupInstead(sight, found)) ?? (await entryInstead(sight, found, lookups))
  return to === undefined ? undefined : { type: 'redirect', to }
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
  { pageAt }: PageLookups,
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
