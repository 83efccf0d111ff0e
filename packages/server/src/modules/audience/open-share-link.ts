import { isSameKey, type ShownKey, type Unlocker } from '../../platform/crypto/share-key.ts'
import type { Reader } from '../../platform/database/database.ts'
import type { ShownShareLink } from '@octavo/site'
import { findLinkByKey, type SiteKey } from './share-link-store.ts'
import type { ShareLinkUse } from './share-link-use.ts'

/**
 * The link of a site that has this key, as the visibility function takes it, whether it holds or not: whoever has the key may be
 * told that it ended. None where no link has it.
 */
export type OpenShareLink = (reader: Reader, site: SiteKey, shown: ShownKey) => Promise<ShownShareLink | undefined>

/** For whoever finds the key in an address. Whether too many were tried is asked before, by `tryKey`. */
export const shareLinkOpener =
  (unlocker: Unlocker, use: ShareLinkUse): OpenShareLink =>
  async (reader, site, shown) => {
    const link = await findLinkByKey(reader, site, shown.hash)
    if (!link || !isSameKey(shown, link.key_hash)) return undefined
    const isOpen = link.password_hash === null || unlocker.isUnlocked(shown, link.id, link.password_hash)
    const expiresAt = link.expires_at?.getTime() ?? null
    if (isOpen && link.active && (expiresAt === null || expiresAt > Date.now())) use.count(site, link.id)
    return {
      active: link.active,
      expiresAt,
      password: link.password_hash === null ? 'none' : isOpen ? 'given' : 'missing',
      sections: link.section_id === null ? null : [link.section_id],
    }
  }
