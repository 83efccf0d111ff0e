import { randomUUID } from 'node:crypto'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import Fastify, { type FastifyInstance } from 'fastify'
import { Problem } from '../problem.ts'
import { readJson, requireStorable } from './read-json.ts'
import { refuse } from './refuse.ts'

const shared = { allErrors: true, useDefaults: true, strictTypes: false, removeAdditional: false } as const

/** A body says what it means; a query can only spell it, so `limit=5` becomes a number. */
const bodyAjv = formats.default(new Ajv({ ...shared, coerceTypes: false }))
const queryAjv = formats.default(new Ajv({ ...shared, coerceTypes: true }))

export function createHttp(): FastifyInstance {
  const http = Fastify({
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
  })
  http.setValidatorCompiler(({ schema, httpPart }) => (httpPart === 'body' ? bodyAjv : queryAjv).compile(schema))
  http.setErrorHandler(refuse)
  http.setNotFoundHandler(() => {
    throw new Problem('not_found', {})
  })
  http.removeAllContentTypeParsers()
  http.addContentTypeParser('application/json', { parseAs: 'string' }, async (_: unknown, text: string) =>
    readJson(text),
  )
  http.decorateRequest('admitted', null)
  http.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    requireStorable([request.params, request.query])
  })
  return http
}
