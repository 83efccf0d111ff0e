import type { members } from '@octavo/contract'
import { listed, pageOf } from '../../platform/http/cursor.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { listMembers, positionOf } from './member-list.ts'
import { markSeen, type Member } from './member-store.ts'
import { presentMember } from './present-member.ts'
import { type Departure, removeMember } from './remove-member.ts'
import { setSsoMember } from './set-sso-member.ts'
import { updateMember } from './update-member.ts'

/** What is told here of what members are given elsewhere. */
export type GrantedLists = Pick<HandlersOf<typeof members>, 'listSpacesForOrganizationMember'>

export const memberHandlers = (
  publicUrl: string,
  departures: readonly Departure[],
  grantedLists: GrantedLists,
): HandlersOf<typeof members> => {
  const present = (member: Member) => presentMember(member, publicUrl)
  return {
    async listMembersInOrganizationById({ reader, cursor }, { proof, query }) {
      const page = pageOf(cursor, query)
      const role = query.role === 'guest' ? 'none' : query.role
      const rows = await listMembers(reader, proof.id, { ...query, role }, page)
      return { view: listed(rows, page, cursor, positionOf(query.sort), present) }
    },
    async getMemberInOrganizationById(_, { proof }) {
      return { view: present(proof.row), version: proof.row.version }
    },
    async updateMemberInOrganizationById(work, { proof, body, ifMatch }) {
      const changed = await updateMember(work, proof, body.role, ifMatch)
      return { view: present(changed), version: changed.version }
    },
    async removeMemberFromOrganizationById(work, { proof, ifMatch }) {
      await removeMember(work, proof, ifMatch, departures)
      return { view: undefined }
    },
    async updateOrganizationMemberLastSeenAt({ transaction, caller }, { proof }) {
      await markSeen(transaction, proof.id, caller.userId)
      return { view: {} }
    },
    async setUserAsSSOMemberForOrganization(work, { proof, ifMatch }) {
      const changed = await setSsoMember(work, proof, ifMatch)
      return { view: present(changed), version: changed.version }
    },
    ...grantedLists,
  }
}
