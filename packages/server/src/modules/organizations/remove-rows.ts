import { organizationTables, removeSomeRows } from '../../platform/database/organization-tables.ts'
import type { JobHandler } from '../../platform/jobs/work.ts'
import { isDeleted, removeOrganization } from './organization-store.ts'
import type { removeRowsJob } from './remove-rows.job.ts'

const rowsAtOnce = 1000

/**
 * Removes what a deleted organization left, table by table and some rows at a time, and at last the organization.
 * Wherever it is interrupted, the next run goes on from there.
 */
export const removeRows: JobHandler<typeof removeRowsJob.payload> = async (
  { database, transact, signal },
  { organizationId },
) => {
  if (!(await isDeleted(database.reader, organizationId))) return
  for (const table of await organizationTables(database.reader)) {
    let removed = rowsAtOnce
    while (removed === rowsAtOnce) {
      signal.throwIfAborted()
      removed = await transact(({ transaction }) => removeSomeRows(transaction, table, organizationId, rowsAtOnce))
    }
  }
  await transact(({ transaction }) => removeOrganization(transaction, organizationId))
}
