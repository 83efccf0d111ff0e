import type { ShareLinkView } from '@octavo/contract'
import type { Vault } from '../../platform/crypto/vault.ts'
import type { Reader } from '../../platform/database/database.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { showId } from '../../platform/ids.ts'
import type { ShareLink } from './share-link-store.ts'

/** With their addresses, for which their keys are opened. */
export async function presentShareLinks(
  reader: Reader,
  vault: Vault,
  { organizationId }: Proof<'site', 'admin'>,
  address: string,
  links: readonly ShareLink[],
): Promise<ShareLinkView[]> {
  if (links.length === 0) return []
  const keys = await vault.openAll(
    reader,
    organizationId,
    links.map((link) => link.sealed_key),
  )
  return links.map((link, index) => presentShareLink(link, `${address}/~/share/${keys[index]!.toString()}`))
}

const presentShareLink = (link: ShareLink, published: string): ShareLinkView => ({
  object: 'share-link',
  id: showId('shareLink', link.id),
  createdAt: link.created_at.toISOString(),
  name: link.name,
  active: link.active,
  ...(link.expires_at && { expiresAt: link.expires_at.toISOString() }),
  hasPassword: link.password_hash !== null,
  ...(link.section_id && { sectionScope: showId('siteSection', link.section_id) }),
  uses: Number(link.uses),
  ...(link.last_used_at && { lastUsedAt: link.last_used_at.toISOString() }),
  urls: { published },
})
