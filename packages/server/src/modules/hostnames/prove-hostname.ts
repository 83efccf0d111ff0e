import type { Tenant } from '../../platform/database/database.ts'
import { requireVersion } from '../../platform/http/etag.ts'
import type { Work } from '../../platform/http/handler.ts'
import type { Uuid } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import {
  type Claim,
  findProven,
  keepCheck,
  lockClaim,
  lockHostname,
  loseProof,
  putProven,
  removeProven,
} from './hostname-store.ts'
import { isProvenBy, type LookedUp, statusOf } from './look-up-hostname.ts'

/**
 * Keeps what the name servers say. Who proves a name has it, unless another still proves it too: then that one keeps it.
 * Says whether it is proven.
 */
export async function proveHostname(
  { transaction, announce }: Work,
  looked: Claim,
  found: LookedUp,
  ifMatch: number | undefined,
): Promise<boolean> {
  await lockHostname(transaction, looked.hostname)
  const claim = await lockClaim(transaction, looked)
  if (!claim) throw new Problem('not_found', {})
  requireVersion(claim.version, ifMatch)
  const { organization_id: organizationId, hostname, site_id: siteId, token } = claim
  const isProven = isProvenBy(found, claim)
  const tell = (type: 'site.hostname-proven' | 'site.hostname-lost', tenant: Tenant, site: Uuid<'site'>): void =>
    announce({ type, organizationId: tenant, resource: { kind: 'site', id: site }, payload: { hostname } })

  const owner = await findProven(transaction, hostname)
  const isOwn = owner?.organization_id === organizationId
  if (isProven && owner && !isOwn) {
    if (isProvenBy(found, owner)) throw new Problem('hostname_taken', {})
    await loseProof(transaction, owner.organization_id, hostname)
    tell('site.hostname-lost', owner.organization_id, owner.site_id)
  }
  if (isProven) await putProven(transaction, { hostname, organization_id: organizationId, site_id: siteId, token })
  else if (isOwn) await removeProven(transaction, organizationId, { hostname })
  await keepCheck(transaction, claim, { status: statusOf(found, isProven), isProven })
  if (isProven && !isOwn) tell('site.hostname-proven', organizationId, siteId)
  if (!isProven && isOwn) tell('site.hostname-lost', organizationId, siteId)
  return isProven
}
