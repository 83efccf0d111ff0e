import { Type } from 'typebox'
import type { Subscriber } from '../../platform/events/events.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { defineJob, uuidOf } from '../../platform/jobs/job.ts'

export const sweepContentJob = defineJob({
  name: 'content.sweep',
  payload: Type.Object({ organizationId: uuidOf('organization') }),
  lane: 'slow',
  timeout: 4 * 60 * 60,
  attempts: 5,
})

const hour = 3_600_000

/** Revisions go with their space and nothing else takes them away, so that is when objects may be left over. */
export const sweepAfterPurge: Subscriber = async (transaction, { type, organizationId }) => {
  if (type !== 'space.purged' || organizationId === null) return
  const startAfter = new Date(Date.now() + hour)
  await enqueue(transaction, sweepContentJob, organizationId, { organizationId }, { key: organizationId, startAfter })
}
