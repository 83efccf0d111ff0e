import type { Tenant, Transaction } from '../../platform/database/database.ts'
import { sql } from 'kysely'
import type { Uuid } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'

interface SpaceHead {
  readonly revision: Uuid<'revision'>
  readonly editMode: string
}

/** The active revision of a space, which stays until the transaction ends. */
export async function lockHead(transaction: Transaction, tenant: Tenant, space: Uuid<'space'>): Promise<SpaceHead> {
  const row = await transaction
    .rowsOf(tenant, 'space')
    .select(['revision_id', 'edit_mode'])
    .where('id', '=', space)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new Problem('not_found', {})
  return { revision: row.revision_id, editMode: row.edit_mode }
}

/** Makes another revision the active one, if the one it was made from still is: says whether. */
export async function moveHead(
  transaction: Transaction,
  tenant: Tenant,
  space: Uuid<'space'>,
  { from, to }: { readonly from: Uuid<'revision'>; readonly to: Uuid<'revision'> },
): Promise<boolean> {
  const result = await transaction
    .change(tenant, 'space')
    .set({ revision_id: to, updated_at: sql`now()` })
    .where('id', '=', space)
    .where('revision_id', '=', from)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
