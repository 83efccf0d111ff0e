export { addMember } from './add-member.ts'
export { organizationHandlers } from './organization-handlers.ts'
export { addOrganization, type Organization } from './organization-store.ts'
export { presentOrganization, presentRole } from './present-organization.ts'
