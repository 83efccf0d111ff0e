import { hash } from 'node:crypto'
import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'

// The reference draws itself with inline styles and scripts; it may talk to this origin and to nobody else.
const policy = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The OpenAPI document for programs, and a page for people that reads it and tries the calls. */
export function serveReference(http: FastifyInstance, document: object): void {
  const text = JSON.stringify(document)
  const etag = `"${hash('sha256', text).slice(0, 32)}"`

  http.get('/v1/openapi.json', async (request, reply) => {
    reply.header('etag', etag).header('cache-control', 'public, max-age=60')
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('application/json').send(text)
  })

  http.register(async (scope) => {
    scope.addHook('onSend', async (_, reply) => {
      reply.header('content-security-policy', policy)
    })
    await scope.register(scalar, {
      routePrefix: '/v1/docs',
      logLevel: 'silent',
      configuration: {
        url: '/v1/openapi.json',
        pageTitle: 'Octavo API',
        hideClientButton: true,
        withDefaultFonts: false,
        telemetry: false,
        showDeveloperTools: 'never',
        authentication: { preferredSecurityScheme: 'token' },
        agent: { disabled: true },
        mcp: { disabled: true },
      },
    })
  })
}
