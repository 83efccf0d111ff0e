export { inviteHandlers } from './invite-handlers.ts'
