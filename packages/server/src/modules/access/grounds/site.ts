import { sql } from 'kysely'
import { isSameKey, openUnlocker, type ShownKey } from '../../../platform/crypto/share-key.ts'
import type { ResourceRows } from '../../../platform/http/proof.ts'
import type { AccessSettings } from '../access-settings.ts'
import { roleOnSite } from '../content-role.ts'
import { customHostname } from '../custom-hostname.ts'
import { callerInOrganization, type Finding, findingStatement, type Ground } from '../ground.ts'
import { allowsOnSite } from '../policy.ts'

type Found = Finding & ResourceRows['site']

/** The link of the site whose key has the hash $4, while it opens the site. */
const shownLink = sql`
  left join share_link opened on opened.organization_id = site.organization_id and opened.site_id = site.id
    and opened.key_hash = $4 and opened.active and (opened.expires_at is null or opened.expires_at > now())
    and site.published and site.visibility = 'share-link'`

// The hash has led to the row; that it is the same is looked at again, in the same time whatever it is.
const isRightKey = ({ opened_key_hash: hash }: Found, shown: ShownKey): boolean =>
  hash !== null && isSameKey(shown, hash)

/** A site of the organization that the path names; what is published of it, for strangers with a share key, too. */
export function siteGround({ secretKeys }: AccessSettings): Ground<Found> {
  const unlocker = openUnlocker(secretKeys)
  const opens = (found: Found, shown: ShownKey): boolean =>
    isRightKey(found, shown) &&
    (found.opened_password_hash === null || unlocker.isUnlocked(shown, found.opened_by!, found.opened_password_hash))
  const mayView = ({ caller_role: role }: Found): boolean => role !== null && allowsOnSite(role, 'view')
  return {
    statement: findingStatement(
      sql`site.*, ${customHostname} as custom_hostname, site.default_level as level, organization.default_role as organization_default_role,
        organization.hostname as organization_hostname, caller.role as organization_role,
        opened.id as opened_by, opened.key_hash as opened_key_hash, opened.password_hash as opened_password_hash,
        opened.section_id as opened_section_id`,
      sql`case when caller.user_id is not null then ${roleOnSite} end`,
      sql`${callerInOrganization}
        left join site on site.organization_id = organization.id and site.id = $3
        ${shownLink}`,
    ),
    parameters: [
      ['organizationId', 'organization'],
      ['siteId', 'site'],
    ],
    takesShareKey: true,
    isRightKey,
    exists(found, needs, shown) {
      if (found.id === null) return false
      if (needs === 'unlock') return shown !== undefined && isRightKey(found, shown)
      return mayView(found) || (needs === 'open' && shown !== undefined && opens(found, shown))
    },
    // Whom a key has let in holds no role, and needs none for what it opens.
    allows: (found, needs) =>
      needs === 'open' || needs === 'unlock' || allowsOnSite(found.caller_role!, needs as 'view'),
    idOf: (found) => found.id,
    tenantOf: (found) => found.organization_id,
  }
}
