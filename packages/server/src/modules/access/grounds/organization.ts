import { sql } from 'kysely'
import type { ResourceRows } from '../../../platform/http/proof.ts'
import { callerInOrganization, type Finding, findingStatement, type Ground } from '../ground.ts'
import { allowsOnOrganization } from '../policy.ts'

export const organizationGround: Ground<Finding & ResourceRows['organization']> = {
  statement: findingStatement(sql`organization.*, caller.teams_owned`, sql`caller.role`, callerInOrganization),
  parameters: [['organizationId', 'organization']],
  exists: (found) => found.caller_role !== null && allowsOnOrganization(found.caller_role, 'view'),
  allows: (found, needs) => allowsOnOrganization(found.caller_role!, needs as 'view'),
  idOf: (found) => found.id,
  tenantOf: (found) => found.id,
}
