import { Type } from 'typebox'
import { defineJob, uuidOf } from '../../platform/jobs/job.ts'

/** Servers that have not met us before may put a message off for a quarter of an hour. */
export const sendInviteJob = defineJob({
  name: 'invites.send-mail',
  payload: Type.Object({ organizationId: uuidOf('organization'), inviteId: uuidOf('invite') }),
  attempts: 8,
  retryDelay: 15,
})
