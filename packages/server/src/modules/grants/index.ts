export { collectionPermissionHandlers, spacePermissionHandlers } from './grant-handlers.ts'
export { copyGrants, putGrants, releaseTeamGrants, releaseUserGrants, takeAllGrants } from './grant-store.ts'
