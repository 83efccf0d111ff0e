import type { AuthBackend, PublishingAuthView } from '@octavo/contract'
import type { Vault } from '../../platform/crypto/vault.ts'
import type { Reader } from '../../platform/database/database.ts'
import type { PublishingAuth } from './publishing-auth-store.ts'

export async function presentPublishingAuth(
  reader: Reader,
  vault: Vault,
  auth: PublishingAuth,
): Promise<PublishingAuthView> {
  const key = await vault.open(reader, auth.organization_id, auth.sealed_key)
  return {
    object: 'publishing-auth',
    backend: auth.backend as AuthBackend,
    privateKey: key.toString(),
    ...(auth.fallback_url !== null && { fallbackURL: auth.fallback_url }),
    ...(auth.logout_url !== null && { logoutURL: auth.logout_url }),
    ...(auth.jwks_url !== null && { jwksURL: auth.jwks_url }),
    ...(auth.issuer !== null && { issuer: auth.issuer }),
    ...(auth.audience !== null && { audience: auth.audience }),
  }
}
