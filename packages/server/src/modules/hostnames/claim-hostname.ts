import { randomBytes } from 'node:crypto'
import { isServiceHost, type SitesOrigin } from '@octavo/site'
import type { Work } from '../../platform/http/handler.ts'
import { Problem } from '../../platform/problem.ts'
import type { AdministeredSite } from '../access/index.ts'
import { addClaim, type Claim } from './hostname-store.ts'

/** For a site that the caller administrates. It is the site's once it is proven. */
export async function claimHostname(
  { transaction, announce }: Work,
  site: AdministeredSite,
  hostname: string,
  { domain }: SitesOrigin,
): Promise<Claim> {
  if (isServiceHost(hostname, domain)) {
    const message = `lies below ${domain}, which is this service's own: give one of a domain that is yours`
    throw new Problem('invalid_request', [{ path: '/hostname', message }])
  }
  const claim = await addClaim(transaction, {
    organization_id: site.organizationId,
    hostname,
    site_id: site.id,
    token: randomBytes(20).toString('hex'),
  })
  announce({
    type: 'site.hostname-claimed',
    organizationId: site.organizationId,
    resource: { kind: 'site', id: site.id, label: site.title },
    payload: { hostname },
  })
  return claim
}
