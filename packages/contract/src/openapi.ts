import type { TObject, TSchema } from 'typebox'
import { fieldsOf, type Operation, problemsOf, takesIdempotencyKey } from './operation.ts'
import { type Section, sections } from './sections.ts'
import { ErrorView, problems, ProblemView, type ProblemType } from './problems.ts'

type Json = Record<string, unknown>

const about = [
  'The management API of Octavo.',
  'Every answer carries X-Request-Id and X-RateLimit-*; every resource that can change carries an ETag, and every write',
  'takes it back as If-Match, so that no work is overwritten unseen. POST and PUT take an Idempotency-Key: a repeat of',
  'the same request within 24 hours gets the first answer again.',
].join(' ')

/** By a token, or by the session of a browser. */
const identified = [{ token: [] }, { session: [] }]

/** The API as an OpenAPI 3.1 document. Every schema with a title is a component, and is referred to by it. */
export function openApiDocument(operations: readonly Operation[], server = 'http://localhost:7070'): Json {
  const schemas: Json = {}
  const paths: Record<string, Json> = {}
  for (const operation of operations) {
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: describe(operation, schemas) }
  }
  const used = new Set(operations.flatMap(problemsOf).map((type) => problems[type].status))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Octavo',
      version: '1',
      description: about,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: server }],
    security: identified,
    tags: usedSections(operations).map((name) => ({ name, description: sections[name] })),
    paths,
    components: {
      schemas: { ...schemas, Error: ErrorView, Problem: ProblemView },
      responses: Object.fromEntries(
        [...used].toSorted((a, b) => a - b).map((status) => [`E${status}`, refusal(status)]),
      ),
      headers: headersIn(paths),
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        session: { type: 'apiKey', in: 'cookie', name: '__Host-octavo-session' },
      },
    },
  }
}

const usedSections = (operations: readonly Operation[]): Section[] =>
  (Object.keys(sections) as Section[]).filter((name) => operations.some(({ section }) => section === name))

/** Only what is used is declared. */
function headersIn(paths: Json): Json {
  const text = JSON.stringify(paths)
  const always = new Set(['X-Request-Id', 'Retry-After'])
  return Object.fromEntries(
    Object.entries(sharedHeaders).filter(([name]) => always.has(name) || text.includes(`headers/${name}"`)),
  )
}

const text = { schema: { type: 'string' } }
const number = { schema: { type: 'integer' } }
const sharedHeaders: Json = {
  'X-Request-Id': { description: 'Finds this request in the log', ...text },
  'X-RateLimit-Limit': { description: 'Requests allowed per window', ...number },
  'X-RateLimit-Remaining': { description: 'Requests left in this window', ...number },
  'X-RateLimit-Reset': { description: 'When the window ends, in seconds since 1970', ...number },
  'Retry-After': { description: 'Seconds to wait before the next try', ...number },
  ETag: { description: 'The version; send it back as If-Match with a change', ...text },
  Location: { description: 'Where the new resource is', ...text },
  Link: { description: 'The next page, rel="next"', ...text },
  Deprecation: { description: 'Since when this is deprecated (RFC 9745)', ...text },
  Sunset: { description: 'When this ends (RFC 8594)', ...text },
}
const headers = (...names: string[]): Json =>
  Object.fromEntries(
    ['X-Request-Id', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', ...names].map((name) => [
      name,
      { $ref: `#/components/headers/${name}` },
    ]),
  )

const jsonContent = (schema: unknown): Json => ({ content: { 'application/json': { schema } } })
const component = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })

function refusal(status: number): Json {
  const types = Object.entries(problems).filter(([, problem]) => problem.status === status)
  return {
    description: types.map(([type, { title }]) => `\`${type}\`: ${title}`).join('. '),
    headers: headers(...(status === 429 || status === 503 ? ['Retry-After'] : [])),
    content: {
      'application/json': { schema: component('Error') },
      'application/problem+json': { schema: component('Problem') },
    },
  }
}

function describe(operation: Operation, schemas: Json): Json {
  const { id, section, summary, description, access, body, returns, status, deprecated } = operation
  const statuses = [...new Set(problemsOf(operation).map((type: ProblemType) => problems[type].status))]
  const scope = access.on === 'public' ? '' : scopeNote(access.scope)
  const told = [description, scope].filter(Boolean).join('\n\n')
  return {
    operationId: id,
    tags: [section],
    summary,
    ...(told && { description: told }),
    ...(deprecated && { deprecated: true }),
    security: access.on === 'public' ? [] : identified,
    parameters: [
      ...parameters(operation.params, 'path', schemas),
      ...parameters(operation.query, 'query', schemas),
      ...(operation.precondition !== 'refused' ? [ifMatch] : []),
      ...(takesIdempotencyKey(operation) ? [idempotencyKey] : []),
    ],
    ...(body && { requestBody: { required: requiresBody(body), ...jsonContent(named(body, schemas)) } }),
    responses: {
      [status]: {
        description: summary,
        headers: headers(...ownHeaders(operation)),
        ...(returns && jsonContent(named(returns, schemas))),
      },
      ...Object.fromEntries(
        statuses.toSorted((a, b) => a - b).map((code) => [code, { $ref: `#/components/responses/E${code}` }]),
      ),
    },
  }
}

const scopeNote = (scope: string): string =>
  scope === 'unscoped' ? 'Takes only tokens that are not narrowed to scopes.' : `Scope: \`${scope}\`.`

const ownHeaders = ({ status, returns, tagged, deprecated }: Operation): string[] => [
  ...(tagged ? ['ETag'] : []),
  ...(status === 201 ? ['Location'] : []),
  ...('next' in fieldsOf(returns) ? ['Link'] : []),
  ...(deprecated ? ['Deprecation', 'Sunset'] : []),
]

const ifMatch = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'The ETag that you read. When it has changed since, nothing is written and the answer is 412.',
  schema: { type: 'string' },
}
const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Any text of your own, new for each change. A repeat with the same key gets the first answer again.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
}

const requiresBody = (body: TSchema): boolean =>
  !('properties' in body) || ((body as { required?: string[] }).required ?? []).length > 0

function parameters({ properties, required }: TObject, place: 'path' | 'query', schemas: Json): Json[] {
  return Object.entries(properties).map(([name, schema]) => {
    const { description, ...rest } = schema as Json
    return {
      name,
      in: place,
      required: (required as string[] | undefined)?.includes(name) === true && !('default' in rest),
      ...(typeof description === 'string' && { description }),
      schema: named(rest, schemas),
    }
  })
}

/** Moves titled schemas into the components, leaving a reference in their place. */
function named(schema: unknown, schemas: Json): unknown {
  if (Array.isArray(schema)) return schema.map((item) => named(item, schemas))
  if (typeof schema !== 'object' || schema === null) return schema
  const { $defs, ...own } = schema as { $defs?: Json }
  // What refers to itself brings its parts under the names that it refers to them by.
  for (const [name, part] of Object.entries($defs ?? {})) schemas[name] = withoutTitle(named(part, schemas))
  const inner = Object.fromEntries(Object.entries(own).map(([key, value]) => [key, named(value, schemas)]))
  if (typeof inner['$ref'] === 'string' && !inner['$ref'].startsWith('#')) return component(inner['$ref'])
  if (typeof inner['title'] !== 'string' || !('type' in inner || 'enum' in inner || 'anyOf' in inner)) return inner
  const { title, ...rest } = inner
  schemas[title as string] = rest
  return component(title as string)
}

function withoutTitle(schema: unknown): unknown {
  const { title: _title, $id: _id, ...rest } = schema as Json
  return rest
}
