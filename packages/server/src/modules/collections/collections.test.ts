import { collections, type Id, spaces } from '@octavo/contract'
import { expect, test } from 'vitest'
import type { GivenCaller } from '../../testing/given.ts'
import { startWorld } from '../../testing/start-world.ts'
import { givenSpace } from '../spaces/space-examples.ts'
import { givenCollection } from './collection-examples.ts'

const world = await startWorld()
const organization = await world.givenOrganization()
const admin = await world.givenMember(organization, 'admin')
const creator = await world.givenMember(organization, 'create')
const reader = await world.givenMember(organization, 'read')
const guest = await world.givenMember(organization, 'none')

type CollectionId = Id<'collection'>
const given = async (parent?: CollectionId) => (await givenCollection(world, organization, parent && { parent })).id
const ofCollection = (collectionId: CollectionId) => ({ params: { collectionId } })
const get = (id: CollectionId, caller: GivenCaller) =>
  world.call(collections.getCollectionById, ofCollection(id), caller)
const change = (id: CollectionId, body: object) =>
  world.call(collections.updateCollectionById, { ...ofCollection(id), body }, admin)
const move = (id: CollectionId, body: object, caller = admin) =>
  world.call(collections.moveCollection, { ...ofCollection(id), body }, caller)
const getSpace = (spaceId: Id<'space'>, caller: GivenCaller) =>
  world.call(spaces.getSpaceById, { params: { spaceId } }, caller)

const at = (collection: CollectionId) => ({ type: 'collection' as const, collection })
const createAsGuest = (body: object) =>
  world.call(spaces.createSpace, { params: { organizationId: organization.id }, body }, guest)

test('what is set on a collection holds in all that inherits from it, however deep', async () => {
  const top = await given()
  const deep = await given(await given(top))
  const { id } = await givenSpace(world, organization, { parent: deep })

  await change(top, { defaultLevel: 'comment' })

  expect((await getSpace(id, guest)).body).toMatchObject({
    defaultLevel: 'comment',
    defaultLevelInherited: true,
    permissions: { comment: true, edit: false },
  })
  expect((await get(deep, creator)).body.permissions).toMatchObject({ view: true, create: false })

  await change(deep, { defaultLevel: null })

  expect((await getSpace(id, creator)).status).toBe(404)
  expect((await get(deep, creator)).status).toBe(404)
  expect((await get(top, creator)).status).toBe(200)
})

test('a guest who may create in a collection creates there, and nowhere else', async () => {
  const open = await given()
  const inside = await given(open)
  await change(open, { defaultLevel: 'create' })

  expect((await createAsGuest({ parent: inside })).body).toMatchObject({ parent: inside, permissions: { admin: true } })
  expect((await createAsGuest({})).problem?.type).toBe('forbidden')
  expect((await createAsGuest({ parent: await given() })).problem?.type).toBe('not_found')
})

test('a moved collection takes along what is in it, and what holds there holds for it', async () => {
  const [from, to] = [await given(), await given()]
  const moved = await given(from)
  const { id } = await givenSpace(world, organization, { parent: await given(moved) })
  await change(to, { defaultLevel: null })

  expect((await getSpace(id, reader)).status).toBe(200)
  expect((await move(moved, { parent: to })).body).toMatchObject({ parent: to, defaultLevelInherited: true })
  expect((await getSpace(id, reader)).status).toBe(404)
  await move(moved, { parent: null })
  expect((await getSpace(id, reader)).status).toBe(200)
})

test('a collection cannot be put into itself, nor into what it holds, nor too deep', async () => {
  const top = await given()
  const below = await given(await given(top))

  expect((await move(top, { parent: top })).problem?.type).toBe('inside_itself')
  expect((await move(top, { parent: below })).problem?.type).toBe('inside_itself')

  let deep = await given()
  for (let depth = 2; depth <= 8; depth++) deep = await given(deep)
  expect((await move(top, { parent: deep })).problem?.type).toBe('too_deep')
  expect((await get(top, admin)).body.parent).toBeUndefined()
})

test('two collections that are put into each other at once do not both get there', async () => {
  const [one, two] = [await given(), await given()]

  const answers = await Promise.all([move(one, { parent: two }), move(two, { parent: one })])

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('a position must name what stands in that place', async () => {
  const parent = await given()
  const [elsewhere, first, second] = [await given(), await given(parent), await given(parent)]
  const asked = async (position: object) => (await move(first, { parent, position })).problem?.details

  expect(await asked({ before: at(elsewhere) })).toEqual([
    { path: '/position/before', message: 'is not among what stands there' },
  ])
  expect(await asked({ after: at(first) })).toEqual([
    { path: '/position/after', message: 'is not among what stands there' },
  ])
  const third = await given(parent)
  expect(await asked({ after: at(third), before: at(second) })).toEqual([
    { path: '/position', message: 'names two that stand the other way round' },
  ])
  expect((await move(first, { position: { after: at(second), before: at(third) } })).status).toBe(200)
})

test('a deleted collection takes all with it; its spaces come back to the root, for the same people', async () => {
  const top = await given()
  const below = await given(top)
  const { id } = await givenSpace(world, organization, { parent: below })
  await change(top, { defaultLevel: null })
  const removed = await world.call(collections.deleteCollectionById, ofCollection(top), admin)

  expect(removed.status).toBe(205)
  for (const gone of [top, below]) expect((await get(gone, admin)).status).toBe(404)
  expect((await getSpace(id, admin)).body.deletedAt).toEqual(expect.any(String))
  const list = await world.call(
    collections.listCollectionsInOrganizationById,
    { params: { organizationId: organization.id } },
    admin,
  )
  expect(list.body.items.map((one) => one.id)).not.toContain(below)

  const restored = await world.call(spaces.restoreSpace, { params: { spaceId: id } }, admin)

  expect(restored.body).toMatchObject({ visibility: 'private', defaultLevel: null, defaultLevelInherited: true })
  expect(restored.body.parent).toBeUndefined()
  expect((await getSpace(id, creator)).status).toBe(404)

  await world.call(spaces.moveSpace, { params: { spaceId: id }, body: { parent: null } }, admin)
  expect((await getSpace(id, creator)).status).toBe(200)
})

test('the collections at the root are listed in their order, and all of them by age', async () => {
  const own = await world.givenOrganization()
  const keeper = await world.givenMember(own, 'admin')
  const make = async (parent?: CollectionId) => (await givenCollection(world, own, parent && { parent })).id
  const [one, two] = [await make(), await make()]
  const three = await make(one)
  await move(two, { position: { before: { type: 'collection', collection: one } } }, keeper)
  const list = async (nested: boolean) => {
    const input = { params: { organizationId: own.id }, query: { nested } }
    const { body } = await world.call(collections.listCollectionsInOrganizationById, input, keeper)
    return body.items.map(({ id }) => id)
  }

  expect(await list(false)).toEqual([two, one])
  expect(await list(true)).toEqual([one, two, three])
})

test('an empty description is none', async () => {
  const id = await given()

  expect((await change(id, { description: 'How we work' })).body.description).toBe('How we work')
  expect((await change(id, { description: '' })).body.description).toBeUndefined()
})
