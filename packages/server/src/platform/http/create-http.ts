import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import Fastify, { type FastifyHttpOptions, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { createLogger } from '../observe/logger.ts'
import type { LogAccess } from '../observe/access-log.ts'
import { observeRequests, type Observers } from '../observe/observe-requests.ts'
import type { Pressure } from '../observe/pressure.ts'
import { Problem } from '../problem.ts'
import { answerExpectations } from './answer-expectations.ts'
import { createServer, type ServerSettings } from './create-server.ts'
import { readBody } from './read-json.ts'
import { refuseConnection } from './refuse-connection.ts'
import { refuse } from './refuse.ts'
import { pathOf, requireSound } from './require-sound.ts'
import { useSchemaCompilers } from './schema-compilers.ts'
import { valueLimitOf } from './value-limit.ts'

export interface HttpSettings extends ServerSettings {
  /** The origin of the API, without a slash at the end. */
  readonly publicUrl: string
  readonly watch?: Watch
  /** Addresses and networks whose `X-Forwarded-*` headers are believed. */
  readonly trustedProxies: readonly string[]
  /** Asked first: takes what is not for the API, and passes on the rest. */
  readonly before?: Before
}

type Before = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** Who looks on, and who says when it is too much. */
export interface Watch extends Observers {
  /** Logs the requests of readers; absent where they are not logged. */
  readonly access?: LogAccess | undefined
  readonly pressure?: Pressure | undefined
}

/** Nobody looks on. */
export const silent: Watch = { log: createLogger({ level: 'silent', secrets: [] }) }

export function createHttp(settings: HttpSettings): FastifyInstance {
  const { publicUrl, trustedProxies, watch = silent, before } = settings
  const options: FastifyHttpOptions<Server> = {
    serverFactory: (handler) =>
      createServer(
        before ? (request, response) => before(request, response, () => handler(request, response)) : handler,
        settings,
      ),
    clientErrorHandler: refuseConnection,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 2000, ignoreTrailingSlash: true },
    bodyLimit: 1024 * 1024,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    // What still arrives while the server closes is answered, and its connection closed after it.
    return503OnClosing: false,
    rewriteUrl: pathOf,
    frameworkErrors: (error, request, reply) => {
      protect(request as FastifyRequest, reply as FastifyReply)
      refuse(error, request as FastifyRequest, reply as FastifyReply)
    },
  }
  const http = Fastify(options)
  useSchemaCompilers(http)
  http.setErrorHandler(refuse)
  http.setNotFoundHandler(() => {
    throw new Problem('not_found', {})
  })
  http.removeAllContentTypeParsers()
  http.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    ({ routeOptions }: FastifyRequest, bytes: Buffer) => {
      const { mostValues = valueLimitOf(null) } = routeOptions.config as { mostValues?: number }
      return readBody(bytes, mostValues)
    },
  )
  http.decorateRequest('admitted', null)
  observeRequests(http, watch)

  const secure = publicUrl.startsWith('https:')
  function protect(request: FastifyRequest, reply: FastifyReply): void {
    reply.header('x-request-id', request.id)
    reply.header('x-content-type-options', 'nosniff')
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    if (secure) reply.header('strict-transport-security', 'max-age=31536000')
  }
  http.addHook('onRequest', (request, reply, done) => {
    protect(request, reply)
    try {
      if (watch.pressure?.tooHigh) requireProbe(request)
      requireSound(request)
    } catch (error) {
      return done(error as Error)
    }
    done()
  })
  answerExpectations(http)
  return http
}

/** Those who are refused come back at different moments. */
function requireProbe({ routeOptions }: FastifyRequest): void {
  const { probe = false } = routeOptions.config as { probe?: boolean }
  if (!probe) throw new Problem('unavailable', {}, { retryAfter: 1 + Math.floor(Math.random() * 3) })
}
