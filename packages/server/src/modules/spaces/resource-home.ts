import type { Tenant, Transaction } from '../../platform/database/database.ts'

/** Makes the directory lead to these resources, whose paths name no organization. */
export async function settleIn(transaction: Transaction, tenant: Tenant, ids: readonly string[]): Promise<void> {
  const rows = ids.map((id) => ({ id, organization_id: tenant }))
  if (rows.length > 0) await transaction.directory.insertInto('resource_organization').values(rows).execute()
}
