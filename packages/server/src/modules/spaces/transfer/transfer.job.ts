import { Type } from 'typebox'
import type { Transaction } from '../../../platform/database/database.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { defineJob, type PayloadOf, uuidOf } from '../../../platform/jobs/job.ts'

const anyId = Type.Union([uuidOf('space'), uuidOf('collection')])

/** Copies a space, or a collection with all that is in it, to another organization. */
export const transferJob = defineJob({
  name: 'spaces.transfer',
  payload: Type.Object({
    kind: Type.Enum(['space', 'collection']),
    id: anyId,
    from: uuidOf('organization'),
    to: uuidOf('organization'),
    parent: Type.Union([uuidOf('collection'), Type.Null()]),
    by: uuidOf('user'),
    startedAt: Type.String(),
  }),
  lane: 'slow',
  timeout: 4 * 60 * 60,
  // Until it is given up as failed, which it does by itself: later than that nobody tries.
  attempts: 12,
  retryDelay: 5,
})

export type Transfer = PayloadOf<typeof transferJob>

/** One job waits for each transfer; queued again, it starts at the earlier time. */
export const queueTransfer = (transaction: Transaction, transfer: Transfer, startAfter = new Date()): Promise<void> =>
  enqueue(transaction, transferJob, transfer.from, transfer, { key: transfer.id, startAfter })

/** Removes what transfers have left behind. */
export const removeLeftJob = defineJob({
  name: 'spaces.remove-left',
  payload: Type.Object({ organizationId: uuidOf('organization') }),
  lane: 'slow',
  timeout: 15 * 60,
  attempts: 10,
})
