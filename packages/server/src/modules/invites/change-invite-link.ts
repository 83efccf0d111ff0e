import type { Role } from '@octavo/contract'
import { requireVersion } from '../../platform/http/etag.ts'
import type { Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import type { Uuid } from '../../platform/ids.ts'
import { type InviteLink, lockInviteLink, removeInviteLink, setLinkRole } from './invite-link-store.ts'

type Organization = Proof<'organization', 'admin'>

export async function changeInviteLink(
  { transaction, announce }: Work,
  { id: organizationId }: Organization,
  id: Uuid<'invite'>,
  role: Role,
  ifMatch: number | undefined,
): Promise<InviteLink> {
  const link = await lockInviteLink(transaction, organizationId, id)
  requireVersion(link.version, ifMatch)
  announce({ type: 'invite-link.updated', organizationId, resource: { kind: 'invite', id }, payload: { role } })
  return setLinkRole(transaction, link, role)
}

/** Those who joined by it stay. */
export async function deleteInviteLink(
  { transaction, announce }: Work,
  { id: organizationId }: Organization,
  id: Uuid<'invite'>,
  ifMatch: number | undefined,
): Promise<void> {
  const link = await lockInviteLink(transaction, organizationId, id)
  requireVersion(link.version, ifMatch)
  await removeInviteLink(transaction, link)
  announce({ type: 'invite-link.deleted', organizationId, resource: { kind: 'invite', id } })
}
