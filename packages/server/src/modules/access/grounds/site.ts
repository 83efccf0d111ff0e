import { sql } from 'kysely'
import type { ResourceRows } from '../../../platform/http/proof.ts'
import { roleOnSite } from '../content-role.ts'
import { callerInOrganization, type Finding, findingStatement, type Ground } from '../ground.ts'
import { allowsOnSite } from '../policy.ts'

/** A site of the organization that the path names. */
export const siteGround: Ground<Finding & ResourceRows['site']> = {
  statement: findingStatement(
    sql`site.*, site.default_level as level, organization.default_role as organization_default_role,
      organization.hostname as organization_hostname, caller.role as organization_role`,
    roleOnSite,
    sql`${callerInOrganization}
      left join site on site.organization_id = caller.organization_id and site.id = $3`,
  ),
  parameters: [
    ['organizationId', 'organization'],
    ['siteId', 'site'],
  ],
  exists: ({ id, caller_role: role }) => id !== null && role !== null && allowsOnSite(role, 'view'),
  allows: (found, needs) => allowsOnSite(found.caller_role!, needs as 'view'),
  idOf: (found) => found.id,
  tenantOf: (found) => found.organization_id,
}
