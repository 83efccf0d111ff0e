import { sql } from 'kysely'
import type { ResourceRows } from '../../../platform/http/proof.ts'
import { holderOfSpace, roleOnSpace } from '../content-role.ts'
import { callerInHome, contentStatements, type Finding, type Ground } from '../ground.ts'
import { allowsOnChangeRequest } from '../policy.ts'

type Found = Finding & ResourceRows['changeRequest']

const ofSpace = sql`select * from change_request
  where change_request.organization_id = space.organization_id and change_request.space_id = space.id`

/** A change request of a space, by its id or by its number there. What may be done with it follows from the space. */
export const changeRequestGround: Ground<Found> = {
  ...contentStatements(
    'space',
    sql`change_request.*, space.title as space_title, space.revision_id as space_revision_id,
      space.merge_rules as space_merge_rules,
      exists (select from change_request_reviewer asked
        where asked.organization_id = change_request.organization_id and asked.change_request_id = change_request.id
          and asked.user_id = caller.user_id) as requested`,
    roleOnSpace,
    sql`${callerInHome}
      left join space on space.organization_id = caller.organization_id and space.id = $2 and space.deleted_at is null
      ${holderOfSpace}
      left join lateral (
        ${ofSpace} and change_request.id = case when length($3) = 36 then $3::uuid end
        union all
        ${ofSpace} and change_request.number = case when length($3) < 36 then $3::integer end
      ) change_request on true`,
  ),
  parameters: [
    ['spaceId', 'space'],
    ['changeRequestId', 'changeRequest', 'or number'],
  ],
  exists: ({ id, caller_role: role }) => id !== null && role !== null && allowsOnChangeRequest(role, false, 'view'),
  allows: (found, needs) => allowsOnChangeRequest(found.caller_role!, found.requested, needs as 'view'),
  idOf: (found) => found.id,
  tenantOf: (found) => found.organization_id,
}
