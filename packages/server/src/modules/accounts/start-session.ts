import { newToken, tokenHash } from '../../platform/crypto/token.ts'
import type { SystemWork } from '../../platform/events/run-as-system.ts'
import { setSession } from '../../platform/http/session-cookie.ts'
import { newUuid, type Uuid } from '../../platform/ids.ts'
import { addToken } from './token-store.ts'

const lifetime = 14 * 24 * 60 * 60 * 1000

export interface Session {
  readonly expires: Date
  /** The Set-Cookie header; the secret is in it and nowhere else. */
  readonly cookie: string
}

/** Always a new one: a session that somebody planted in the browser is worth nothing after signing in. */
export async function startSession(
  { transaction, announce }: SystemWork,
  userId: Uuid<'user'>,
  by: 'password' | 'oidc',
): Promise<Session> {
  const [id, secret, expires] = [newUuid<'token'>(), newToken('ocs'), new Date(Date.now() + lifetime)]
  await addToken(transaction, {
    id,
    hash: tokenHash(secret),
    user_id: userId,
    label: 'Session',
    scopes: null,
    expires_at: expires,
    kind: 'session',
  })
  announce({
    type: 'user.signed-in',
    organizationId: null,
    userId,
    resource: { kind: 'user', id: userId },
    payload: { by },
  })
  return { expires, cookie: setSession(secret, expires) }
}
