export { addMember, copyAccount } from './add-member.ts'
export { foundOrganization, type NewOrganization } from './found-organization.ts'
export { hostLabel, idOfLabel } from './host-label.ts'
export { organizationHandlers } from './organization-handlers.ts'
export {
  addOrganization,
  findDefaultRole,
  findTitle,
  hasEmailDomain,
  holdOrganization,
  isDeleted,
  type Organization,
} from './organization-store.ts'
export { presentOrganization, presentRole } from './present-organization.ts'
export { requireSoundRules } from './require-sound-rules.ts'
export { removeRowsJob, removeRowsOnDeletion } from './remove-rows.job.ts'
export { removeRows } from './remove-rows.ts'
