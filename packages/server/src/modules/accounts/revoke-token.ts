import type { Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import type { Uuid } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import { removeToken } from './token-store.ts'

export async function revokeToken(
  { transaction, announce }: Work,
  owner: Proof<'self', 'act'>,
  id: Uuid<'token'>,
): Promise<void> {
  if (!(await removeToken(transaction, owner.id, id))) throw new Problem('not_found', {})
  announce({ type: 'token.revoked', organizationId: null, resource: { kind: 'token', id } })
}
