import { problems, type ProblemType } from '@octavo/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../problem.ts'
import { wantsProblemJson } from './negotiate.ts'

/** Turns whatever was thrown into an answer. What is not a refusal is a bug: logged, and told to nobody. */
export function refuse(error: FastifyError | Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = asProblem(error)
  const { status } = problems[problem.type]
  if (status === 500) request.log.error(error)
  else if (status === 503) request.log.warn(error.cause ?? error)
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  if (status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', 1)
  reply.code(status).header('cache-control', 'no-store')

  if (wantsProblemJson(request)) {
    return reply.type('application/problem+json').send(JSON.stringify(problemDocument(problem, request.id)))
  }
  return reply.type('application/json').send(JSON.stringify(errorDocument(problem, request.id)))
}

const detailsOf = ({ details }: Problem): object => (Object.keys(details).length > 0 ? { details } : {})

/** The shape of every refusal, also of those that Node itself makes before there is a request. */
export function errorDocument(problem: Problem, requestId: string): object {
  const { status, title } = problems[problem.type]
  return { error: { code: status, message: title, type: problem.type, ...detailsOf(problem), requestId } }
}

function problemDocument(problem: Problem, requestId: string): object {
  const { status, title } = problems[problem.type]
  return { type: `urn:octavo:problem:${problem.type}`, title, status, instance: requestId, ...detailsOf(problem) }
}

const typeOfStatus: Partial<Record<number, ProblemType>> = {
  404: 'not_found',
  408: 'request_timeout',
  414: 'uri_too_long',
  415: 'unsupported_media_type',
  431: 'headers_too_large',
  503: 'unavailable',
}

function asProblem(error: FastifyError | Problem): Problem {
  if (error instanceof Problem) return error
  if (error.validation) return new Problem('invalid_request', error.validation.map(faultOf))
  const status = error.statusCode ?? 500
  if (status === 400) return new Problem('invalid_request', [{ path: '', message: error.message }])
  if (status === 413) return new Problem('payload_too_large', { limit: limitOf(error) })
  return new Problem(typeOfStatus[status] ?? 'internal', {})
}

const limitOf = (error: FastifyError): number =>
  'limit' in error && typeof error.limit === 'number' ? error.limit : 1024 * 1024

type Fault = NonNullable<FastifyError['validation']>[number]

function faultOf({ instancePath, message = 'is wrong', params }: Fault) {
  const field = params['additionalProperty'] ?? params['missingProperty']
  return { path: field ? `${instancePath}/${String(field)}` : instancePath, message }
}
