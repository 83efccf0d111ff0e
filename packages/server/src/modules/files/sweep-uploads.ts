import type { Tenant, Transaction } from '../../platform/database/database.ts'
import type { JobHandler } from '../../platform/jobs/work.ts'
import type { sweepUploadsJob } from './sweep-uploads.job.ts'
import { removeExpired } from './upload-store.ts'

const atOnce = 1000

/** Told in the transaction that leaves bytes behind which nothing refers to. */
type Abandoned = (transaction: Transaction, tenant: Tenant) => Promise<void>

/** Removes the uploads of an organization that have ended; their bytes go with the sweep of what nothing refers to. */
export const sweepUploads =
  (abandoned: Abandoned): JobHandler<typeof sweepUploadsJob.payload> =>
  async ({ transact, signal }, { organizationId }) => {
    for (let removed = atOnce; removed === atOnce;) {
      signal.throwIfAborted()
      const ended = await transact(async ({ transaction }) => {
        const rows = await removeExpired(transaction, organizationId, atOnce)
        if (rows.some(({ is_abandoned }) => is_abandoned)) await abandoned(transaction, organizationId)
        return rows
      })
      removed = ended.length
    }
  }
