export { teamHandlers } from './team-handlers.ts'
export { leaveTeams } from './team-store.ts'
