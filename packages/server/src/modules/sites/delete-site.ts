import { requireVersion } from '../../platform/http/etag.ts'
import type { Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { takeAllGrants } from '../grants/index.ts'
import { lockSite, removeSite } from './site-store.ts'

/** Its spaces stay. */
export async function deleteSite(
  { transaction, announce }: Work,
  { organizationId, id }: Proof<'site', 'admin'>,
  ifMatch: number | undefined,
): Promise<void> {
  const site = await lockSite(transaction, organizationId, id)
  requireVersion(site.version, ifMatch)
  await takeAllGrants(transaction, organizationId, { kind: 'site', id })
  await removeSite(transaction, organizationId, id)
  announce({ type: 'site.deleted', organizationId, resource: { kind: 'site', id, label: site.title } })
}
