import { newToken, tokenHash } from '../../platform/crypto/token.ts'
import type { Vault } from '../../platform/crypto/vault.ts'
import type { Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { newUuid, showId, type Uuid } from '../../platform/ids.ts'
import { requireSection } from './require-section.ts'
import { addShareLink, type ShareLink } from './share-link-store.ts'

interface NewLink {
  readonly name: string
  readonly active: boolean
  readonly expiresAt: Date | null
  readonly sectionId: Uuid<'siteSection'> | null
}

/** Makes a secret address of a site. */
export async function createShareLink(
  { caller, transaction, announce }: Work,
  site: Proof<'site', 'admin'>,
  { name, active, expiresAt, sectionId }: NewLink,
  vault: Vault,
): Promise<ShareLink> {
  if (sectionId !== null) await requireSection(transaction, site, sectionId)
  const { organizationId } = site
  const key = newToken('ock')
  const link = await addShareLink(transaction, site, {
    id: newUuid(),
    name,
    active,
    key_hash: tokenHash(key),
    sealed_key: await vault.seal(transaction, organizationId, Buffer.from(key)),
    section_id: sectionId,
    expires_at: expiresAt,
    created_by: caller.userId,
  })
  announce({
    type: 'share-link.created',
    organizationId,
    resource: { kind: 'shareLink', id: link.id, label: name },
    payload: { site: showId('site', site.id), active, expires: expiresAt?.toISOString() ?? null },
  })
  return link
}
