export { presentTeam } from './present-team.ts'
export { teamHandlers } from './team-handlers.ts'
export { holdTeams, leaveTeams, type Team } from './team-store.ts'
