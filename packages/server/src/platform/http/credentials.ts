import type { FastifyRequest } from 'fastify'
import type { Credentials } from './proof.ts'

const bearer = /^Bearer ([\w-]{1,200})$/i

/** Who asks, and for what: all that is known before the body is read. */
export const credentialsOf = (request: FastifyRequest): Credentials => ({
  secret: bearer.exec(request.headers.authorization ?? '')?.[1],
  params: request.params as Record<string, string>,
})
