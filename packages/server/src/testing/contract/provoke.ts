import { randomUUID } from 'node:crypto'
import { type Id, type Operation, type ProblemType, users } from '@octavo/contract'
import type { Authorize } from '../../platform/http/proof.ts'
import { readId, type Uuid } from '../../platform/ids.ts'
import { urlOf } from '../call.ts'
import type { World } from '../open-world.ts'
import { startWorld } from '../start-world.ts'
import { provocations } from './all-examples.ts'
import { givenPlace, type Scene } from './scene.ts'

/** The server under test, and the same server in three kinds of trouble. */
export interface Worlds {
  readonly world: World
  /** Allows one request per minute. */
  readonly limited: World
  /** Has a bug where every guarded request passes. */
  readonly broken: World
  /** Cannot reach its database. */
  readonly offline: World
}

const failing: Authorize = async () => {
  throw new TypeError('a planted bug')
}

export async function startWorlds(): Promise<Worlds> {
  const world = await startWorld()
  const sameDatabase = { database: world.url }
  return {
    world,
    limited: await startWorld({ ...sameDatabase, settings: { requestsPerMinute: 1 } }),
    broken: await startWorld({ ...sameDatabase, authorize: failing }),
    offline: await startWorld({ database: 'postgres://postgres@127.0.0.1:1/nothing' }),
  }
}

/** The problem type of each response, in order; undefined for a success. */
type Responses = readonly (string | undefined)[]

type Provocation = (worlds: Worlds, scene: Scene) => Promise<Responses>

const typeOf = async (call: ReturnType<World['call']>): Promise<string | undefined> => (await call).problem?.type

/** Sends what `call` cannot: a request that breaks the contract. */
async function sendRaw(
  { world }: Worlds,
  { operation, input, place }: Scene,
  init: RequestInit,
  query = '',
): Promise<Responses> {
  const response = await fetch(`${urlOf(world.origin, operation, input).href}${query}`, {
    method: operation.method,
    ...init,
    headers: { authorization: `Bearer ${place.caller.token}`, ...(init.headers as object) },
  })
  return [((await response.json()) as { error: { type: string } }).error.type]
}

/** Provocations that work for every operation that declares the problem. Only `forbidden` may let a write run, and says so. */
const general: Partial<Record<ProblemType, Provocation>> = {
  invalid_request: (worlds, scene) =>
    sendRaw(worlds, scene, {}, `${Object.keys(scene.input.query ?? {}).length > 0 ? '&' : '?'}colour=red`),
  unauthenticated: async ({ world }, { operation, input }) => [await typeOf(world.call(operation, input))],
  insufficient_scope: async ({ world }, { operation, input, place }) => {
    const token = await world.givenToken(place.caller.userId, { scopes: ['site:ask'] })
    return [await typeOf(world.call(operation, input, token))]
  },
  foreign_origin: async ({ world }, { operation, input, place }) => {
    const session = operation.access.on === 'public' ? {} : await world.givenSession(place.caller.userId)
    const headers = { ...session, origin: 'https://elsewhere.example' }
    return [await typeOf(world.call(operation, input, undefined, headers))]
  },
  forbidden: async ({ world }, { operation, input, place: { organization } }) => {
    const reader = await typeOf(world.call(operation, input, await world.givenMember(organization, 'read')))
    if (reader !== undefined) return [reader]
    // Operations that every member may call are forbidden to guests.
    return [reader, await typeOf(world.call(operation, input, await world.givenMember(organization, 'none')))]
  },
  not_found: async ({ world }, { operation, input }) => [
    await typeOf(world.call(operation, input, await world.givenUser())),
  ],
  not_acceptable: async ({ world }, { operation, input, place }) => [
    await typeOf(world.call(operation, input, place.caller, { accept: 'text/html' })),
  ],
  payload_too_large: (worlds, scene) =>
    sendRaw(worlds, scene, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(' '.repeat(scene.operation.bodyLimit + 1)),
    }),
  unsupported_media_type: (worlds, scene) =>
    sendRaw(worlds, scene, { headers: { 'content-type': 'text/plain' }, body: 'text' }),
  precondition_failed: async ({ world }, { operation, input, place }) => [
    await typeOf(world.call(operation, input, place.caller, { 'if-match': '"999-admin"' })),
  ],
  idempotency_key_reused: async ({ world }, scene) => {
    const key = randomUUID()
    await storeAnotherResponse(world, scene, key)
    return [await typeOf(world.call(scene.operation, scene.input, scene.place.caller, { 'idempotency-key': key }))]
  },
  transfer_under_way: async ({ world }, scene) => {
    await setTransfer(world, scene, 'leaving')
    const type = await typeOf(world.call(scene.operation, scene.input, scene.place.caller))
    await setTransfer(world, scene, null)
    return [type]
  },
  too_many_requests: async ({ limited }, { operation, input, place }) => {
    await limited.call(users.getAuthenticatedUser, {}, place.caller)
    return [await typeOf(limited.call(operation, input, place.caller))]
  },
  internal: async ({ broken }, { operation, input, place }) => [
    await typeOf(broken.call(operation, input, place.caller)),
  ],
  unavailable: async ({ offline }, { operation, input, place }) => [
    await typeOf(offline.call(operation, input, place.caller)),
  ],
}

async function setTransfer(world: World, { input, place }: Scene, transfer_state: 'leaving' | null): Promise<void> {
  const { spaceId, collectionId } = input.params as { spaceId?: Id<'space'>; collectionId?: Id<'collection'> }
  const { organizationId } = place.organization
  await world.database.transact((transaction) =>
    spaceId === undefined
      ? transaction
          .change(organizationId, 'collection')
          .set({ transfer_state })
          .where('id', '=', readId(collectionId!))
          .execute()
      : transaction.change(organizationId, 'space').set({ transfer_state }).where('id', '=', readId(spaceId)).execute(),
  )
}

async function storeAnotherResponse(world: World, { operation, place }: Scene, key: string): Promise<void> {
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

/** Provokes the problem: in a place of its own if the operation has its own way, else generally, in this scene. */
export async function provoke(worlds: Worlds, scene: Scene, type: ProblemType): Promise<Responses> {
  const { operation } = scene
  const own = provocations[operation.id]?.[type]
  if (own) {
    const place = await givenPlace(worlds.world)
    return [await typeOf(worlds.world.call(operation, await own(worlds.world, place), place.caller))]
  }
  const provocation = general[type]
  if (!provocation) throw new Error(`${operation.id} has no provocation of ${type}: add one beside its example`)
  return provocation(worlds, scene)
}

const beforeRouting = 'raised before an operation is known; the tests of platform/http provoke it over raw sockets'

const earlyProblems = new Set<ProblemType>([
  'request_timeout',
  'uri_too_long',
  'expectation_failed',
  'headers_too_large',
])

/** Why a declared problem is not provoked here; undefined if it is. */
export function reasonNotTo({ access, id, writes }: Operation, type: ProblemType): string | undefined {
  if (earlyProblems.has(type)) return beforeRouting
  if (access.on === 'public' && type === 'internal') return 'the bug is planted in the guard, which public calls skip'
  if ((id === 'getApiInformation' || id === 'getHealth') && type === 'unavailable') return 'it reads no database'
  if (id === 'createOrganization' && type === 'forbidden') return 'only if operators alone may create; tested there'
  if (!writes && type === 'idempotency_key_reused') return 'reads take no key'
  return undefined
}
