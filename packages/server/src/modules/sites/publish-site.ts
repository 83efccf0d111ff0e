import { requireVersion } from '../../platform/http/etag.ts'
import type { Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { changeSite, lockSite } from './site-store.ts'

/** Shows the site to its audience, or to nobody any more. One that is so already stays as it is. */
export async function publishSite(
  { transaction, announce }: Work,
  { organizationId, id }: Proof<'site', 'admin'>,
  published: boolean,
  ifMatch: number | undefined,
): Promise<void> {
  const site = await lockSite(transaction, organizationId, id)
  requireVersion(site.version, ifMatch)
  if (site.published === published) return
  await changeSite(transaction, organizationId, id, { published }, undefined)
  announce({
    type: published ? 'site.published' : 'site.unpublished',
    organizationId,
    resource: { kind: 'site', id, label: site.title },
  })
}
