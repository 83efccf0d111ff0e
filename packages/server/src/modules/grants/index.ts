export { collectionPermissionHandlers, sitePermissionHandlers, spacePermissionHandlers } from './grant-handlers.ts'
export { copyGrants, putGrants, releaseTeamGrants, releaseUserGrants, takeAllGrants } from './grant-store.ts'
