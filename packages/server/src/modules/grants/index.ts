export { copyGrants, putGrants, releaseTeamGrants, releaseUserGrants, takeAllGrants } from './grant-store.ts'
