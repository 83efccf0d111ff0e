import type { FastifyRequest } from 'fastify'
import { isToken, tokenHash } from '../crypto/token.ts'
import type { Credentials } from './proof.ts'

const bearer = /^Bearer ([\w-]{1,200})$/i

/** Who asks, and for what: all that is known before the body is read. */
export function credentialsOf(request: FastifyRequest): Credentials {
  const secret = bearer.exec(request.headers.authorization ?? '')?.[1]
  return {
    // The checksum tells most inventions apart without asking the database.
    tokenHash: secret !== undefined && isToken(secret) ? tokenHash(secret) : undefined,
    params: request.params as Record<string, string>,
  }
}
