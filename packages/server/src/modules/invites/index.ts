export { expireInvitesJob } from './expire-invites.job.ts'
export { expireInvites } from './expire-invites.ts'
export { inviteHandlers } from './invite-handlers.ts'
