import { sql } from 'kysely'
import type { ResourceRows } from '../../../platform/http/proof.ts'
import { callerInOrganization, type Finding, findingStatement, type Ground } from '../ground.ts'
import { allowsOnMember } from '../policy.ts'

type Found = Finding & ResourceRows['member']

const isOneself = (found: Found): boolean => found.user_id === found.caller_user_id

/** Someone in the organization that the path names. */
export const memberGround: Ground<Found> = {
  statement: findingStatement(
    sql`target.*`,
    sql`caller.role`,
    sql`${callerInOrganization}
      left join member target on target.organization_id = caller.organization_id and target.user_id = $3`,
  ),
  parameters: [
    ['organizationId', 'organization'],
    ['userId', 'user'],
  ],
  exists: (found) => found.user_id !== null && allowsOnMember(found.caller_role!, isOneself(found), 'view'),
  allows: (found, needs) => allowsOnMember(found.caller_role!, isOneself(found), needs as 'view'),
  idOf: (found) => found.user_id,
  tenantOf: (found) => found.organization_id,
}
