import { sql } from 'kysely'
import type { ResourceRows } from '../../../platform/http/proof.ts'
import { roleOnSite } from '../content-role.ts'
import { type Finding, findingStatement, type Ground } from '../ground.ts'
import { allowsOnSite } from '../policy.ts'

/**
 * A hostname that a site of some organization of the caller claims: what may be done with it follows from the site. Of
 * several such claims, the one with which the caller may do most; then the one that is proven.
 */
export const customHostnameGround: Ground<Finding & ResourceRows['customHostname']> = {
  statement: findingStatement(
    sql`claim.*`,
    sql`claim.site_role`,
    sql`left join lateral (
      select site_hostname.*, organization.hostname as organization_hostname, ${roleOnSite} as site_role
      from account_organization own
      join organization on organization.id = own.organization_id and organization.deleted_at is null
      join member caller on caller.organization_id = own.organization_id and caller.user_id = own.user_id
        and not caller.disabled
      join site_hostname on site_hostname.organization_id = own.organization_id and site_hostname.hostname = $2
      join site on site.organization_id = own.organization_id and site.id = site_hostname.site_id
      where own.user_id = token.user_id
      order by site_role desc, site_hostname.verified_at desc nulls last, site_hostname.organization_id limit 1
    ) claim on true`,
  ),
  parameters: [['hostname', 'hostname']],
  exists: ({ hostname, caller_role: role }) => hostname !== null && role !== null && allowsOnSite(role, 'view'),
  allows: (found) => allowsOnSite(found.caller_role!, 'admin'),
  idOf: (found) => found.hostname,
  tenantOf: (found) => found.organization_id,
}
