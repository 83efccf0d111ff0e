import type { Reader, Tenant } from '../../platform/database/database.ts'
import { showId, type Uuid } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import { sitesShowing } from './site-store.ts'

/** Refuses where a site shows one of these spaces: readers would lose it without a word. */
export async function requireUnpublished(
  reader: Reader,
  tenant: Tenant,
  spaces: readonly Uuid<'space'>[],
): Promise<void> {
  const sites = await sitesShowing(reader, tenant, spaces)
  if (sites.length === 0) return
  const details = { sites: sites.map(({ id, title }) => ({ id: showId('site', id), title })) }
  throw new Problem('space_published', details)
}
