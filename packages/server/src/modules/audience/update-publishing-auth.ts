import { requireVersion } from '../../platform/http/etag.ts'
import type { Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { Problem } from '../../platform/problem.ts'
import {
  changePublishingAuth,
  lockPublishingAuth,
  type PublishingAuth,
  type PublishingAuthChange,
} from './publishing-auth-store.ts'

/** Changes whose word about visitors a site believes. */
export async function updatePublishingAuth(
  { transaction, announce }: Work,
  site: Proof<'site', 'admin'>,
  change: PublishingAuthChange,
  ifMatch: number | undefined,
): Promise<PublishingAuth> {
  const auth = await lockPublishingAuth(transaction, site)
  requireVersion(auth.version, ifMatch)
  const next = { ...auth, ...change }
  if (next.backend === 'jwks' && next.jwks_url === null) {
    throw new Problem('invalid_request', [{ path: '/jwksURL', message: 'is needed with the backend jwks' }])
  }
  announce({
    type: 'site.auth-updated',
    organizationId: site.organizationId,
    resource: { kind: 'site', id: site.id, label: site.row.title },
    payload: { backend: next.backend },
  })
  return changePublishingAuth(transaction, auth, change)
}
