import type { GrantedRole } from '@octavo/contract'
import { requireVersion } from '../../platform/http/etag.ts'
import type { Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { presentRole } from '../organizations/index.ts'
import { changeMember, lockMember, type Member, requireOtherAdmin } from './member-store.ts'

/** Gives a member another role; null makes it a guest. Without one, all stays. */
export async function updateMember(
  { transaction, announce }: Work,
  { organizationId, id }: Proof<'member', 'edit'>,
  role: GrantedRole | null | undefined,
  ifMatch: number | undefined,
): Promise<Member> {
  const member = await lockMember(transaction, organizationId, id)
  requireVersion(member.version, ifMatch)
  if (role === undefined) return member
  if (member.role === 'admin' && role !== 'admin') await requireOtherAdmin(transaction, member)
  const changed = await changeMember(transaction, member, { role: role ?? 'none' })
  announce({
    type: 'member.updated',
    organizationId,
    resource: { kind: 'user', id, label: member.display_name },
    payload: { role: { from: presentRole(member.role), to: role } },
  })
  return changed
}
