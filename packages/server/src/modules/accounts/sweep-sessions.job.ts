import { Type } from 'typebox'
import { defineJob } from '../../platform/jobs/job.ts'

export const sweepSessionsJob = defineJob({
  name: 'accounts.sweep-sessions',
  payload: Type.Object({}),
  lane: 'slow',
  timeout: 15 * 60,
  cron: '53 * * * *',
})
