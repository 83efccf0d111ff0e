import type { FastifyRequest } from 'fastify'
import { readShareKey } from '../crypto/share-key.ts'
import { isToken, tokenHash } from '../crypto/token.ts'
import { Problem } from '../problem.ts'
import type { Credentials } from './proof.ts'
import { readSession } from './session-cookie.ts'

const bearer = /^Bearer ([\w-]{1,200})$/i

/** Who asks, and for what: all that is known before the body is read. A token goes before a session. */
export function credentialsOf(request: FastifyRequest): Credentials {
  const { authorization, cookie } = request.headers
  const params = request.params as Record<string, string>
  const { shareKey: key } = request.query as Record<string, unknown>
  const asked = { params, shareKey: typeof key === 'string' ? readShareKey(key) : undefined }
  const session = authorization === undefined && cookie !== undefined ? readSession(cookie) : undefined
  if (session !== undefined) return { shown: 'session', tokenHash: knowable(session), ...asked }
  const token = authorization === undefined ? undefined : bearer.exec(authorization)?.[1]
  return { shown: authorization === undefined ? undefined : 'token', tokenHash: knowable(token), ...asked }
}

// The checksum tells most inventions apart without asking the database.
const knowable = (secret: string | undefined): Buffer | undefined =>
  secret !== undefined && isToken(secret) ? tokenHash(secret) : undefined

/**
 * A browser sends its session along with whatever page asks it to. What changes something by it must come from our own
 * pages; and no other page may sign a browser in, as somebody else.
 */
export function requireOwnOrigin({ headers }: FastifyRequest, { shown }: Credentials, ownOrigin: string): void {
  const isOwn = headers.origin === ownOrigin
  if (shown === 'session' ? isOwn : shown === 'token' || headers.origin === undefined || isOwn) return
  throw new Problem('foreign_origin', {})
}
