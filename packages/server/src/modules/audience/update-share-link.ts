import { requireVersion } from '../../platform/http/etag.ts'
import type { Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { showId, type Uuid } from '../../platform/ids.ts'
import { requireSection } from './require-section.ts'
import { changeShareLink, lockShareLink, type ShareLink, type ShareLinkChange } from './share-link-store.ts'

/** As those who read of it know them. */
const names: Readonly<Record<keyof ShareLinkChange, string>> = {
  name: 'name',
  active: 'active',
  section_id: 'sectionScope',
  expires_at: 'expiresAt',
  password_hash: 'password',
}

/** Changes what a share link opens, to whom and until when. Its address stays. */
export async function updateShareLink(
  { transaction, announce }: Work,
  site: Proof<'site', 'admin'>,
  id: Uuid<'shareLink'>,
  change: ShareLinkChange,
  ifMatch: number | undefined,
): Promise<ShareLink> {
  const link = await lockShareLink(transaction, site, id)
  requireVersion(link.version, ifMatch)
  if (change.section_id) await requireSection(transaction, site, change.section_id as Uuid<'siteSection'>)
  const changed = await changeShareLink(transaction, link, change)
  announce({
    type: 'share-link.updated',
    organizationId: site.organizationId,
    resource: { kind: 'shareLink', id, label: changed.name },
    payload: {
      site: showId('site', site.id),
      changed: Object.keys(change).map((column) => names[column as keyof ShareLinkChange]),
      active: changed.active,
    },
  })
  return changed
}
