import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Admitted } from '../http/call.ts'
import { showId } from '../ids.ts'
import type { Logger } from './logger.ts'
import type { Metrics } from './metrics.ts'
import { endRequest, isTracing, traceRequest } from './tracing.ts'

export interface Observers {
  readonly log: Logger
  readonly metrics?: Metrics | undefined
}

/** No status of ours: the client went away before it was answered. */
const hungUp = 499

/** Counts, traces and logs every request, by its operation and by nothing that it says itself. */
export function observeRequests(http: FastifyInstance, { log, metrics }: Observers): void {
  const tracing = isTracing()
  http.decorateRequest('fault', null)
  http.addHook('onRequest', (request, reply, done) => {
    const started = performance.now()
    const { operation = 'none' } = request.routeOptions.config as { operation?: string }
    metrics?.requestStarted()
    const span = tracing ? traceRequest(request.raw, operation, request.routeOptions.url, done) : undefined
    // Told for those too who hang up before they are answered.
    reply.raw.once('close', () => {
      const statusCode = reply.raw.writableFinished ? reply.raw.statusCode : hungUp
      const milliseconds = performance.now() - started
      metrics?.requestEnded(operation, request.method, statusCode, milliseconds / 1000)
      if (span) endRequest(span, statusCode)
      logEnd(log, request, operation, statusCode, milliseconds)
    })
    if (!span) done()
  })
}

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

function logEnd(log: Logger, request: FastifyRequest, operation: string, status: number, milliseconds: number): void {
  const level = status === 503 ? 'warn' : status >= 500 ? 'error' : reading.has(request.method) ? 'debug' : 'info'
  if (!log.isLevelEnabled(level)) return
  const fault = request.getDecorator<Error | null>('fault')
  log[level](
    {
      request: request.id,
      operation,
      method: request.method,
      status,
      milliseconds: Math.round(milliseconds * 10) / 10,
      ...callerOf(request),
      ...(fault && { err: fault }),
    },
    'request',
  )
}

function callerOf(request: FastifyRequest) {
  const admitted = request.getDecorator<Admitted | null>('admitted')
  if (!admitted) return {}
  const { caller, proof } = admitted.authorized
  return {
    user: showId('user', caller.userId),
    ...(proof.organizationId !== null && { organization: showId('organization', proof.organizationId) }),
  }
}
