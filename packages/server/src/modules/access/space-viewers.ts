import { sql } from 'kysely'
import { prepare, type Reader, type Tenant } from '../../platform/database/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import { holderOfSpace, roleOnSpace } from './content-role.ts'
import { lowestRole } from './policy.ts'

const statement = prepare(sql<{ user_id: Uuid<'user'> }>`
  select caller.user_id from member caller
  join space on space.organization_id = caller.organization_id and space.id = $2 ${holderOfSpace}
  where caller.organization_id = $1 and caller.user_id = any($3::uuid[]) and not caller.disabled
    and ${roleOnSpace} >= ${sql.lit(lowestRole.space.view)}::access_role`)

/** Those of these users who may view the space. */
export async function viewersAmong(
  reader: Reader,
  tenant: Tenant,
  space: Uuid<'space'>,
  users: readonly Uuid<'user'>[],
): Promise<ReadonlySet<Uuid<'user'>>> {
  return new Set((await reader.run(statement, [tenant, space, users])).map((row) => row.user_id))
}
