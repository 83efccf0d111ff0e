import { sql } from 'kysely'
import type { ResourceRows } from '../../../platform/http/proof.ts'
import { holderOfSpace, levelOfSpace, roleOnSpace } from '../content-role.ts'
import { callerInHome, contentStatements, type Finding, type Ground } from '../ground.ts'
import { allowsOnSpace } from '../policy.ts'
import { publishedOn } from '../published-on.ts'
import { retention } from '../seen-content.ts'

type Found = Finding & ResourceRows['space']

/** A deleted space is there for those who may restore it, and only to be found and restored. */
function exists(found: Found, needs: string): boolean {
  const role = found.caller_role
  if (found.id === null || role === null) return false
  if (found.deleted_at === null) return allowsOnSpace(role, 'view')
  return !found.expired && ['find', 'restore'].includes(needs) && allowsOnSpace(role, 'restore')
}

/** A space, wherever it lives. */
export const spaceGround: Ground<Found> = {
  ...contentStatements(
    'space',
    sql`space.*, ${levelOfSpace} as level, organization.default_role as organization_default_role,
      caller.role as organization_role, ${publishedOn},
      coalesce(space.deleted_at <= now() - ${retention}, false) as expired`,
    roleOnSpace,
    sql`${callerInHome}
      left join space on space.organization_id = caller.organization_id and space.id = $2 ${holderOfSpace}`,
  ),
  parameters: [['spaceId', 'space']],
  exists,
  allows: (found, needs) => allowsOnSpace(found.caller_role!, needs as 'view'),
  idOf: (found) => found.id,
  tenantOf: (found) => found.organization_id,
}
