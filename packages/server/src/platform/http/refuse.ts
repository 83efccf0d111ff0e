import { problems, type ProblemType } from '@octavo/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../problem.ts'
import { findMissing } from './find-missing.ts'
import { wantsProblemJson } from './negotiate.ts'
import { tellFaults } from './tell-faults.ts'

/** Turns whatever was thrown into an answer. What is not a refusal is a bug: logged, and told to nobody. */
export function refuse(error: FastifyError | Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = asProblem(error, request)
  const { status } = problems[problem.type]
  // Logged with the request, when it ends.
  if (status >= 500) request.setDecorator('fault', error instanceof Problem ? (error.cause ?? null) : error)
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  const retryAfter = problem.retryAfter ?? (status === 503 ? 1 : undefined)
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  reply.code(status).header('cache-control', 'no-store')
  const { type, text } = refusalText(problem, request.id, wantsProblemJson(request))
  return reply.type(type).send(text)
}

/** The one shape of every refusal, also of those that are made before there is a request. */
export function refusalText(problem: Problem, requestId: string, asProblemJson: boolean) {
  const { status, title } = problems[problem.type]
  const details = Object.keys(problem.details).length > 0 ? { details: problem.details } : {}
  return asProblemJson
    ? {
        type: 'application/problem+json',
        text: JSON.stringify({
          type: `urn:octavo:problem:${problem.type}`,
          title,
          status,
          instance: requestId,
          ...details,
        }),
      }
    : {
        type: 'application/json',
        text: JSON.stringify({ error: { code: status, message: title, type: problem.type, ...details, requestId } }),
      }
}

function placed(problem: Problem, request: FastifyRequest): Problem {
  if (problem.type !== 'not_found' || Object.keys(problem.details).length > 0) return problem
  const places = findMissing(request, problem.missing)
  return places.length === 0 ? problem : new Problem('not_found', places)
}

const typeOfStatus: Partial<Record<number, ProblemType>> = {
  404: 'not_found',
  408: 'request_timeout',
  414: 'uri_too_long',
  415: 'unsupported_media_type',
  431: 'headers_too_large',
  503: 'unavailable',
}

function asProblem(error: FastifyError | Problem, request: FastifyRequest): Problem {
  if (error instanceof Problem) return placed(error, request)
  if (error.validation) return new Problem('invalid_request', tellFaults(error.validation))
  const status = error.statusCode ?? 500
  if (status === 400) return new Problem('invalid_request', [{ path: '', message: error.message }])
  if (status === 413) return new Problem('payload_too_large', { limit: request.routeOptions.bodyLimit })
  return new Problem(typeOfStatus[status] ?? 'internal', {})
}
