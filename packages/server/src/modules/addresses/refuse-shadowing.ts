import { pageAt } from '@octavo/content'
import { readPrefixes, type SiteSpace, type SiteStructure } from '@octavo/site'
import type { Reader, Tenant } from '../../platform/database/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import { openSpace } from './page-lookups.ts'

/**
 * Refuses a path at which a page is: its readers would find something else there. Where paths come to stand above pages in
 * another way, by a merge or by another default, the page's address is written out instead.
 */
export async function refuseShadowing(
  reader: Reader,
  tenant: Tenant,
  before: SiteStructure,
  after: SiteStructure,
): Promise<void> {
  const prefixes = readPrefixes(after)
  for (const renamed of renamedIn(before, after)) {
    const prefix = prefixes.of(renamed.id)!.short
    for (const { siteSpace, path } of prefixes.matching(prefix === '' ? [] : prefix.split('/'))) {
      if (siteSpace.id === renamed.id || path.length === 0) continue
      const content = await openSpace(reader, tenant, siteSpace.space as Uuid<'space'>, undefined)
      if (!content || (await pageAt(content.objects, content.root, path.join('/'))) === undefined) continue
      throw new Problem('path_taken', [{ path: '/path', message: 'is that of a page that the site shows' }])
    }
  }
}

/** The spaces that are found under another path: their own, or that of the section they stand for. */
function renamedIn(before: SiteStructure, after: SiteStructure): SiteSpace[] {
  const paths = new Map([...before.sections, ...before.siteSpaces].map(({ id, path }) => [id, path]))
  const isRenamed = ({ id, path }: { id: string; path: string }) => paths.has(id) && paths.get(id) !== path
  const sections = new Set(after.sections.filter(isRenamed).map(({ id }) => id))
  return after.siteSpaces.filter((one) => isRenamed(one) || (one.isDefault && sections.has(one.section ?? '')))
}
