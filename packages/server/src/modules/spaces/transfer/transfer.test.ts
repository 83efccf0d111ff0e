import { collections, type Id, spacePermissions, spaces } from '@octavo/contract'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { prepare, type Tenant } from '../../../platform/database/database.ts'
import { tokenHash } from '../../../platform/crypto/token.ts'
import { readId } from '../../../platform/ids.ts'
import { contextFor } from '../../../platform/jobs/work.ts'
import type { GivenCaller, GivenOrganization } from '../../../testing/given.ts'
import { startWorld } from '../../../testing/start-world.ts'
import { createAuthorize } from '../../access/index.ts'
import { givenCollection } from '../../collections/collection-examples.ts'
import { givenSpace } from '../space-examples.ts'
import { runTransfer } from './run-transfer.ts'
import type { Transfer } from './transfer.job.ts'

const world = await startWorld()
const { database } = world

const ofSpace = (spaceId: Id<'space'>) => ({ params: { spaceId } })
const get = (id: Id<'space'>, caller: GivenCaller) => world.call(spaces.getSpaceById, ofSpace(id), caller)
const transfer = (id: Id<'space'>, body: object, caller: GivenCaller, headers = {}) =>
  world.call(spaces.transferSpace, { ...ofSpace(id), body: body as never }, caller, headers)
const rename = (id: Id<'space'>, caller: GivenCaller) =>
  world.call(spaces.updateSpaceById, { ...ofSpace(id), body: { title: 'Renamed' } }, caller)

const run = <Row>(text: string, parameters: readonly unknown[]) =>
  database.transact((transaction) => transaction.run(prepare<Row>(sql.raw(text)), parameters))

/** Two organizations, and an admin of both. */
async function givenTwo() {
  const [from, to] = [await world.givenOrganization(), await world.givenOrganization()]
  const mover = await world.givenMember(from, 'admin')
  await world.givenMembership(to, mover, 'admin')
  return { from, to, mover }
}

const listed = async ({ id }: GivenOrganization, caller: GivenCaller) => {
  const input = { params: { organizationId: id } }
  return (await world.call(spaces.listSpacesInOrganizationById, input, caller)).body.items.map((space) => space.id)
}

/** The revisions that lie in an organization, without what says so. */
const revisionsIn = ({ organizationId }: GivenOrganization, id: Id<'space'>) =>
  run(
    `select id, space_id, type, parents, encode(root, 'hex') as root, author_id, created_at::text from revision
     where organization_id = $1 and space_id = $2 order by id`,
    [organizationId, readId(id)],
  )

/** Of a revision that names an object the organization does not have, the object. */
const missingIn = ({ organizationId }: GivenOrganization) =>
  run(
    `select encode(root, 'hex') as root from revision where organization_id = $1 and not exists (
      select from content_object o where o.organization_id = $1 and o.hash = revision.root)`,
    [organizationId],
  )

/** Many revisions, more than are copied at a time. */
const addHistory = ({ organizationId }: GivenOrganization, id: Id<'space'>, count: number) =>
  run(
    `insert into revision (organization_id, id, space_id, type, parents, root, author_id)
     select organization_id, gen_random_uuid(), space_id, 'edits', array[id], root, author_id from revision,
       generate_series(1, $3::integer)
     where organization_id = $1 and space_id = $2`,
    [organizationId, readId(id), count],
  )

test('a transferred space is there with its history, and gone here', async () => {
  const { from, to, mover } = await givenTwo()
  const parent = (await givenCollection(world, to)).id
  const before = await givenSpace(world, from, { title: 'Guides', emoji: '📗' })
  await addHistory(from, before.id, 2500)
  const history = await revisionsIn(from, before.id)

  const moved = await transfer(before.id, { organization: to.id, parent }, mover)

  const { organization, parent: place, title, emoji, revision } = moved.body
  expect({ organization, place, title, emoji }).toEqual({
    organization: to.id,
    place: parent,
    title: 'Guides',
    emoji: '📗',
  })
  expect(revision).toBe(before.revision)
  expect(moved.body.transfer).toBeUndefined()
  expect((await get(before.id, mover)).body).toEqual(moved.body)
  expect(await listed(from, mover)).toEqual([])
  expect(await listed(to, mover)).toEqual([before.id])
  expect(await revisionsIn(to, before.id)).toEqual(history)
  expect(history).toHaveLength(2501)
  expect(await missingIn(to)).toEqual([])
  expect((await rename(before.id, mover)).status).toBe(200)

  await world.runJobs()

  expect(await revisionsIn(from, before.id)).toEqual([])
  const rest = await run('select id from space where organization_id = $1 and deleted_at is null', [
    from.organizationId,
  ])
  expect(rest).toEqual([])
  expect(await revisionsIn(to, before.id)).toEqual(history)
  expect(await world.eventsOf(from)).toEqual(['space.created', 'space.transfer-started', 'space.transferred'])
  expect(await world.eventsOf(to)).toEqual(['collection.created', 'space.transferred', 'space.updated'])
})

test('roles that were given stay behind, and a level of its own goes along', async () => {
  const { from, to, mover } = await givenTwo()
  const guest = await world.givenMember(from, 'none')
  await world.givenMembership(to, guest, 'none')
  const admin = await world.givenMember(to, 'admin')
  const { id } = await givenSpace(world, from)
  const body = { role: 'edit' as const, users: [guest.id] }
  await world.call(spacePermissions.inviteToSpace, { ...ofSpace(id), body }, mover)
  const closed = { defaultLevel: 'create' as const }
  await world.call(spaces.updateSpaceById, { ...ofSpace(id), body: closed }, mover)

  await transfer(id, { organization: to.id }, mover)
  await world.runJobs()

  expect((await get(id, guest)).body.permissions.admin).toBe(true)
  expect((await get(id, guest)).body.defaultLevelInherited).toBe(false)
  const given = await world.call(spacePermissions.listUserPermissionsInSpace, ofSpace(id), admin)
  expect(given.body.items).toEqual([])
  // The deleted copy that the source retains.
  const counted = await run('select spaces from member where organization_id = $1 and spaces <> 0', [
    from.organizationId,
  ])
  expect(counted).toEqual([{ spaces: 1 }])
})

test('a space goes only to where its mover may create content', async () => {
  const { from, to, mover } = await givenTwo()
  const elsewhere = await world.givenOrganization()
  const { id } = await givenSpace(world, from)
  const admin = await world.givenMember(from, 'admin')
  await world.givenMembership(elsewhere, mover, 'review')

  expect((await transfer(id, { organization: to.id }, admin)).problem?.type).toBe('not_found')
  expect((await transfer(id, { organization: elsewhere.id }, mover)).problem?.type).toBe('forbidden')
  const parent = (await givenCollection(world, elsewhere)).id
  expect((await transfer(id, { organization: to.id, parent }, mover)).problem?.type).toBe('not_found')
  const stale = { 'if-match': '"7-admin"' }
  expect((await transfer(id, { organization: to.id }, mover, stale)).problem?.type).toBe('precondition_failed')
  expect((await get(id, mover)).body).toMatchObject({ organization: from.id })
  expect((await rename(id, mover)).status).toBe(200)
})

test('to the own organization, a transfer is a move', async () => {
  const { from, mover } = await givenTwo()
  const parent = (await givenCollection(world, from)).id
  const { id } = await givenSpace(world, from)

  expect((await transfer(id, { organization: from.id, parent }, mover)).body).toMatchObject({ parent })
})

/** A transfer that has begun and was not brought to its end by the request. */
async function givenBegun(from: GivenOrganization, to: GivenOrganization, id: Id<'space'>, mover: GivenCaller) {
  const row = { from: from.organizationId, to: to.organizationId, parent: null, by: mover.userId }
  const begun: Transfer = { kind: 'space', id: readId(id), ...row, startedAt: new Date().toISOString() }
  await run(`update space set transfer_state = 'leaving', transfer_to = $3 where organization_id = $1 and id = $2`, [
    from.organizationId,
    readId(id),
    to.organizationId,
  ])
  return begun
}

const context = (tenant: Tenant, signal = AbortSignal.timeout(10_000)) => contextFor(database, [], tenant, signal)
const noBlobs = async () => {}

test('while it is copied, a space is read and not changed, and can be seen only here', async () => {
  const { from, to, mover } = await givenTwo()
  const { id } = await givenSpace(world, from)
  await addHistory(from, id, 10)
  const begun = await givenBegun(from, to, id, mover)
  const admin = await world.givenMember(to, 'admin')
  const cut = new AbortController()
  const own = context(from.organizationId, cut.signal)
  let steps = 0
  const transact: typeof own.transact = (work) => {
    if (++steps === 4) cut.abort(new Error('killed'))
    return own.transact(work)
  }

  await expect(runTransfer(noBlobs)({ ...own, transact }, begun)).rejects.toThrow('killed')

  const here = await get(id, mover)
  expect(here.body).toMatchObject({ organization: from.id, transfer: { state: 'copying', to: to.id } })
  expect((await rename(id, mover)).problem?.type).toBe('transfer_under_way')
  expect((await transfer(id, { organization: to.id }, mover)).problem?.type).toBe('transfer_under_way')
  expect(await listed(from, mover)).toEqual([id])
  expect(await listed(to, admin)).toEqual([])
  expect(await run('select transfer_state from space where organization_id = $1', [to.organizationId])).toEqual([
    { transfer_state: 'arriving' },
  ])

  await runTransfer(noBlobs)(context(from.organizationId), begun)
  await runTransfer(noBlobs)(context(from.organizationId), begun)

  expect((await get(id, admin)).body).toMatchObject({ organization: to.id })
  expect(await revisionsIn(to, id)).toEqual(await revisionsIn(from, id))
})

test('a transfer whose place is gone leaves all as it was', async () => {
  const { from, to, mover } = await givenTwo()
  const { id } = await givenSpace(world, from)
  const before = (await get(id, mover)).body
  const begun = await givenBegun(from, to, id, mover)
  const parent = (await givenCollection(world, to)).id
  const admin = await world.givenMember(to, 'admin')
  await world.call(collections.deleteCollectionById, { params: { collectionId: parent } }, admin)

  await runTransfer(noBlobs)(context(from.organizationId), { ...begun, parent: readId(parent) })

  expect((await get(id, mover)).body).toEqual(before)
  expect((await rename(id, mover)).status).toBe(200)
  expect(await run('select id from space where organization_id = $1', [to.organizationId])).toEqual([])
  expect(await revisionsIn(to, id)).toEqual([])
  expect(await world.eventsOf(from)).toContain('space.transfer-failed')
})

test('a write that was let in before the transfer is not lost to it', async () => {
  const { from, to, mover } = await givenTwo()
  const { id } = await givenSpace(world, from)
  const titles = Array.from({ length: 8 }, (_, index) => `Title ${index}`)

  const [moved, ...writes] = await Promise.all([
    transfer(id, { organization: to.id }, mover),
    ...titles.map((title) => world.call(spaces.updateSpaceById, { ...ofSpace(id), body: { title } }, mover)),
  ])

  expect(moved.status).toBe(200)
  const written = writes.filter(({ status }) => status === 200).map(({ body }) => body)
  for (const { status, problem } of writes) expect([200, 409], problem?.type).toContain(status)
  const [{ version }] = (await run<{ version: number }>('select version from space where organization_id = $1', [
    to.organizationId,
  ])) as [{ version: number }]
  expect(version).toBe(1 + written.length)
  const titlesWritten = ['Untitled', ...written.map(({ title }) => title)]
  expect(titlesWritten).toContain((await get(id, mover)).body.title)
})

test('a transfer waits for the write that was let in before it', async () => {
  const { from, to, mover } = await givenTwo()
  const { id } = await givenSpace(world, from)
  const authorize = createAuthorize({ organizationCreation: 'everyone', secretKeys: [] })
  const credentials = { shown: 'token', tokenHash: tokenHash(mover.token), params: { spaceId: id } } as const
  const access = { on: 'space', needs: 'admin', scope: 'space:write' } as const
  let isThere = false

  const moving = await database.transact(async (transaction) => {
    await authorize(transaction, access, credentials, true)
    const begun = transfer(id, { organization: to.id }, mover).finally(() => void (isThere = true))
    await sleep(500)
    expect(isThere).toBe(false)
    const query = transaction.change(from.organizationId, 'space').set({ title: 'Late' })
    await query.where('id', '=', readId(id)).execute()
    return { begun }
  })

  expect((await moving.begun).body).toMatchObject({ organization: to.id, title: 'Late' })
})

test('a space that came back is as it was', async () => {
  const { from, to, mover } = await givenTwo()
  const { id } = await givenSpace(world, from)
  const before = (await get(id, mover)).body

  await transfer(id, { organization: to.id }, mover)
  expect((await transfer(id, { organization: from.id }, mover)).problem?.type).toBe('left_recently')
  await world.runJobs()

  const { sortKey: _, ...back } = (await transfer(id, { organization: from.id }, mover)).body
  expect(before).toMatchObject(back)
})

test('a collection goes with all that is in it, deep and in order, and comes back', async () => {
  const { from, to, mover } = await givenTwo()
  const top = (await givenCollection(world, from, { title: 'Top' })).id
  const below = (await givenCollection(world, from, { title: 'Below', parent: top })).id
  const inside = [await givenSpace(world, from, { parent: below }), await givenSpace(world, from, { parent: below })]
  const deleted = await givenSpace(world, from, { parent: top })
  await world.call(spaces.deleteSpaceById, ofSpace(deleted.id), mover)
  const outside = await givenSpace(world, from)
  const parent = (await givenCollection(world, to)).id
  const move = (body: object) =>
    world.call(collections.transferCollection, { params: { collectionId: top }, body: body as never }, mover)
  const getCollection = async (collectionId: Id<'collection'>) =>
    (await world.call(collections.getCollectionById, { params: { collectionId } }, mover)).body

  const moved = await move({ organization: to.id, parent })

  expect(moved.body).toMatchObject({ title: 'Top', organization: to.id, parent })
  expect(await getCollection(below)).toMatchObject({ title: 'Below', organization: to.id, parent: top })
  const spacesBelow = await world.call(
    collections.listSpacesInCollectionById,
    { params: { collectionId: below } },
    mover,
  )
  expect(spacesBelow.body.items.map(({ id }) => id)).toEqual(inside.map(({ id }) => id))
  expect((await get(deleted.id, mover)).body).toMatchObject({ organization: to.id, deletedAt: expect.any(String) })
  expect(await listed(from, mover)).toEqual([outside.id])
  await run(`update collection set default_level = 'none' where organization_id = $1 and id = $2`, [
    to.organizationId,
    readId(parent),
  ])
  expect((await get(inside[0]!.id, await world.givenMember(to, 'create'))).status).toBe(404)
  await run(`update collection set default_level = null where organization_id = $1`, [to.organizationId])

  await world.runJobs()
  expect((await move({ organization: from.id })).body).toMatchObject({ organization: from.id })
  expect((await getCollection(top)).parent).toBeUndefined()
  expect((await listed(from, mover)).toSorted()).toEqual([...inside, outside].map(({ id }) => id).toSorted())
  expect(await listed(to, mover)).toEqual([])
})
