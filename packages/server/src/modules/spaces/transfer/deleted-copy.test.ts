import { collections, type Id, merges, spacePermissions, spaceReads, spaces } from '@octavo/contract'
import { expect, test } from 'vitest'
import { readId, showId } from '../../../platform/ids.ts'
import type { GivenCaller, GivenOrganization } from '../../../testing/given.ts'
import { startWorld } from '../../../testing/start-world.ts'
import { givenEditedChangeRequest } from '../../change-requests/change-request-examples.ts'
import { givenCollection } from '../../collections/collection-examples.ts'
import { givenSpace } from '../space-examples.ts'

const world = await startWorld()

const ofSpace = (spaceId: Id<'space'>) => ({ params: { spaceId } })
const transfer = (id: Id<'space'>, organization: GivenOrganization, caller: GivenCaller) =>
  world.call(spaces.transferSpace, { ...ofSpace(id), body: { organization: organization.id } }, caller)

async function givenTwo() {
  const [from, to] = [await world.givenOrganization(), await world.givenOrganization()]
  const mover = await world.givenMember(from, 'admin')
  await world.givenMembership(to, mover, 'admin')
  return { from, to, mover, owner: await world.givenMember(from, 'admin') }
}

const listDeleted = async ({ id }: GivenOrganization, caller: GivenCaller) => {
  const input = { params: { organizationId: id }, query: { deleted: true } }
  return (await world.call(spaces.listSpacesInOrganizationById, input, caller)).body.items
}

const titlesIn = async (id: Id<'space'>, caller: GivenCaller) =>
  (await world.call(spaceReads.pages, ofSpace(id), caller)).body.pages.map(({ title }) => title)

test('only an admin of the source organization transfers content out of it', async () => {
  const { from, to } = await givenTwo()
  const creator = await world.givenMember(from, 'create')
  await world.givenMembership(to, creator, 'admin')
  const parent = (await givenCollection(world, from)).id
  const { id } = await givenSpace(world, from, { parent })
  const body = { role: 'admin' as const, users: [creator.id] }
  await world.call(spacePermissions.inviteToSpace, { ...ofSpace(id), body }, await world.givenMember(from, 'admin'))
  const ofCollection = { params: { collectionId: parent }, body: { organization: to.id } }

  expect((await transfer(id, to, creator)).problem?.type).toBe('forbidden')
  expect((await world.call(collections.transferCollection, ofCollection, creator)).problem?.type).toBe('forbidden')
  expect((await world.call(spaces.getSpaceById, ofSpace(id), creator)).body).toMatchObject({ organization: from.id })
  // Within the organization, a transfer is a move.
  expect((await transfer(id, from, creator)).status).toBe(200)
})

test('the source retains a deleted copy, which is restored as a new space', async () => {
  const { from, to, mover, owner } = await givenTwo()
  const guest = await world.givenMember(from, 'none')
  const { id } = await givenSpace(world, from, { title: 'Guides', emoji: '📗' })
  const body = { role: 'edit' as const, users: [guest.id] }
  await world.call(spacePermissions.inviteToSpace, { ...ofSpace(id), body }, owner)
  const change = await givenEditedChangeRequest(world, from, id)
  await world.call(merges.mergeChangeRequest, { params: { spaceId: id, changeRequestId: change.id } }, mover)
  const titles = await titlesIn(id, mover)

  await transfer(id, to, mover)
  const copies = await listDeleted(from, owner)
  await world.runJobs()
  const restored = await world.call(spaces.restoreSpace, ofSpace(copies[0]!.id), owner)

  expect(titles.length).toBeGreaterThan(0)
  expect(copies).toHaveLength(1)
  expect(restored.body).toMatchObject({ title: 'Guides', emoji: '📗', organization: from.id })
  expect(restored.body.id).not.toBe(id)
  expect(await titlesIn(restored.body.id, owner)).toEqual(titles)
  expect((await world.call(spaces.getSpaceById, ofSpace(restored.body.id), guest)).body.permissions.edit).toBe(true)
  expect(await titlesIn(id, mover)).toEqual(titles)
  expect(await listDeleted(to, mover)).toEqual([])
})

test('the event of the source names the deleted copy, the event of the target does not', async () => {
  const { from, to, mover, owner } = await givenTwo()
  const { id } = await givenSpace(world, from)

  await transfer(id, to, mover)

  const payloadIn = async ({ organizationId }: GivenOrganization) => {
    const events = world.database.reader.rowsOf(organizationId, 'event').select('payload')
    return (await events.where('type', '=', 'space.transferred').executeTakeFirstOrThrow()).payload
  }
  const [copy] = await listDeleted(from, owner)
  expect(await payloadIn(from)).toEqual({ from: from.id, to: to.id, deletedCopy: copy!.id })
  expect(await payloadIn(to)).toEqual({ from: from.id, to: to.id })
})

test('the copies of a transferred collection come back at the root, for the people who had access', async () => {
  const { from, to, mover, owner } = await givenTwo()
  const reader = await world.givenMember(from, 'read')
  const parent = (await givenCollection(world, from)).id
  const { id } = await givenSpace(world, from, { parent, title: 'Guides' })
  await world.call(
    collections.updateCollectionById,
    { params: { collectionId: parent }, body: { defaultLevel: null } },
    owner,
  )
  const input = { params: { collectionId: parent }, body: { organization: to.id } }

  expect((await world.call(collections.transferCollection, input, mover)).status).toBe(200)
  await world.runJobs()
  const [copy] = await listDeleted(from, owner)
  const restored = await world.call(spaces.restoreSpace, ofSpace(copy!.id), owner)

  expect(restored.body).toMatchObject({ title: 'Guides', organization: from.id })
  expect(restored.body.parent).toBeUndefined()
  expect((await world.call(spaces.getSpaceById, ofSpace(restored.body.id), reader)).status).toBe(404)
  expect((await world.call(spaces.getSpaceById, ofSpace(id), mover)).body).toMatchObject({ organization: to.id })
})

test('a deleted copy is purged after the retention period, and the transferred space is not', async () => {
  const { from, to, mover, owner } = await givenTwo()
  const { id } = await givenSpace(world, from)
  await transfer(id, to, mover)
  const [copy] = await listDeleted(from, owner)
  await world.database.transact((transaction) =>
    transaction
      .change(from.organizationId, 'space')
      .set({ deleted_at: new Date(Date.now() - 8 * 24 * 3_600_000) })
      .where('id', '=', readId(copy!.id))
      .execute(),
  )

  expect((await world.queuedJobs()).map(({ job }) => job)).toContain('spaces.purge')
  await world.runJobs()

  expect((await world.call(spaces.getSpaceById, ofSpace(copy!.id), owner)).status).toBe(404)
  const left = await world.database.reader.rowsOf(from.organizationId, 'space').select('id').execute()
  expect(left.map((row) => showId('space', row.id))).toEqual([])
  expect((await world.call(spaces.getSpaceById, ofSpace(id), mover)).status).toBe(200)
})
