import type { Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import type { Uuid } from '../../platform/ids.ts'
import { requireShareLinks, switchShareLinks as switchAll } from './share-link-store.ts'

/** Switches share links off, or on: those that are named, or all of the site. All of them, or none. */
export async function switchShareLinks(
  { transaction, announce }: Work,
  site: Proof<'site', 'admin'>,
  active: boolean,
  ids: readonly Uuid<'shareLink'>[] | undefined,
): Promise<number> {
  if (ids) await requireShareLinks(transaction, site, ids)
  const changed = await switchAll(transaction, site, active, ids)
  if (changed > 0) {
    announce({
      type: 'share-links.updated',
      organizationId: site.organizationId,
      resource: { kind: 'site', id: site.id, label: site.row.title },
      payload: { active, changed },
    })
  }
  return changed
}
