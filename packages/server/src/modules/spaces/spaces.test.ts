import { collections, type Id, organizations, spacePermissions, spaces } from '@octavo/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { prepare } from '../../platform/database/database.ts'
import { readId } from '../../platform/ids.ts'
import type { GivenCaller, GivenOrganization } from '../../testing/given.ts'
import { startWorld } from '../../testing/start-world.ts'
import { givenCollection } from '../collections/collection-examples.ts'
import { givenSpace } from './space-examples.ts'

const world = await startWorld()

const ofSpace = (spaceId: Id<'space'>) => ({ params: { spaceId } })
const get = (id: Id<'space'>, caller: GivenCaller) => world.call(spaces.getSpaceById, ofSpace(id), caller)
const remove = (id: Id<'space'>, caller: GivenCaller) => world.call(spaces.deleteSpaceById, ofSpace(id), caller)
const restore = (id: Id<'space'>, caller: GivenCaller) => world.call(spaces.restoreSpace, ofSpace(id), caller)
const listed = async ({ id }: GivenOrganization, caller: GivenCaller, query = {}) => {
  const { body } = await world.call(
    spaces.listSpacesInOrganizationById,
    { params: { organizationId: id }, query },
    caller,
  )
  return body.items.map((space) => space.id)
}

const run = (text: string, parameters: readonly unknown[]) =>
  world.database.transact((transaction) => transaction.run(prepare<{ count: number }>(sql.raw(text)), parameters))

/** As if it had been deleted so long ago. */
const age = (id: Id<'space'>, interval: string) =>
  run(`update space set deleted_at = now() - $2::interval where id = $1`, [readId(id), interval])

async function givenPeople() {
  const organization = await world.givenOrganization()
  const [admin, creator, reader, guest] = await Promise.all(
    (['admin', 'create', 'read', 'none'] as const).map((role) => world.givenMember(organization, role)),
  )
  return { organization, admin: admin!, creator: creator!, reader: reader!, guest: guest! }
}

test('a new space is empty, locked and inherits who may do what', async () => {
  const { organization, creator } = await givenPeople()
  const params = { organizationId: organization.id }

  const { body, headers } = await world.call(spaces.createSpace, { params }, creator)

  expect(body).toMatchObject({
    title: 'Untitled',
    editMode: 'locked',
    visibility: 'private',
    defaultLevel: null,
    defaultLevelInherited: true,
    mergeRules: { type: 'inherit' },
    changeRequests: 0,
    permissions: { view: true, admin: true, merge: true },
  })
  expect(headers.get('location')).toBe(body.urls.location)
  expect((await get(body.id, creator)).body).toEqual(body)
})

test('what a space shows follows the role of the one who asks', async () => {
  const { organization, reader, guest } = await givenPeople()
  const { id } = await givenSpace(world, organization)

  const seen = await get(id, reader)

  expect(seen.body.permissions).toEqual({
    view: true,
    access: true,
    admin: false,
    viewInviteLinks: false,
    edit: false,
    triggerGitSync: false,
    comment: false,
    merge: false,
    review: false,
  })
  expect((await get(id, guest)).status).toBe(404)
  expect(await listed(organization, reader)).toEqual([id])
  expect(await listed(organization, guest)).toEqual([])
})

test('a default level is set for all but admins, and inherited again', async () => {
  const { organization, admin, creator, reader, guest } = await givenPeople()
  const { id } = await givenSpace(world, organization)
  const set = (defaultLevel: 'comment' | 'inherit' | null) =>
    world.call(spaces.updateSpaceById, { ...ofSpace(id), body: { defaultLevel } }, admin)

  const open = await set('comment')
  expect(open.body).toMatchObject({ defaultLevel: 'comment', defaultLevelInherited: false })
  expect((await get(id, guest)).body.permissions).toMatchObject({ comment: true, edit: false })
  expect((await get(id, creator)).body.permissions).toMatchObject({ comment: true, admin: false })

  const closed = await set(null)
  expect(closed.body).toMatchObject({ defaultLevel: null, defaultLevelInherited: false })
  expect((await get(id, creator)).status).toBe(404)
  expect((await get(id, admin)).body.permissions.admin).toBe(true)

  const inherited = await set('inherit')
  expect(inherited.body).toMatchObject({ defaultLevel: null, defaultLevelInherited: true })
  expect((await get(id, reader)).status).toBe(200)
})

test('an update changes what it names, and nothing that somebody else changed meanwhile', async () => {
  const { organization, admin } = await givenPeople()
  const { id } = await givenSpace(world, organization, { title: 'Guides', emoji: '📗' })
  const etag = (await get(id, admin)).headers.get('etag')!
  const change = (body: object, headers = {}) =>
    world.call(spaces.updateSpaceById, { ...ofSpace(id), body }, admin, headers)

  const first = await change({ title: 'Handbook', editMode: 'live' }, { 'if-match': etag })
  const stale = await change({ title: 'Lost' }, { 'if-match': etag })

  expect(first.body).toMatchObject({ title: 'Handbook', emoji: '📗', editMode: 'live' })
  expect(stale.problem?.type).toBe('precondition_failed')
  expect((await get(id, admin)).body.title).toBe('Handbook')
})

test('merge rules are kept as they were given, and unknown ones are refused', async () => {
  const { organization, admin, reader } = await givenPeople()
  const stranger = await world.givenUser()
  const { id } = await givenSpace(world, organization)
  const set = (rules: unknown[]) =>
    world.call(
      spaces.updateSpaceById,
      { ...ofSpace(id), body: { mergeRules: { type: 'rules', rules } as never } },
      admin,
    )
  const rules = [
    { rule: 'require_at_least_one_approved_review' },
    { rule: 'allow_bypass', users: [reader.id] },
    { rule: 'custom', expression: 'reviews.length > 1', message: 'Two reviews are needed' },
  ]

  expect((await set(rules)).body.mergeRules).toEqual({ type: 'rules', rules })
  expect((await set([{ rule: 'require_agent_review' }])).problem?.type).toBe('invalid_request')
  expect((await set([{ rule: 'allow_bypass', users: [stranger.id] }])).problem?.type).toBe('not_found')
  expect((await get(id, admin)).body.mergeRules).toEqual({ type: 'rules', rules })
})

test('a deleted space is there for those who may restore it, and for nothing else', async () => {
  const { organization, creator, reader } = await givenPeople()
  const { id } = await givenSpace(world, organization)

  await remove(id, creator)

  expect((await get(id, creator)).body.deletedAt).toEqual(expect.any(String))
  expect((await get(id, reader)).status).toBe(404)
  expect(await listed(organization, creator)).toEqual([])
  expect(await listed(organization, creator, { deleted: true })).toEqual([id])
  expect(await listed(organization, reader, { deleted: true })).toEqual([])
  const body = { title: 'No' }
  expect((await world.call(spaces.updateSpaceById, { ...ofSpace(id), body }, creator)).status).toBe(404)
  expect((await world.call(spaces.duplicateSpace, ofSpace(id), creator)).status).toBe(404)
  expect((await remove(id, creator)).status).toBe(404)
  expect((await restore(id, reader)).status).toBe(404)

  const restored = await restore(id, creator)

  expect(restored.body.deletedAt).toBeUndefined()
  expect((await restore(id, creator)).body).toEqual(restored.body)
  expect(await listed(organization, reader)).toEqual([id])
  expect(await world.eventsOf(organization)).toEqual(['space.created', 'space.deleted', 'space.restored'])
})

test('after 7 days a deleted space is gone, before the sweep and after it', async () => {
  const { organization, admin } = await givenPeople()
  const { id } = await givenSpace(world, organization)
  const other = await givenSpace(world, organization)
  await remove(id, admin)
  await remove(other.id, admin)

  await age(id, '6 days 23 hours')
  expect((await get(id, admin)).status).toBe(200)
  await age(id, '7 days 2 minutes')
  expect((await get(id, admin)).status).toBe(404)
  expect((await restore(id, admin)).status).toBe(404)
  expect(await listed(organization, admin, { deleted: true })).toEqual([other.id])

  const { organizationId } = organization
  expect(await world.queuedJobs()).toContainEqual({ job: 'spaces.purge', payload: { organizationId } })
  await world.runJobs()

  const rows = `select count(*)::integer as count from space where id = $1`
  const homes = `select count(*)::integer as count from resource_organization where id = $1`
  expect(await run(rows, [readId(id)])).toEqual([{ count: 0 }])
  expect(await run(homes, [readId(id)])).toEqual([{ count: 0 }])
  expect(await run(rows, [readId(other.id)])).toEqual([{ count: 1 }])
  expect((await restore(other.id, admin)).status).toBe(200)
  expect(await world.eventsOf(organization)).toContain('space.purged')
})

test('a deleted collection is kept as long as something inherits from it', async () => {
  const { organization, admin } = await givenPeople()
  const { organizationId } = organization
  const [kept, gone] = [
    (await givenCollection(world, organization)).id,
    (await givenCollection(world, organization)).id,
  ]
  const { id } = await givenSpace(world, organization, { parent: kept })
  for (const collectionId of [kept, gone]) {
    await world.call(collections.deleteCollectionById, { params: { collectionId } }, admin)
  }
  await restore(id, admin)
  await run(`update collection set deleted_at = now() - interval '8 days' where organization_id = $1`, [organizationId])
  const left = () => run('select id from collection where organization_id = $1', [organizationId])

  await world.runJobs()
  expect(await left()).toEqual([{ id: readId(kept) }])

  await remove(id, admin)
  await age(id, '8 days')
  await world.runJobs()
  expect(await left()).toEqual([])
})

test('nothing of spaces and collections is left of a deleted organization', async () => {
  const { organization, admin, reader } = await givenPeople()
  const { organizationId } = organization
  const parent = (await givenCollection(world, organization)).id
  const { id } = await givenSpace(world, organization, {
    parent: (await givenCollection(world, organization, { parent })).id,
  })
  const body = { role: 'edit' as const, users: [reader.id] }
  await world.call(spacePermissions.inviteToSpace, { ...ofSpace(id), body }, admin)
  const params = { organizationId: organization.id }
  await world.call(organizations.deleteOrganizationById, { params }, admin)

  expect((await get(id, admin)).status).toBe(404)
  await world.runJobs()

  for (const table of ['space', 'collection', 'user_grant', 'revision', 'content_object', 'resource_organization']) {
    const rows = `select count(*)::integer as count from ${table} where organization_id = $1`
    expect(await run(rows, [organizationId]), table).toEqual([{ count: 0 }])
  }
})

test('a copy has the same content and the same people, and another name', async () => {
  const { organization, admin, creator, reader } = await givenPeople()
  const title = 'A title that is exactly as long as titles may be..'
  const parent = (await givenCollection(world, organization)).id
  const original = await givenSpace(world, organization, { title, parent, emoji: '📙', language: 'fr' })
  const next = await givenSpace(world, organization, { parent })
  const body = { defaultLevel: 'read' as const, mergeRules: { type: 'none' as const } }
  await world.call(spaces.updateSpaceById, { ...ofSpace(original.id), body }, admin)

  const copy = await world.call(spaces.duplicateSpace, ofSpace(original.id), creator)

  expect(title).toHaveLength(50)
  expect(copy.body).toMatchObject({ title: `${title.slice(0, 43)} (copy)`, emoji: '📙', language: 'fr', parent })
  expect(copy.body).toMatchObject({ mergeRules: { type: 'none' }, editMode: 'locked', permissions: { admin: true } })
  expect((await get(copy.body.id, reader)).body).toMatchObject({ defaultLevel: 'read', permissions: { edit: false } })
  const inside = await world.call(collections.listSpacesInCollectionById, { params: { collectionId: parent } }, admin)
  expect(inside.body.items.map(({ id }) => id)).toEqual([original.id, copy.body.id, next.id])
})

test('a space moves only to where its mover may create content', async () => {
  const { organization, admin, creator } = await givenPeople()
  const closed = (await givenCollection(world, organization)).id
  await world.call(
    collections.updateCollectionById,
    { params: { collectionId: closed }, body: { defaultLevel: 'read' } },
    admin,
  )
  const open = (await givenCollection(world, organization)).id
  const { id } = await givenSpace(world, organization)
  const move = (body: object) => world.call(spaces.moveSpace, { ...ofSpace(id), body }, creator)

  expect((await move({ parent: closed })).problem?.type).toBe('forbidden')
  expect((await move({ parent: open })).body).toMatchObject({ parent: open, visibility: 'in-collection' })
  expect((await move({ parent: null })).body.parent).toBeUndefined()
  expect((await move({})).problem?.type).toBe('invalid_request')
})

test('of lists, a page is short only when it is the last', async () => {
  const { organization, admin, reader } = await givenPeople()
  const made: Id<'space'>[] = []
  for (let number = 0; number < 9; number++) {
    const { id } = await givenSpace(world, organization)
    if (number % 3 === 0) made.push(id)
    else await world.call(spaces.updateSpaceById, { ...ofSpace(id), body: { defaultLevel: null } }, admin)
  }
  const params = { organizationId: organization.id }

  const first = await world.call(spaces.listSpacesInOrganizationById, { params, query: { limit: 2 } }, reader)
  const query = { limit: 2, page: first.body.next!.page }
  const second = await world.call(spaces.listSpacesInOrganizationById, { params, query }, reader)

  expect(first.body.items.map(({ id }) => id)).toEqual(made.slice(0, 2))
  expect(second.body.items.map(({ id }) => id)).toEqual(made.slice(2))
  expect(second.body.next).toBeUndefined()
})
