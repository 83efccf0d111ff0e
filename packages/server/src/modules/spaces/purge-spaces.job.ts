import { Type } from 'typebox'
import type { Tenant, Transaction } from '../../platform/database/database.ts'
import type { Subscriber } from '../../platform/events/events.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { defineJob, uuidOf } from '../../platform/jobs/job.ts'

export const purgeSpacesJob = defineJob({
  name: 'spaces.purge',
  payload: Type.Object({ organizationId: uuidOf('organization') }),
  lane: 'slow',
  timeout: 15 * 60,
  attempts: 10,
})

const hour = 3_600_000
const day = 24 * hour
const retention = 7 * day

/**
 * What an organization deletes in a day is purged together, when the last of it is due. The hour leaves room for clocks
 * that differ.
 */
export async function queuePurge(transaction: Transaction, organizationId: Tenant): Promise<void> {
  const today = Math.floor(Date.now() / day)
  const startAfter = new Date((today + 1) * day + retention + hour)
  const key = `${organizationId}:${today}`
  await enqueue(transaction, purgeSpacesJob, organizationId, { organizationId }, { key, startAfter })
}

export const purgeOnDeletion: Subscriber = async (transaction, { type, organizationId }) => {
  if ((type !== 'space.deleted' && type !== 'collection.deleted') || organizationId === null) return
  await queuePurge(transaction, organizationId)
}
