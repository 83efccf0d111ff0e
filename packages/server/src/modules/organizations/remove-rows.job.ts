import { Type } from 'typebox'
import type { Subscriber } from '../../platform/events/events.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { defineJob, uuidOf } from '../../platform/jobs/job.ts'

export const removeRowsJob = defineJob({
  name: 'organizations.remove-rows',
  payload: Type.Object({ organizationId: uuidOf('organization') }),
  lane: 'slow',
  timeout: 15 * 60,
  attempts: 10,
})

// A request that was let in before the deletion may write until its transaction ends, which is a matter of seconds.
const untilLastWriter = 60_000

/** A deleted organization is gone for everyone at once; its rows follow. */
export const removeRowsOnDeletion: Subscriber = async (transaction, { type, organizationId }) => {
  if (type !== 'organization.deleted' || organizationId === null) return
  const startAfter = new Date(Date.now() + untilLastWriter)
  await enqueue(transaction, removeRowsJob, organizationId, { organizationId }, { key: organizationId, startAfter })
}
