import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { JobHandler } from '../../platform/jobs/work.ts'
import { sweepUploadsJob } from './sweep-uploads.job.ts'
import { nextExpiry, removeExpired } from './upload-store.ts'

const atOnce = 1000

/** Removes the uploads of an organization that have ended; their bytes go with the sweep of what nothing refers to. */
export const sweepUploads: JobHandler<typeof sweepUploadsJob.payload> = async (
  { transact, signal },
  { organizationId },
) => {
  for (let removed = atOnce; removed === atOnce;) {
    signal.throwIfAborted()
    removed = await transact(({ transaction }) => removeExpired(transaction, organizationId, atOnce))
  }
  await transact(async ({ transaction }) => {
    const startAfter = await nextExpiry(transaction, organizationId)
    if (!startAfter) return
    await enqueue(transaction, sweepUploadsJob, organizationId, { organizationId }, { key: organizationId, startAfter })
  })
}
