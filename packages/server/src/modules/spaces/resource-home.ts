import { sql } from 'kysely'
import type { Reader, Tenant, Transaction } from '../../platform/database/database.ts'

/** Makes the directory lead to these resources, whose paths name no organization. */
export async function settleIn(transaction: Transaction, tenant: Tenant, ids: readonly string[]): Promise<void> {
  const rows = ids.map((id) => ({ id, organization_id: tenant }))
  if (rows.length > 0) await transaction.directory.insertInto('resource_organization').values(rows).execute()
}

/** The directory leads to them in another organization. */
export async function resettle(transaction: Transaction, tenant: Tenant, ids: readonly string[]): Promise<void> {
  const query = transaction.directory.updateTable('resource_organization').set({ organization_id: tenant })
  await query.where('id', '=', sql<string>`any(${ids})`).execute()
}

export async function findHome(reader: Reader, id: string): Promise<Tenant | undefined> {
  const query = reader.directory.selectFrom('resource_organization').select('organization_id').where('id', '=', id)
  return (await query.executeTakeFirst())?.organization_id
}

/** The directory leads to them no more. */
export async function unsettle(transaction: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await transaction.directory
    .deleteFrom('resource_organization')
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
}
