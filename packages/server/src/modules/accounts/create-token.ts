import type { Scope } from '@octavo/contract'
import { newToken, tokenHash } from '../../platform/crypto/token.ts'
import type { Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { newUuid } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import { addToken, type Token } from './token-store.ts'

/** Makes a token. Its text is given back here and kept nowhere. */
export async function createToken(
  { transaction, announce }: Work,
  owner: Proof<'self', 'act'>,
  input: { label: string; scopes?: readonly Scope[]; expiresAt?: string },
): Promise<{ token: Token; secret: string }> {
  const expires = input.expiresAt === undefined ? null : new Date(input.expiresAt)
  if (expires && expires.getTime() <= Date.now()) {
    throw new Problem('invalid_request', [{ path: '/expiresAt', message: 'must lie in the future' }])
  }
  const secret = newToken('oct')
  const token = await addToken(transaction, {
    id: newUuid(),
    hash: tokenHash(secret),
    user_id: owner.id,
    label: input.label,
    scopes: input.scopes ? [...input.scopes] : null,
    expires_at: expires,
  })
  announce({ type: 'token.created', organizationId: null, resource: { kind: 'token', id: token.id } })
  return { token, secret }
}
