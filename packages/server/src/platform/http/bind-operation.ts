import type { Operation } from '@octavo/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './app.ts'
import { type Admitted, callOf, inputOf } from './call.ts'
import { credentialsOf } from './credentials.ts'
import type { Attempt, Handler, OpenInquiry } from './handler.ts'
import { limitAttempt, limitRequest } from './rate-limit.ts'
import { requireAcceptable } from './negotiate.ts'
import { runRead } from './run-read.ts'
import { runOpenWrite } from './run-open-write.ts'
import { runDeferred, runWrite } from './run-write.ts'
import { sendAnswer } from './send-answer.ts'

const noBody = { type: ['object', 'null'], additionalProperties: false }

/** Serves one operation. Callers are counted, identified and authorized before their body is read or judged. */
export function bindOperation(app: App, operation: Operation, handler: Handler<Operation>): void {
  const { method, params, query, body, bodyLimit, returns, status } = operation
  app.http.route({
    method,
    url: routeOf(operation),
    bodyLimit,
    schema: {
      params,
      querystring: query,
      ...(method !== 'GET' && { body: body ?? noBody }),
      ...(returns && { response: { [status]: returns } }),
    },
    config: { operation: operation.id },
    onRequest: (request, reply) => admit(app, operation, request, reply),
    preValidation: async (request) => {
      if (body) request.body ??= {}
    },
    handler: operation.access.on === 'public' ? open(app, operation, handler) : guarded(app, operation, handler),
  })
}

export const routeOf = ({ path }: Operation): string => path.replaceAll(/\{(\w+)\}/g, ':$1')

async function admit(app: App, operation: Operation, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  requireAcceptable(request)
  const credentials = credentialsOf(request)
  await limitRequest(app.rateLimit, request, reply, credentials.tokenHash)
  if (operation.access.on === 'public') {
    if (operation.writes) await limitAttempt(app.attemptLimit, reply, `ip:${request.ip}`)
    return
  }
  const authorized = await app.authorize(app.database.pipelined, operation.access, credentials)
  request.setDecorator('admitted', { credentials, authorized } satisfies Admitted)
}

function guarded(app: App, operation: Operation, handler: Handler<Operation>) {
  const run = !operation.writes ? runRead : operation.waits === null ? runWrite : runDeferred
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const admitted = request.getDecorator<Admitted>('admitted')
    const { caller, proof } = admitted.authorized
    const answer = await run(app, operation, handler, callOf(operation, request, admitted, attemptOf(app, reply)))
    app.noteUse(caller)
    return sendAnswer(reply, operation, answer, proof.role, app.publicUrl)
  }
}

function open(app: App, operation: Operation, handler: Handler<Operation>) {
  const inquiry: OpenInquiry = { database: app.database }
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const input = inputOf(operation, request)
    const answer = operation.writes
      ? await runOpenWrite(app, handler, { requestId: request.id, input, attempt: attemptOf(app, reply) })
      : await handler(inquiry as never, { ...input, proof: null } as never)
    return sendAnswer(reply, operation, answer, 'none', app.publicUrl)
  }
}

const attemptOf =
  (app: App, reply: FastifyReply): Attempt =>
  (what) =>
    limitAttempt(app.attemptLimit, reply, what)
