export { type AdministeredSite, requireAdministeredSite } from './administered-site.ts'
export { type AdministeredSpace, requireAdministered } from './administered-spaces.ts'
export { createAuthorize } from './authorize.ts'
export type { AccessSettings } from './access-settings.ts'
export { requireOrganizationAdmin } from './organization-admin.ts'
export { findOwnOrganization } from './own-organization.ts'
export { listOwnOrganizations } from './own-organizations.ts'
export { listOrganizationsOfDomain } from './organizations-of-domain.ts'
export { type Place, requirePlace } from './place.ts'
export {
  allowsOnTeam,
  atLeast,
  collectionPermissions,
  organizationPermissions,
  sitePermissions,
  spacePermissions,
  type Standing,
  teamPermissions,
} from './policy.ts'
export {
  membersOnCollection,
  membersOnSite,
  membersOnSpace,
  type Seen,
  seenCollections,
  seenDeletedSpaces,
  seenSites,
  seenSpaces,
  seenSpacesWith,
} from './seen-content.ts'
export { viewersAmong } from './space-viewers.ts'
