import type { Role } from '@octavo/contract'
import { sql } from 'kysely'
import { prepare, type Tenant, type Transaction } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/proof.ts'
import type { Uuid } from '../../platform/ids.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { holderOfSpace, roleOnSpace } from './content-role.ts'
import { allowsOnSpace } from './policy.ts'

export interface AdministeredSpace {
  readonly id: Uuid<'space'>
  readonly title: string
}

interface Found extends AdministeredSpace {
  readonly role: Role
  readonly transfer_state: string | null
}

/** In the order of their ids, so that two who lock the same spaces never wait in a circle. */
const lock = prepare(sql`
  select id from space where organization_id = $1 and id = any($2::uuid[]) order by id for no key update`)

const statement = prepare(sql<Found>`
  select space.id, space.title, space.transfer_state, ${roleOnSpace} as role
  from member caller join space on space.organization_id = caller.organization_id and space.id = any($3::uuid[])
    and space.deleted_at is null and space.transfer_state is distinct from 'arriving'
    and space.transfer_state is distinct from 'left' ${holderOfSpace}
  where caller.organization_id = $1 and caller.user_id = $2 and not caller.disabled`)

/**
 * The spaces, in the order they are named in, which stay as they are until the transaction ends. Refuses unless the
 * caller may administrate each of them: who shows a space on a site decides who reads it.
 */
export async function requireAdministered(
  transaction: Transaction,
  { userId }: Pick<Caller, 'userId'>,
  tenant: Tenant,
  ids: readonly Uuid<'space'>[],
): Promise<readonly AdministeredSpace[]> {
  await transaction.run(lock, [tenant, ids])
  const rows = await transaction.run(statement, [tenant, userId, ids])
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => {
    const space = found.get(id)
    if (!space || !allowsOnSpace(space.role, 'view')) throw notFound([id])
    if (!allowsOnSpace(space.role, 'admin')) throw new Problem('forbidden', {})
    if (space.transfer_state !== null) throw new Problem('transfer_under_way', {}, { retryAfter: 5 })
    return { id, title: space.title }
  })
}
