import { requireVersion } from '../../platform/http/etag.ts'
import type { Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { showId, type Uuid } from '../../platform/ids.ts'
import { lockShareLink, removeShareLink } from './share-link-store.ts'

/** Its address opens nothing any more, for good. */
export async function deleteShareLink(
  { transaction, announce }: Work,
  site: Proof<'site', 'admin'>,
  id: Uuid<'shareLink'>,
  ifMatch: number | undefined,
): Promise<void> {
  const link = await lockShareLink(transaction, site, id)
  requireVersion(link.version, ifMatch)
  await removeShareLink(transaction, link)
  announce({
    type: 'share-link.deleted',
    organizationId: site.organizationId,
    resource: { kind: 'shareLink', id, label: link.name },
    payload: { site: showId('site', site.id) },
  })
}
