import type { Role } from '@octavo/contract'
import { newToken, tokenHash } from '../../platform/crypto/token.ts'
import type { Vault } from '../../platform/crypto/vault.ts'
import type { Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { newUuid } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import { addInviteLink, type InviteLink } from './invite-link-store.ts'

/** Makes a link that lets in whoever knows its secret. */
export async function createInviteLink(
  { caller, transaction, announce }: Work,
  { id: organizationId, row }: Proof<'organization', 'admin'>,
  role: Role,
  vault: Vault,
): Promise<InviteLink> {
  if (!row.invite_links) throw new Problem('invite_links_off', {})
  const secret = newToken('ocl')
  const link = await addInviteLink(transaction, {
    organization_id: organizationId,
    id: newUuid(),
    role,
    secret_hash: tokenHash(secret),
    sealed_secret: await vault.seal(transaction, organizationId, Buffer.from(secret)),
    created_by: caller.userId,
  })
  announce({
    type: 'invite-link.created',
    organizationId,
    resource: { kind: 'invite', id: link.id },
    payload: { role },
  })
  return link
}
