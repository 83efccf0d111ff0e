import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../platform/http/app.ts'
import { Problem } from '../../platform/problem.ts'

/** Counted as a stranger's request: those with a good address were counted when they got it. */
export async function refuseAddress(app: App, request: FastifyRequest, reply: FastifyReply): Promise<never> {
  await app.rateLimit.admit(request, reply, { shown: undefined, tokenHash: undefined, params: {} })
  throw new Problem('address_refused', {})
}
