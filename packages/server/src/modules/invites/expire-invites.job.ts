import { Type } from 'typebox'
import { defineJob } from '../../platform/jobs/job.ts'

export const expireInvitesJob = defineJob({
  name: 'invites.expire',
  payload: Type.Object({}),
  lane: 'slow',
  timeout: 15 * 60,
  cron: '41 * * * *',
})
