import { Type } from 'typebox'
import type { Subscriber } from '../../platform/events/events.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { defineJob, uuidOf } from '../../platform/jobs/job.ts'

export const removeBlobsJob = defineJob({
  name: 'files.remove-blobs',
  payload: Type.Object({ organizationId: uuidOf('organization') }),
  lane: 'slow',
  timeout: 60 * 60,
  attempts: 10,
})

// An upload that was let in before the deletion may still be arriving.
const untilLastUpload = 2 * 60 * 60 * 1000

/** The files of a deleted organization follow its rows. */
export const removeBlobsOnDeletion: Subscriber = async (transaction, { type, organizationId }) => {
  if (type !== 'organization.deleted' || organizationId === null) return
  const startAfter = new Date(Date.now() + untilLastUpload)
  await enqueue(transaction, removeBlobsJob, organizationId, { organizationId }, { key: organizationId, startAfter })
}
