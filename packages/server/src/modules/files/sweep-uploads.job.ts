import { Type } from 'typebox'
import type { Tenant, Transaction } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { defineJob, uuidOf } from '../../platform/jobs/job.ts'

export const sweepUploadsJob = defineJob({
  name: 'files.sweep-uploads',
  payload: Type.Object({ organizationId: uuidOf('organization') }),
  lane: 'slow',
  timeout: 5 * 60,
})

const hour = 60 * 60 * 1000

/** After the hour in which an upload ends, once for all of an organization's that end in it. */
export async function queueSweep(transaction: Transaction, organizationId: Tenant, end: Date): Promise<void> {
  const startAfter = new Date(Math.ceil(end.getTime() / hour) * hour)
  const key = `${organizationId}/${startAfter.toISOString()}`
  await enqueue(transaction, sweepUploadsJob, organizationId, { organizationId }, { key, startAfter })
}
