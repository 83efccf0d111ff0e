import type { Operation } from '@octavo/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../limits/network-of.ts'
import { Problem } from '../problem.ts'
import type { App } from './app.ts'
import { type Admitted, callOf, inputOf } from './call.ts'
import { credentialsOf, requireOwnOrigin } from './credentials.ts'
import type { Handler, OpenInquiry } from './handler.ts'
import { requireAcceptable } from './negotiate.ts'
import type { Credentials } from './proof.ts'
import { runRead } from './run-read.ts'
import { keyTrier } from './key-trier.ts'
import { runOpenWrite } from './run-open-write.ts'
import { runDeferred, runWrite } from './run-write.ts'
import { sendAnswer } from './send-answer.ts'
import { valueLimitOf } from './value-limit.ts'

const noBody = { type: ['object', 'null'], additionalProperties: false }

/** Serves one operation. Callers are counted, identified and authorized before their body is read or judged. */
export function bindOperation(app: App, operation: Operation, handler: Handler<Operation>): void {
  const { method, params, query, body, bodyLimit, returns, status, streamed } = operation
  app.http.route({
    method,
    url: routeOf(operation),
    bodyLimit,
    schema: {
      params,
      querystring: query,
      ...(method !== 'GET' && { body: body ?? noBody }),
      ...(returns && !streamed && { response: { [status]: returns } }),
    },
    config: { operation: operation.id, probe: operation.probe, mostValues: valueLimitOf(body) },
    onRequest: (request, reply) => admit(app, operation, request, reply),
    preValidation: async (request) => {
      if (body && request.body === undefined) request.body = {}
    },
    handler: operation.access.on === 'public' ? open(app, operation, handler) : guarded(app, operation, handler),
  })
}

export const routeOf = ({ path }: Operation): string => path.replaceAll(/\{(\w+)\}/g, ':$1')

async function admit(app: App, operation: Operation, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  requireAcceptable(request)
  if (operation.probe) return
  const credentials = credentialsOf(request)
  const counted = app.rateLimit.admit(request, reply, credentials)
  if (counted) await counted
  if (operation.writes) requireOwnOrigin(request, credentials, app.ownOrigin)
  if (operation.access.on === 'public') {
    if (operation.writes) await app.rateLimit.attempt(`ip:${networkOf(request.ip)}`)
    return
  }
  const { shareKey } = credentials
  if (shareKey) app.rateLimit.admitKey(request, shareKey)
  try {
    const authorized = await app.authorize(app.database.pipelined, operation.access, credentials)
    const countedForUser = app.rateLimit.noteKnown(reply, credentials, authorized.caller.userId)
    if (countedForUser) await countedForUser
    if (shareKey && authorized.keyIsRight) app.rateLimit.noteRightKey(shareKey)
    request.setDecorator('admitted', { credentials, authorized } satisfies Admitted)
  } catch (error) {
    if (error instanceof Problem) await noteRefusal(app, request, reply, credentials, error)
    throw error
  }
}

/** What was refused may have been a guess. */
async function noteRefusal(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  credentials: Credentials,
  problem: Problem,
): Promise<void> {
  if (problem.callerId !== undefined) await app.rateLimit.noteKnown(reply, credentials, problem.callerId)
  if (problem.type === 'unauthenticated') await app.rateLimit.noteUnknown(request, credentials)
  if (problem.type === 'not_found' && credentials.shareKey !== undefined && !problem.keyIsRight) {
    await app.rateLimit.noteWrongKey(request)
  }
}

function guarded(app: App, operation: Operation, handler: Handler<Operation>) {
  const run = !operation.writes ? runRead : operation.waits === null ? runWrite : runDeferred
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const admitted = request.getDecorator<Admitted>('admitted')
    const { authorized } = admitted
    const tries = { ...attemptsOf(app, request), tryKey: keyTrier(app.rateLimit, request) }
    const answer = await run(app, operation, handler, callOf(operation, request, admitted, tries))
    app.noteUse(authorized)
    return sendAnswer(reply, operation, answer, authorized.proof.role, app.publicUrl)
  }
}

function open(app: App, operation: Operation, handler: Handler<Operation>) {
  const inquiry: OpenInquiry = { database: app.database }
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const input = inputOf(operation, request)
    const answer = operation.writes
      ? await runOpenWrite(app, handler, { requestId: request.id, input, ...attemptsOf(app, request) })
      : await handler(inquiry as never, { ...input, proof: null } as never)
    return sendAnswer(reply, operation, answer, 'none', app.publicUrl)
  }
}

const attemptsOf = ({ rateLimit }: App, request: FastifyRequest) => ({
  attempt: rateLimit.attempt,
  attemptFromNetwork: (what: string) => rateLimit.attemptFrom(request, what),
})
