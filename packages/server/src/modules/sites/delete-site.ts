import { requireVersion } from '../../platform/http/etag.ts'
import type { Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { takeAllGrants } from '../grants/index.ts'
import type { SiteSettings } from './site-settings.ts'
import { lockSite, removeSite } from './site-store.ts'

/** Its spaces stay. */
export async function deleteSite(
  work: Work,
  { organizationId, id }: Proof<'site', 'admin'>,
  ifMatch: number | undefined,
  { followSite }: Pick<SiteSettings, 'followSite'>,
): Promise<void> {
  const { transaction, announce } = work
  const site = await lockSite(transaction, organizationId, id)
  requireVersion(site.version, ifMatch)
  await takeAllGrants(transaction, organizationId, { kind: 'site', id })
  await followSite(work, site, null)
  await removeSite(transaction, organizationId, id)
  announce({ type: 'site.deleted', organizationId, resource: { kind: 'site', id, label: site.title } })
}
