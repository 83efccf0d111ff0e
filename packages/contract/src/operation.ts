import { type Static, type TObject, type TSchema, Type } from 'typebox'
import type { Access } from './access.ts'
import type { ProblemType } from './problems.ts'
import type { Section } from './sections.ts'

/** One thing a client can ask for. Routes, OpenAPI, SDK, CLI and the contract tests all read it. */
export interface Operation {
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: `/${string}`
  /** The section of the reference it stands in. */
  readonly section: Section
  readonly summary: string
  readonly description: string
  readonly access: Access
  readonly params: TObject
  readonly query: TObject
  readonly body: TSchema | null
  /** In bytes. */
  readonly bodyLimit: number
  readonly returns: TSchema | null
  readonly status: 200 | 201 | 204 | 205
  /** What it refuses beyond what any operation may. */
  readonly problems: readonly ProblemType[]
  readonly writes: boolean
  /**
   * `version`: If-Match compares the version of what is changed. `revision`: it compares the active revision of the content.
   * `refused`: there is nothing to compare, so it is a 400.
   */
  readonly precondition: 'version' | 'revision' | 'refused'
  /** The answer carries an ETag. */
  readonly tagged: boolean
  /** The answer holds something that is shown once; a kept copy of it is sealed. */
  readonly secret: boolean
  /** The answer has no bound: it is written piece by piece, and is never whole in memory. */
  readonly streamed: boolean
  /**
   * Why no transaction may be held while the handler runs; null where the binder opens one around it, as is the rule.
   * The handler then writes in a single one of its own, and takes no Idempotency-Key.
   */
  readonly waits: string | null
  /** Asked by machines that watch this node: never counted, and never refused because there is too much to do. */
  readonly probe: boolean
  readonly deprecated: Deprecation | null
}

export interface Deprecation {
  readonly since: string
  readonly sunset: string
  /** The operation to call instead. */
  readonly successor: string
}

type Defaults = {
  readonly description: ''
  readonly params: TObject<{}>
  readonly query: TObject<{}>
  readonly body: null
  readonly bodyLimit: number
  readonly problems: readonly []
  readonly secret: false
  readonly streamed: false
  readonly waits: null
  readonly probe: false
  readonly deprecated: null
}
type Derived = 'precondition' | 'tagged'
type Filled<Op> = Op & Omit<Defaults, keyof Op> & Omit<Pick<Operation, Derived>, keyof Op>

const defaults: Defaults = {
  description: '',
  params: Type.Object({}),
  query: Type.Object({}),
  body: null,
  bodyLimit: 1024 * 1024,
  problems: [],
  secret: false,
  streamed: false,
  waits: null,
  probe: false,
  deprecated: null,
}

/** Closes every input object, so that no operation can forget to. */
export function defineOperation<const Op extends Omit<Operation, keyof Defaults | Derived> & Partial<Operation>>(
  operation: Op,
): Filled<Op> {
  const { params, query, body, ...rest } = { ...defaults, ...operation }
  const precondition = rest.precondition ?? (rest.writes && rest.status !== 201 ? 'version' : 'refused')
  const changed = precondition !== 'refused' && rest.returns !== null
  return {
    tagged: changed || 'object' in fieldsOf(rest.returns),
    ...rest,
    precondition,
    params: closed(params),
    query: closed(query),
    body: body && closed(body),
  } as unknown as Filled<Op>
}

export const fieldsOf = (schema: TSchema | null): object =>
  (schema && 'properties' in schema ? schema['properties'] : {}) as object

/** A copy of the schema in which no object, however deep, takes a field it does not name. */
function closed<Schema>(schema: Schema): Schema {
  if (Array.isArray(schema)) return schema.map(closed) as Schema
  if (typeof schema !== 'object' || schema === null) return schema
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]))
  return (copy['type'] === 'object' ? { additionalProperties: false, ...copy } : copy) as Schema
}

/** What any request may meet, whatever it asks for. */
const always: readonly ProblemType[] = [
  'invalid_request',
  'not_acceptable',
  'request_timeout',
  'uri_too_long',
  'expectation_failed',
  'headers_too_large',
  'internal',
  'unavailable',
]
const ofGuarded: readonly ProblemType[] = ['unauthenticated', 'insufficient_scope']
const ofWrites: readonly ProblemType[] = ['foreign_origin']
const ofBodies: readonly ProblemType[] = ['payload_too_large', 'unsupported_media_type']

/** Idempotency keys are for what is not idempotent by itself. They belong to a caller, so open operations take none. */
export const takesIdempotencyKey = ({ access, method, writes, waits }: Operation): boolean =>
  writes && waits === null && access.on !== 'public' && (method === 'POST' || method === 'PUT')

/** What may be viewed at all may be viewed: no role is refused. Everyone may act for itself, and every member upload. */
const needsRole = ({ access }: Operation): boolean =>
  access.on !== 'public' &&
  (access.into !== undefined || !['view', 'open', 'unlock', 'find', 'act', 'upload'].includes(access.needs))

const places = new Set(['space', 'collection', 'changeRequest'])

/** What is copied to another organization stays as it is meanwhile. */
const changesPlace = ({ access, writes }: Operation): boolean => writes && places.has(access.on)

/** Every refusal a caller of this operation may meet. */
export const problemsOf = (operation: Operation): readonly ProblemType[] => [
  ...new Set([
    ...always,
    ...(operation.probe ? [] : (['too_many_requests'] as const)),
    ...(operation.access.on === 'public' ? [] : ofGuarded),
    ...(needsRole(operation) ? (['forbidden'] as const) : []),
    ...(Object.keys(operation.params.properties).length > 0 ? (['not_found'] as const) : []),
    ...(operation.writes ? ofWrites : []),
    ...(operation.method === 'GET' ? [] : ofBodies),
    ...(operation.precondition !== 'refused' ? (['precondition_failed'] as const) : []),
    ...(takesIdempotencyKey(operation) ? (['idempotency_key_reused'] as const) : []),
    ...(changesPlace(operation) ? (['transfer_under_way'] as const) : []),
    ...operation.problems,
  ]),
]

type StaticOrNone<Schema> = Schema extends TSchema ? Static<Schema> : undefined

export type InputOf<Op extends Operation> = {
  readonly params: Static<Op['params']>
  readonly query: Static<Op['query']>
  readonly body: StaticOrNone<Op['body']>
}
export type OutputOf<Op extends Operation> = StaticOrNone<Op['returns']>
