import { Type } from 'typebox'
import { defineJob, uuidOf } from '../../platform/jobs/job.ts'

/** Queued with each upload, for when it ends; while one waits for an organization, no other is added. */
export const sweepUploadsJob = defineJob({
  name: 'files.sweep-uploads',
  payload: Type.Object({ organizationId: uuidOf('organization') }),
  lane: 'slow',
  timeout: 5 * 60,
})
