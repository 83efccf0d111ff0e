import { sql } from 'kysely'
import type { Tenant, Transaction } from '../../platform/database/database.ts'

/** Makes the directory lead to these resources, whose paths name no organization. */
export async function settleIn(transaction: Transaction, tenant: Tenant, ids: readonly string[]): Promise<void> {
  const rows = ids.map((id) => ({ id, organization_id: tenant }))
  if (rows.length > 0) await transaction.directory.insertInto('resource_organization').values(rows).execute()
}

/** The directory leads to them no more. */
export async function unsettle(transaction: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await transaction.directory
    .deleteFrom('resource_organization')
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
}
