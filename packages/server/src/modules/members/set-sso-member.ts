import { requireVersion } from '../../platform/http/etag.ts'
import type { Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { changeMember, lockMember, type Member } from './member-store.ts'

export async function setSsoMember(
  { transaction, announce }: Work,
  { organizationId, id }: Proof<'member', 'edit'>,
  ifMatch: number | undefined,
): Promise<Member> {
  const member = await lockMember(transaction, organizationId, id)
  requireVersion(member.version, ifMatch)
  if (member.sso) return member
  announce({
    type: 'member.sso-set',
    organizationId,
    resource: { kind: 'user', id, label: member.display_name },
  })
  return changeMember(transaction, member, { sso: true })
}
