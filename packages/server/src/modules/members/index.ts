export { type GrantedLists, memberHandlers } from './member-handlers.ts'
export { findMemberRole, findMembersByEmail, holdMembers, type Member } from './member-store.ts'
export { presentMember } from './present-member.ts'
