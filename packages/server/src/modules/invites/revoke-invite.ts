import type { Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import type { Uuid } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import { removeInvite } from './invite-store.ts'

export async function revokeInvite(
  { transaction, announce }: Work,
  organization: Proof<'organization', 'admin'>,
  id: Uuid<'invite'>,
): Promise<void> {
  const removed = await removeInvite(transaction, organization.id, id)
  if (!removed) throw new Problem('not_found', {})
  announce({
    type: 'invite.revoked',
    organizationId: organization.id,
    resource: { kind: 'invite', id, label: removed.email },
  })
}
