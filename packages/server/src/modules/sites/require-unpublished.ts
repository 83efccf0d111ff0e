import type { Tenant } from '../../platform/database/database.ts'
import type { Work } from '../../platform/http/handler.ts'
import { showId, type Uuid } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import { isShown, sitesShowing } from './site-store.ts'

/** Refuses where a site shows one of these spaces: readers would lose it without a word. Names the sites that the caller may view. */
export async function requireUnpublished(
  { transaction, caller }: Pick<Work, 'transaction' | 'caller'>,
  tenant: Tenant,
  spaces: readonly Uuid<'space'>[],
): Promise<void> {
  if (!(await isShown(transaction, tenant, spaces))) return
  const sites = await sitesShowing(transaction, tenant, caller.userId, spaces)
  throw new Problem('space_published', { sites: sites.map(({ id, title }) => ({ id: showId('site', id), title })) })
}
