import { once } from 'node:events'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { organizations, users } from '@octavo/contract'
import { afterAll, expect, test } from 'vitest'
import { callOperation } from '../../testing/call.ts'
import { spawnServer } from '../../testing/spawn-server.ts'
import { startWorld } from '../../testing/start-world.ts'

interface Span {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}
interface Received {
  readonly resourceSpans: { resource: Pick<Span, 'attributes'>; scopeSpans: { spans: Span[] }[] }[]
}

const world = await startWorld()
const received: Received[] = []
/** A collector, as far as it is needed: it takes traces by OTLP over HTTP, in JSON. */
const collector = createServer(async (request, response) => {
  received.push((await json(request)) as Received)
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
}).listen(0, '127.0.0.1')
await once(collector, 'listening')
const endpoint = `http://127.0.0.1:${(collector.address() as { port: number }).port}`
afterAll(() => void collector.close())

const spans = (): Span[] =>
  received.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  )
const attributesOf = ({ attributes }: Pick<Span, 'attributes'>) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))

test('every request is a span by its operation, its transaction a child of it, both part of the caller’s trace', async () => {
  const user = await world.givenUser()
  const server = await spawnServer({ DATABASE_URL: world.url, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const traceparent = { traceparent: `00-${traceId}-b7ad6b7169203331-01` }

  await callOperation(server.origin, organizations.createOrganization, { body: { title: 'Acme' } }, user, traceparent)
  await callOperation(server.origin, users.getAuthenticatedUser, {}, { token: 'oct_nobody' })
  expect(await server.stop()).toBe(0)

  const [creation, transaction, refused] = ['createOrganization', 'transaction', 'getAuthenticatedUser'].map((name) =>
    spans().find((span) => span.name === name)!,
  ) as [Span, Span, Span]
  expect([creation.traceId, creation.parentSpanId]).toEqual([traceId, 'b7ad6b7169203331'])
  expect([transaction.traceId, transaction.parentSpanId]).toEqual([traceId, creation.spanId])
  expect(attributesOf(creation)).toEqual({
    'octavo.operation': 'createOrganization',
    'http.request.method': 'POST',
    'http.route': '/v1/orgs',
    'http.response.status_code': 201,
  })
  expect(attributesOf(refused)['http.response.status_code']).toBe(401)
  expect(attributesOf(received[0]!.resourceSpans[0]!.resource)['service.name']).toBe('octavo')
  expect(JSON.stringify(received)).not.toContain(user.token)
})

test('without the packages that send traces, the start ends and says which to install', async () => {
  const hook = `import { registerHooks } from 'node:module'; registerHooks({ resolve(name, context, next) {
    if (name === '@opentelemetry/sdk-trace') throw new Error('not installed'); return next(name, context) } })`

  const server = await spawnServer({
    DATABASE_URL: world.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(hook)}`,
  })

  expect(await server.ended).toBe(1)
  expect(server.output()).toContain('npm install @opentelemetry/sdk-trace@')
})
