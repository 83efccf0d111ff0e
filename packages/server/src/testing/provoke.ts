import { randomUUID } from 'node:crypto'
import type { Id, Operation, ProblemType } from '@octavo/contract'
import { readId, type Uuid } from '../platform/ids.ts'
import { provocations } from './all-examples.ts'
import { type CallInput, urlOf } from './call.ts'
import type { Place } from './examples.ts'
import type { World } from './open-world.ts'

/** What a provocation works with: an operation, an example of it that would succeed, and where. */
export interface Scene {
  readonly world: World
  /** The same server, but only one request a minute. */
  readonly slowWorld: World
  /** The same server, with a fault planted where every guarded request passes. */
  readonly brokenWorld: World
  /** The same server, with its database out of reach. */
  readonly cutWorld: World
  readonly operation: Operation
  readonly place: Place
  readonly input: CallInput<Operation>
}

type Provocation = (scene: Scene) => Promise<string | undefined>

const typeOf = async (call: ReturnType<World['call']>): Promise<string | undefined> => (await call).problem?.type

/** Sends what `call` cannot: a request that is not what the contract says. */
async function sendRaw({ world, operation, input, place }: Scene, init: RequestInit, query = ''): Promise<string> {
  const response = await fetch(`${urlOf(world.origin, operation, input).href}${query}`, {
    method: operation.method,
    ...init,
    headers: { authorization: `Bearer ${place.caller.token}`, ...(init.headers as object) },
  })
  return ((await response.json()) as { error: { type: string } }).error.type
}

/** Ways to meet a refusal that work for every operation which declares it. */
const general: Partial<Record<ProblemType, Provocation>> = {
  invalid_request: (scene) =>
    sendRaw(scene, {}, `${Object.keys(scene.input.query ?? {}).length > 0 ? '&' : '?'}colour=red`),
  unauthenticated: ({ world, operation, input }) => typeOf(world.call(operation, input)),
  insufficient_scope: async ({ world, operation, input, place }) =>
    typeOf(world.call(operation, input, await world.givenToken(place.caller.userId, { scopes: ['site:ask'] }))),
  foreign_origin: async ({ world, operation, input, place }) => {
    const session = operation.access.on === 'public' ? {} : await world.givenSession(place.caller.userId)
    return typeOf(world.call(operation, input, undefined, { ...session, origin: 'https://elsewhere.example' }))
  },
  forbidden: async ({ world, operation, input, place }) =>
    (await typeOf(world.call(operation, input, await world.givenMember(place.organization, 'read')))) ??
    // What all others may is refused to guests.
    typeOf(world.call(operation, input, await world.givenMember(place.organization, 'none'))),
  not_found: async ({ world, operation, input }) => typeOf(world.call(operation, input, await world.givenUser())),
  not_acceptable: ({ world, operation, input, place }) =>
    typeOf(world.call(operation, input, place.caller, { accept: 'text/html' })),
  payload_too_large: (scene) =>
    sendRaw(scene, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(' '.repeat(scene.operation.bodyLimit + 1)),
    }),
  unsupported_media_type: (scene) => sendRaw(scene, { headers: { 'content-type': 'text/plain' }, body: 'text' }),
  precondition_failed: ({ world, operation, input, place }) =>
    typeOf(world.call(operation, input, place.caller, { 'if-match': '"999-admin"' })),
  idempotency_key_reused: async (scene) => {
    const { world, operation, input, place } = scene
    const key = randomUUID()
    await keepAnotherAnswer(scene, key)
    return typeOf(world.call(operation, input, place.caller, { 'idempotency-key': key }))
  },
  transfer_under_way: async ({ world, operation, input, place }) => {
    const { spaceId, collectionId } = input.params as { spaceId?: Id<'space'>; collectionId?: Id<'collection'> }
    const { organizationId } = place.organization
    const leaving = { transfer_state: 'leaving' }
    await world.database.transact((transaction) =>
      spaceId === undefined
        ? transaction
            .change(organizationId, 'collection')
            .set(leaving)
            .where('id', '=', readId(collectionId!))
            .execute()
        : transaction.change(organizationId, 'space').set(leaving).where('id', '=', readId(spaceId)).execute(),
    )
    return typeOf(world.call(operation, input, place.caller))
  },
  too_many_requests: async ({ slowWorld, operation, input, place }) => {
    await slowWorld.call(operation, input, place.caller)
    return typeOf(slowWorld.call(operation, input, place.caller))
  },
  internal: ({ brokenWorld, operation, input, place }) => typeOf(brokenWorld.call(operation, input, place.caller)),
  unavailable: ({ cutWorld, operation, input, place }) => typeOf(cutWorld.call(operation, input, place.caller)),
}

async function keepAnotherAnswer({ world, operation, place }: Scene, key: string): Promise<void> {
  const row = { user_id: place.caller.userId as Uuid<'user'>, key, fingerprint: Buffer.from('another request') }
  const organization_id = place.organization.organizationId
  await world.database.transact((transaction) =>
    actsOnOrganization(operation)
      ? transaction
          .add('idempotency_key')
          .values({ ...row, organization_id })
          .execute()
      : transaction.directory.insertInto('account_idempotency_key').values(row).execute(),
  )
}

const ownerless = new Set(['self', 'user'])
const actsOnOrganization = ({ access }: Operation): boolean => !ownerless.has(access.on)

/** Meets the refusal, by the operation's own way to it or by the general one. */
export async function provoke(scene: Scene, type: ProblemType): Promise<string | undefined> {
  const own = provocations[scene.operation.id]?.[type]
  if (own) {
    const input = await own(scene.world, scene.place)
    return typeOf(scene.world.call(scene.operation, input, scene.place.caller))
  }
  const provocation = general[type]
  if (!provocation) throw new Error(`${scene.operation.id} has no provocation of ${type}: add one beside its example`)
  return provocation(scene)
}

const beforeRouting = 'made before an operation is known; met over raw sockets in the tests of platform/http'

const earlyRefusals = new Set<ProblemType>([
  'request_timeout',
  'uri_too_long',
  'expectation_failed',
  'headers_too_large',
])

/** Refusals that are declared and not provoked here, each with its reason. */
export function reasonNotTo({ access, id, writes }: Operation, type: ProblemType): string | undefined {
  if (earlyRefusals.has(type)) return beforeRouting
  if (access.on === 'public' && type === 'internal') return 'the fault is planted in the guard, which is not asked here'
  if ((id === 'getApiInformation' || id === 'getHealth') && type === 'unavailable') return 'it asks nobody'
  if (id === 'createOrganization' && type === 'forbidden') return 'only where operators alone may create; tested there'
  if (!writes && type === 'idempotency_key_reused') return 'reads take no key'
  return undefined
}
