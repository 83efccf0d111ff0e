import { type Operation, operations, type ProblemType, problemsOf } from '@octavo/contract'
import { expect, test } from 'vitest'
import { createAuthorize } from './modules/access/index.ts'
import type { Authorize } from './platform/http/proof.ts'
import { exampleOf, examples, provocations } from './testing/all-examples.ts'
import { provoke, reasonNotTo, type Scene } from './testing/provoke.ts'
import { startWorld, type World } from './testing/start-world.ts'

const broken: Authorize = async () => {
  throw new TypeError('a planted fault')
}

/** Asks for no more than a look. */
const careless: Authorize = (reader, access, credentials) =>
  createAuthorize({ organizationCreation: 'everyone', secretKeys: [] })(
    reader,
    { ...access, needs: 'view' } as never,
    credentials,
  )

const world = await startWorld()
const sameDatabase = { database: world.url }
const slowWorld = await startWorld({ ...sameDatabase, settings: { requestsPerMinute: 1 } })
const brokenWorld = await startWorld({ ...sameDatabase, authorize: broken })
const carelessWorld = await startWorld({ ...sameDatabase, authorize: careless })
const cutWorld = await startWorld({ database: 'postgres://postgres@127.0.0.1:1/nothing' })

/** An admin of an organization of its own, and a request that should succeed there. */
async function sceneOf(operation: Operation, asked: World = world): Promise<Scene> {
  const organization = await asked.givenOrganization()
  const caller = await asked.givenMember(organization, 'admin')
  const place = { organization, caller }
  const input = await exampleOf(operation)(asked, place)
  return { world: asked, slowWorld, brokenWorld, cutWorld, operation, place, input }
}

test('every operation of the contract has one example, and no other has', () => {
  expect(Object.keys(examples).toSorted()).toEqual(operations.map(({ id }) => id).toSorted())
})

test('every provocation is of a refusal that its operation declares', () => {
  for (const [id, own] of Object.entries(provocations)) {
    const operation = operations.find((one) => one.id === id)!
    expect(problemsOf(operation), id).toEqual(expect.arrayContaining(Object.keys(own ?? {})))
  }
})

test.for(operations.map((operation) => [operation.id, operation] as const))(
  '%s answers as it declares, and each refusal it declares is met',
  async ([, operation]) => {
    const met: Partial<Record<ProblemType, string>> = {}
    for (const type of problemsOf(operation)) {
      if (reasonNotTo(operation, type)) continue
      met[type] = (await provoke(await sceneOf(operation), type)) ?? 'no refusal'
    }
    expect(met).toEqual(Object.fromEntries(Object.keys(met).map((type) => [type, type])))

    const { place, input } = await sceneOf(operation)
    const answer = await world.call(operation, input, operation.access.on === 'public' ? undefined : place.caller)
    expect(answer.status).toBe(operation.status)
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(answer.headers.has('etag')).toBe(operation.tagged)
    expect(answer.headers.has('location')).toBe(operation.status === 201)
    expect(answer.headers.has('deprecation')).toBe(operation.deprecated !== null)
  },
)

test('the walk sees a guard that has gone', async () => {
  const operation = operations.find(({ id }) => id === 'updateOrganizationById')!
  const scene = await sceneOf(operation)

  expect(await provoke(scene, 'forbidden')).toBe('forbidden')
  expect(await provoke({ ...scene, world: carelessWorld }, 'forbidden')).toBeUndefined()
})
