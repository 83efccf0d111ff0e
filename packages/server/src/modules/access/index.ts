export { createAuthorize } from './authorize.ts'
export type { AccessSettings } from './grounds/self.ts'
export { listOwnOrganizations, type OwnOrganization } from './own-organizations.ts'
export { organizationPermissions, type Standing } from './policy.ts'
