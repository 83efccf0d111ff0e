import type { MemberView } from '@octavo/contract'
import { showId } from '../../platform/ids.ts'
import { presentUser } from '../accounts/index.ts'
import { presentRole } from '../organizations/index.ts'
import type { Member } from './member-store.ts'

export function presentMember(member: Member, publicUrl: string): MemberView {
  return {
    object: 'member',
    id: showId('user', member.user_id),
    role: presentRole(member.role),
    user: presentUser({ ...member, id: member.user_id }, publicUrl),
    disabled: member.disabled,
    joinedAt: member.joined_at.toISOString(),
    ...(member.last_seen_at && { lastSeenAt: member.last_seen_at.toISOString() }),
    sso: member.sso,
    spaces: member.spaces,
    teams: member.teams,
  }
}
