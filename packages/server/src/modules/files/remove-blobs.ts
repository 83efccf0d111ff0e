import type { Blobs } from '../../platform/blobs/blobs.ts'
import type { JobHandler } from '../../platform/jobs/work.ts'
import { isDeleted } from '../organizations/index.ts'
import type { removeBlobsJob } from './remove-blobs.job.ts'

/** Removes all files of a deleted organization. Wherever it is interrupted, the next run goes on from there. */
export const removeBlobs =
  (blobs: Blobs): JobHandler<typeof removeBlobsJob.payload> =>
  async ({ database, signal }, { organizationId }) => {
    if (!(await isDeleted(database.reader, organizationId))) return
    for await (const { hash } of blobs.list(organizationId)) {
      signal.throwIfAborted()
      await blobs.remove(organizationId, hash)
    }
  }
