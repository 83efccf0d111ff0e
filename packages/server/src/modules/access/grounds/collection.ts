import { sql } from 'kysely'
import type { ResourceRows } from '../../../platform/http/proof.ts'
import { levelOfCollection, roleOnCollection } from '../content-role.ts'
import { callerInHome, contentStatements, type Finding, type Ground } from '../ground.ts'
import { allowsOnCollection } from '../policy.ts'

/** A collection, wherever it lives. */
export const collectionGround: Ground<Finding & ResourceRows['collection']> = {
  ...contentStatements(
    'collection',
    sql`collection.*, ${levelOfCollection} as level, organization.default_role as organization_default_role,
      caller.role as organization_role`,
    roleOnCollection,
    sql`${callerInHome}
      left join collection on collection.organization_id = caller.organization_id and collection.id = $2
        and collection.deleted_at is null`,
  ),
  parameters: [['collectionId', 'collection']],
  exists: ({ id, caller_role: role }) => id !== null && role !== null && allowsOnCollection(role, 'view'),
  allows: (found, needs) => allowsOnCollection(found.caller_role!, needs as 'view'),
  idOf: (found) => found.id,
  tenantOf: (found) => found.organization_id,
}
