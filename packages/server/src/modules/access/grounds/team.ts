import { sql } from 'kysely'
import type { ResourceRows } from '../../../platform/http/proof.ts'
import { callerInOrganization, type Finding, findingStatement, type Ground } from '../ground.ts'
import { allowsOnTeam } from '../policy.ts'

type Found = Finding & ResourceRows['team']

export const teamGround: Ground<Found> = {
  statement: findingStatement(
    sql`team.*, own.role as team_role`,
    sql`caller.role`,
    sql`${callerInOrganization}
      left join team on team.organization_id = caller.organization_id and team.id = $3
      left join team_member own on own.organization_id = team.organization_id and own.team_id = team.id
        and own.user_id = caller.user_id`,
  ),
  parameters: [
    ['organizationId', 'organization'],
    ['teamId', 'team'],
  ],
  exists: (found) => found.id !== null && allowsOnTeam(found.caller_role!, found.team_role, 'view'),
  allows: (found, needs) => allowsOnTeam(found.caller_role!, found.team_role, needs as 'view'),
  idOf: (found) => found.id,
  tenantOf: (found) => found.organization_id,
}
