import type { Scope } from '@octavo/contract'
import { newToken, tokenHash } from '../../platform/crypto/token.ts'
import type { SystemWork } from '../../platform/events/run-as-system.ts'
import { newUuid, type Uuid } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import { addToken, type Token } from './token-store.ts'

export interface TokenWish {
  readonly label: string
  readonly scopes?: readonly Scope[]
  readonly expiresAt?: string
}

/** Makes a token for a user. Its text is given back here and kept nowhere. Who may ask for it is the caller's to know. */
export async function issueToken(
  { transaction, announce }: SystemWork,
  userId: Uuid<'user'>,
  { label, scopes, expiresAt }: TokenWish,
): Promise<{ token: Token; secret: string }> {
  const expires = expiresAt === undefined ? null : new Date(expiresAt)
  // Written so that it refuses times that never were too: the form allows a 60th second.
  if (expires && !(expires.getTime() > Date.now())) {
    throw new Problem('invalid_request', [{ path: '/expiresAt', message: 'must lie in the future' }])
  }
  const secret = newToken('oct')
  const token = await addToken(transaction, {
    id: newUuid(),
    hash: tokenHash(secret),
    user_id: userId,
    label,
    scopes: scopes ? [...scopes] : null,
    expires_at: expires,
  })
  announce({ type: 'token.created', organizationId: null, userId, resource: { kind: 'token', id: token.id } })
  return { token, secret }
}
