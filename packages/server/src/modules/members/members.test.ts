import { members, organizations, users } from '@octavo/contract'
import { expect, test } from 'vitest'
import type { GivenCaller, GivenOrganization } from '../../testing/given.ts'
import { startWorld } from '../../testing/start-world.ts'

const world = await startWorld()

const paramsOf = (organization: GivenOrganization, user: GivenCaller) => ({
  organizationId: organization.id,
  userId: user.id,
})
type Query = Parameters<typeof world.call<typeof members.listMembersInOrganizationById>>[1] extends infer Input
  ? Input extends { query?: infer Q }
    ? Q
    : never
  : never

async function givenPeople() {
  const organization = await world.givenOrganization()
  const admin = await world.givenMember(organization, 'admin', { email: `root-${crypto.randomUUID()}@admin.example` })
  const named = async (displayName: string, role: 'read' | 'edit' | 'none') => {
    const user = await world.givenMember(organization, role)
    await world.call(users.updateUserById, { params: { userId: user.id }, body: { displayName } }, user)
    return user
  }
  const people = {
    grace: await named('Grace Hopper', 'edit'),
    alan: await named('alan turing', 'read'),
    wei: await named('王伟', 'read'),
    zoe: await named('Zoë Ångström', 'none'),
  }
  const list = async (query: Query = {}, caller = admin) =>
    world.call(members.listMembersInOrganizationById, { params: { organizationId: organization.id }, query }, caller)
  const names = async (query: Query) => (await list(query)).body.items.map(({ user }) => user.displayName)
  return { organization, admin, ...people, list, names }
}

const get = (organization: GivenOrganization, user: GivenCaller, caller: GivenCaller) =>
  world.call(members.getMemberInOrganizationById, { params: paramsOf(organization, user) }, caller)

const giveRole = (organization: GivenOrganization, user: GivenCaller, role: 'admin' | 'edit' | null, by: GivenCaller) =>
  world.call(members.updateMemberInOrganizationById, { params: paramsOf(organization, user), body: { role } }, by)

const remove = (organization: GivenOrganization, user: GivenCaller, by: GivenCaller) =>
  world.call(members.removeMemberFromOrganizationById, { params: paramsOf(organization, user) }, by)

const disable = ({ organizationId }: GivenOrganization, { userId }: GivenCaller) =>
  world.database.transact((transaction) =>
    transaction.change(organizationId, 'member').set({ disabled: true }).where('user_id', '=', userId).execute(),
  )

test('members are listed by when they joined, newest first, or oldest first', async () => {
  const { names } = await givenPeople()
  const newestFirst = ['Zoë Ångström', '王伟', 'alan turing', 'Grace Hopper', 'Ada']

  expect(await names({})).toEqual(newestFirst)
  expect(await names({ order: 'asc' })).toEqual(newestFirst.toReversed())
})

test('members are listed by name, whatever its case', async () => {
  const { names } = await givenPeople()

  expect(await names({ sort: 'name', order: 'asc' })).toEqual([
    'Ada',
    'alan turing',
    'Grace Hopper',
    'Zoë Ångström',
    '王伟',
  ])
})

test('by last seen, only those are listed who were ever seen', async () => {
  const { organization, grace, wei, names } = await givenPeople()
  const ping = (caller: GivenCaller) =>
    world.call(members.updateOrganizationMemberLastSeenAt, { params: { organizationId: organization.id } }, caller)

  await ping(grace)
  await ping(wei)

  expect(await names({ sort: 'lastSeenAt' })).toEqual(['王伟', 'Grace Hopper'])
  expect((await get(organization, grace, grace)).body.lastSeenAt).toBeDefined()
})

test('members of one role are listed, guests too', async () => {
  const { names } = await givenPeople()

  expect(await names({ role: 'read' })).toEqual(['王伟', 'alan turing'])
  expect(await names({ role: 'guest' })).toEqual(['Zoë Ångström'])
  expect(await names({ role: 'create' })).toEqual([])
})

test.for([
  ['HOPPER', ['Grace Hopper']],
  ['ace h', ['Grace Hopper']],
  ['al', ['alan turing']],
  ['伟', ['王伟']],
  ['王伟', ['王伟']],
  ['ångs', ['Zoë Ångström']],
  ['@admin.exam', ['Ada']],
  ['%', []],
  ['r_h', []],
  ["o'; drop", []],
])('a search finds what name or address contains: %s', async ([search, found]) => {
  const { names } = await givenPeople()

  expect(await names({ search: search as string })).toEqual(found)
})

test.for(['joinedAt', 'lastSeenAt', 'name'] as const)(
  'page by page, everyone is listed once, sorted by %s',
  async (sort) => {
    const { organization, admin, list } = await givenPeople()
    // Equal in every order but that of the ids, as people are who were invited in one go.
    await world.database.transact((transaction) =>
      transaction
        .change(organization.organizationId, 'member')
        .set({ joined_at: new Date(), last_seen_at: new Date(), display_name: 'Ada' })
        .execute(),
    )
    for (const order of ['asc', 'desc'] as const) {
      const seen: string[] = []
      let page: string | undefined
      do {
        const { body } = await list({ sort, order, limit: 2, ...(page && { page }) }, admin)
        seen.push(...body.items.map(({ id }) => id))
        page = body.next?.page
      } while (page)

      expect(new Set(seen)).toHaveLength(5)
      expect(seen).toHaveLength(5)
    }
  },
)

test('in a large organization a search finds the same, page by page', async () => {
  const { organization, names, list } = await givenPeople()
  await world.givenCrowd(organization, 1500)

  expect(await names({ search: 'hopper' })).toEqual(['Grace Hopper'])
  expect(await names({ search: 'zq' })).toEqual([])
  expect((await list({ search: 'crowd', limit: 1000 })).body.items).toHaveLength(1000)
  const first = (await list({ search: 'crowd 77', limit: 3, sort: 'name', order: 'asc' })).body
  const second = (await list({ search: 'crowd 77', limit: 1000, sort: 'name', order: 'asc', page: first.next!.page }))
    .body
  const found = [...first.items, ...second.items].map(({ user }) => user.displayName)
  expect(found).toEqual(['Crowd 77', ...Array.from({ length: 10 }, (_, index) => `Crowd 77${index}`)])
})

test('a change of name is found at once, under the new name and no longer under the old', async () => {
  const { grace, names } = await givenPeople()

  await world.call(users.updateUserById, { params: { userId: grace.id }, body: { displayName: 'Amazing' } }, grace)

  expect(await names({ search: 'amaz' })).toEqual(['Amazing'])
  expect(await names({ search: 'hopper' })).toEqual([])
})

test('a guest sees itself and no other member', async () => {
  const { organization, zoe, grace, list } = await givenPeople()

  expect((await get(organization, zoe, zoe)).body).toMatchObject({ id: zoe.id, role: null, teams: 0, spaces: 0 })
  expect((await get(organization, grace, zoe)).status).toBe(404)
  expect((await list({}, zoe)).status).toBe(403)
})

test('a new role holds from the next request, and what changed is told', async () => {
  const { organization, admin, grace } = await givenPeople()

  const changed = await giveRole(organization, grace, null, admin)

  expect(changed.body.role).toBeNull()
  expect((await get(organization, admin, grace)).status).toBe(404)
  const event = await world.database.reader
    .rowsOf(organization.organizationId, 'event')
    .select(['type', 'payload'])
    .orderBy('position', 'desc')
    .executeTakeFirstOrThrow()
  expect(event).toEqual({ type: 'member.updated', payload: { role: { from: 'edit', to: null } } })
})

test('a change that names no role changes nothing', async () => {
  const { organization, admin, grace } = await givenPeople()
  const before = await get(organization, grace, admin)

  const same = await world.call(
    members.updateMemberInOrganizationById,
    { params: paramsOf(organization, grace), body: {} },
    admin,
  )

  expect(same.body).toEqual(before.body)
  expect(same.headers.get('etag')).toBe(before.headers.get('etag'))
})

test('of two changes that mean the same version, one succeeds', async () => {
  const { organization, admin, grace } = await givenPeople()
  const etag = (await get(organization, grace, admin)).headers.get('etag')!
  const input = { params: paramsOf(organization, grace), body: { role: 'read' as const } }
  const change = () => world.call(members.updateMemberInOrganizationById, input, admin, { 'if-match': etag })

  const both = await Promise.all([change(), change()])

  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412])
})

test('the last admin can neither be demoted nor leave', async () => {
  const { organization, admin, grace } = await givenPeople()

  expect((await giveRole(organization, admin, 'edit', admin)).problem?.type).toBe('last_admin')
  expect((await remove(organization, admin, admin)).problem?.type).toBe('last_admin')
  await giveRole(organization, grace, 'admin', admin)
  expect((await remove(organization, admin, admin)).status).toBe(204)
})

test('an admin who is shut out does not count as one', async () => {
  const { organization, admin } = await givenPeople()
  await disable(organization, await world.givenMember(organization, 'admin'))

  expect((await giveRole(organization, admin, 'edit', admin)).problem?.type).toBe('last_admin')
})

test('of admins who demote each other at once, one is left', async () => {
  for (let round = 0; round < 10; round++) {
    const organization = await world.givenOrganization()
    const [ada, grace] = [
      await world.givenMember(organization, 'admin'),
      await world.givenMember(organization, 'admin'),
    ]

    const both = await Promise.all([
      giveRole(organization, grace, 'edit', ada),
      round % 2 === 0 ? giveRole(organization, ada, 'edit', grace) : remove(organization, grace, grace),
    ])

    const left = world.database.reader.rowsOf(organization.organizationId, 'member').where('role', '=', 'admin')
    expect(await left.select('user_id').execute()).toHaveLength(1)
    expect(both.every(({ status }) => status < 500)).toBe(true)
  }
})

test('who is removed is out at once, and not found again', async () => {
  const { organization, admin, grace, list } = await givenPeople()

  expect((await remove(organization, grace, admin)).status).toBe(204)

  const params = { organizationId: organization.id }
  expect((await world.call(organizations.getOrganizationById, { params }, grace)).status).toBe(404)
  expect((await world.call(organizations.listOrganizationsForAuthenticatedUser, {}, grace)).body.items).toEqual([])
  expect((await list({ search: 'hopper' })).body.items).toEqual([])
  expect((await remove(organization, grace, admin)).status).toBe(404)
  expect(await world.eventsOf(organization)).toContain('member.removed')
})

test('everyone may leave, guests too, but removes no one else', async () => {
  const { organization, zoe, grace, alan } = await givenPeople()

  expect((await remove(organization, alan, grace)).status).toBe(403)
  expect((await remove(organization, alan, zoe)).status).toBe(404)
  expect((await remove(organization, zoe, zoe)).status).toBe(204)
})

test('who is shut out is no member to the organization', async () => {
  const { organization, grace, list } = await givenPeople()
  await disable(organization, grace)

  expect((await list({}, grace)).status).toBe(404)
  expect((await get(organization, grace, grace)).status).toBe(404)
})

test('a member is marked as one who signs in by SSO, once', async () => {
  const { organization, admin, grace } = await givenPeople()
  const mark = () =>
    world.call(members.setUserAsSSOMemberForOrganization, { params: paramsOf(organization, grace) }, admin)

  expect((await mark()).body.sso).toBe(true)
  expect((await mark()).body.sso).toBe(true)
  const told = await world.eventsOf(organization)
  expect(told.filter((type) => type === 'member.sso-set')).toHaveLength(1)
})

test('nobody was given a space yet', async () => {
  const { organization, grace } = await givenPeople()

  const spaces = await world.call(
    members.listSpacesForOrganizationMember,
    { params: paramsOf(organization, grace) },
    grace,
  )

  expect(spaces.body).toEqual({ items: [], count: 0 })
})
