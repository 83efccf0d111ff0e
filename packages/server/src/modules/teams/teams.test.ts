import { members, organizations, type Role, teams } from '@octavo/contract'
import { expect, test } from 'vitest'
import type { GivenCaller } from '../../testing/given.ts'
import { startWorld } from '../../testing/start-world.ts'
import { givenTeam, givenTeamOwner } from './team-examples.ts'

const world = await startWorld()

async function givenPlace() {
  const organization = await world.givenOrganization()
  const admin = await world.givenMember(organization, 'admin')
  const member = (role: Role) => world.givenMember(organization, role)
  const [ada, grace, guest] = [await member('read'), await member('edit'), await member('none')]
  const team = await givenTeam(world, organization, [ada])
  const params = { organizationId: organization.id, teamId: team.id }
  const inTeam = async () => {
    const { body } = await world.call(teams.listTeamMembersInOrganizationById, { params }, admin)
    return Object.fromEntries(body.items.map((item) => [item.organization.id, item.team.role]))
  }
  const change = (body: object, caller = admin, headers = {}) =>
    world.call(teams.updateMembersInOrganizationTeam, { params, body: body as never }, caller, headers)
  const list = async (query: object, caller = admin) =>
    (await world.call(teams.listTeamsInOrganizationById, { params, query } as never, caller)).body.items
  const get = (caller: GivenCaller) => world.call(teams.getTeamInOrganizationById, { params }, caller)
  const count = async (user: GivenCaller) =>
    (
      await world.call(
        members.getMemberInOrganizationById,
        { params: { organizationId: organization.id, userId: user.id } },
        user,
      )
    ).body.teams
  return { organization, admin, ada, grace, guest, team, params, inTeam, change, list, get, count }
}

test('a team is made with its members, who are members of it', async () => {
  const { team, ada, inTeam, get, count } = await givenPlace()

  expect(team).toMatchObject({ object: 'team', title: 'Writers', members: 1, spaces: 0 })
  expect(await inTeam()).toEqual({ [ada.id]: 'member' })
  expect((await get(ada)).body.permissions).toEqual({ admin: false, view: true })
  expect(await count(ada)).toBe(1)
})

test('a team with someone who is no member of the organization is not made', async () => {
  const { organization, admin, ada, list } = await givenPlace()
  const stranger = await world.givenUser()
  const body = { title: 'Strangers', members: [ada.id, stranger.id] }

  const made = await world.call(
    teams.createOrganizationTeam,
    { params: { organizationId: organization.id }, body },
    admin,
  )

  expect(made.problem).toMatchObject({ type: 'not_found', details: [{ path: '/members/1' }] })
  expect(await list({ title: 'strangers' })).toEqual([])
})

test('people come in, get roles and go in one call, by id or by address', async () => {
  const { ada, grace, guest, admin, change, inTeam, count } = await givenPlace()

  const changed = await change({
    add: [grace.email.toUpperCase(), guest.id, guest.email],
    memberships: { [admin.id]: { role: 'owner' } },
    remove: [ada.id],
  })

  expect(changed.status).toBe(204)
  expect(await inTeam()).toEqual({ [grace.id]: 'member', [guest.id]: 'member', [admin.id]: 'owner' })
  expect([await count(ada), await count(grace), await count(admin)]).toEqual([0, 1, 1])
})

test('who is both added and removed ends removed', async () => {
  const { ada, grace, change, inTeam } = await givenPlace()

  await change({ add: [ada.id, grace.id], memberships: { [ada.id]: { role: 'owner' } }, remove: [ada.email, grace.id] })

  expect(await inTeam()).toEqual({})
})

test('who is added again keeps the role', async () => {
  const { ada, change, inTeam } = await givenPlace()
  await change({ memberships: { [ada.id]: { role: 'owner' } } })

  await change({ add: [ada.id] })

  expect(await inTeam()).toEqual({ [ada.id]: 'owner' })
})

test.for(['add', 'remove', 'memberships'] as const)('a stranger in %s leaves everything as it was', async (where) => {
  const { ada, grace, change, inTeam } = await givenPlace()
  const stranger = await world.givenMember(await world.givenOrganization(), 'admin')
  const entries = where === 'memberships' ? { [stranger.id]: { role: 'member' } } : [stranger.id]

  expect((await change({ add: [grace.id], [where]: entries })).status).toBe(404)
  expect((await change({ add: [grace.id, stranger.email] })).status).toBe(404)
  expect((await change({ add: [grace.id, 'nobody@example.com'] })).status).toBe(404)
  expect(await inTeam()).toEqual({ [ada.id]: 'member' })
})

test('a call changes a thousand at most', async () => {
  const { ada, change } = await givenPlace()
  const many = (count: number) => Array.from({ length: count }, () => ada.id)

  expect((await change({ add: many(500), remove: many(500) })).status).toBe(204)
  expect((await change({ add: many(500), remove: many(501) })).problem?.type).toBe('invalid_request')
  expect((await change({ add: many(1001) })).problem?.type).toBe('invalid_request')
})

test('an owner manages who is in its team, and nothing else', async () => {
  const { organization, ada, grace, team, params, change, get } = await givenPlace()
  const other = await givenTeam(world, organization, [grace], 'Others')
  await givenTeamOwner(world, organization, team, ada)
  const ownTeam = async () =>
    (await world.call(organizations.getOrganizationById, { params: { organizationId: organization.id } }, ada)).body
      .permissions.ownTeam

  expect((await get(ada)).body.permissions).toEqual({ admin: true, view: true })
  expect(await ownTeam()).toBe(true)
  expect((await change({ add: [grace.id] }, ada)).status).toBe(204)
  expect((await change({ add: [grace.id] }, grace)).status).toBe(403)
  const rename = { params, body: { title: 'Mine' } }
  expect((await world.call(teams.updateTeamInOrganizationById, rename, ada)).status).toBe(403)
  expect((await world.call(teams.removeTeamFromOrganizationById, { params }, ada)).status).toBe(403)
  const foreign = { params: { ...params, teamId: other.id }, body: { add: [ada.id] } }
  expect((await world.call(teams.updateMembersInOrganizationTeam, foreign, ada)).status).toBe(403)
  await change({ memberships: { [ada.id]: { role: 'member' } } })
  expect(await ownTeam()).toBe(false)
})

test('a guest sees the teams that it is in, and no others', async () => {
  const { guest, get, change, organization } = await givenPlace()

  expect((await get(guest)).status).toBe(404)
  await change({ add: [guest.id] })
  expect((await get(guest)).status).toBe(200)
  const own = { params: { organizationId: organization.id, userId: guest.id } }
  expect((await world.call(teams.listTeamsForOrganizationMember, own, guest)).body.items).toHaveLength(1)
})

test('one member is put in, given another role, and taken out', async () => {
  const { grace, params, admin, inTeam } = await givenPlace()
  const one = { ...params, userId: grace.id }
  const put = (body: object) => world.call(teams.addMemberToOrganizationTeamById, { params: one, body }, admin)
  const take = () => world.call(teams.deleteMemberFromOrganizationTeamById, { params: one }, admin)

  expect((await put({})).status).toBe(204)
  expect((await inTeam())[grace.id]).toBe('member')
  await put({ role: 'owner' })
  await put({})
  expect((await inTeam())[grace.id]).toBe('owner')
  expect((await take()).status).toBe(204)
  expect((await take()).status).toBe(404)
})

test('a rename raises the version of the team; a change of its members compares it and does not', async () => {
  const { grace, ada, params, admin, change, get } = await givenPlace()
  const first = (await get(admin)).headers.get('etag')!

  expect((await change({ add: [grace.id] }, admin, { 'if-match': first })).status).toBe(204)
  expect((await get(admin)).headers.get('etag')).toBe(first)
  const renamed = await world.call(teams.updateTeamInOrganizationById, { params, body: { title: 'Editors' } }, admin, {
    'if-match': first,
  })
  expect(renamed.body).toMatchObject({ title: 'Editors', members: 2 })
  expect((await change({ remove: [ada.id] }, admin, { 'if-match': first })).problem?.type).toBe('precondition_failed')
})

test('teams are found by what their title contains, and by who can manage them', async () => {
  const { organization, admin, ada, guest, team, list } = await givenPlace()
  const other = await givenTeam(world, organization, [], 'Übersetzer und Writers')
  await givenTeamOwner(world, organization, other, ada)
  const titles = async (query: object) => (await list(query)).map(({ title }) => title)

  expect(await titles({ title: 'WRITE' })).toEqual([team.title, other.title])
  expect(await titles({ title: 'übersetzer' })).toEqual([other.title])
  expect(await titles({ title: '%' })).toEqual([])
  expect(await titles({ owner: ada.id })).toEqual([other.title])
  expect(await titles({ owner: guest.id })).toEqual([])
  expect(await titles({ owner: admin.id })).toEqual([team.title, other.title])
  const stranger = await world.givenUser()
  const strange = { params: { organizationId: organization.id }, query: { owner: stranger.id } }
  expect((await world.call(teams.listTeamsInOrganizationById, strange, admin)).status).toBe(404)
})

test('teams are listed page by page, among many, each once', async () => {
  const { organization, admin } = await givenPlace()
  await world.givenTeams(organization, 700)
  const params = { organizationId: organization.id }
  const all = async (query: object) => {
    const seen: string[] = []
    let page: string | undefined
    do {
      const input = { params, query: { ...query, limit: 300, ...(page && { page }) } }
      const { body } = await world.call(teams.listTeamsInOrganizationById, input, admin)
      seen.push(...body.items.map(({ title }) => title))
      page = body.next?.page
    } while (page)
    return seen
  }

  expect(new Set(await all({}))).toHaveLength(701)
  expect(await all({ title: 'team 69' })).toHaveLength(11)
  expect(await all({ title: 'team' })).toHaveLength(700)
})

test("a member's teams are listed with its role in each", async () => {
  const { organization, ada, grace, team } = await givenPlace()
  const other = await givenTeam(world, organization, [], 'Others')
  await givenTeamOwner(world, organization, other, ada)
  const list = async (query: object) => {
    const params = { organizationId: organization.id, userId: ada.id }
    const { body } = await world.call(teams.listTeamsForOrganizationMember, { params, query }, grace)
    return body.items.map((item) => [item.team.title, item.member.role])
  }

  expect(await list({})).toEqual([
    [team.title, 'member'],
    ['Others', 'owner'],
  ])
  expect(await list({ title: 'OTHER' })).toEqual([['Others', 'owner']])
})

test('a deleted team is gone, and its members stay', async () => {
  const { params, admin, ada, get, count } = await givenPlace()

  expect((await world.call(teams.removeTeamFromOrganizationById, { params }, admin)).status).toBe(204)

  expect((await get(admin)).status).toBe(404)
  expect((await world.call(teams.removeTeamFromOrganizationById, { params }, admin)).status).toBe(404)
  expect(await count(ada)).toBe(0)
})

test('a team of more than a thousand is deleted as a whole', async () => {
  const { organization, params, admin, ada, count } = await givenPlace()
  await world.givenCrowd(organization, 1200)
  await world.givenAllIn(organization, params.teamId)

  expect((await world.call(teams.removeTeamFromOrganizationById, { params }, admin)).status).toBe(204)

  const inTeams = world.database.reader.rowsOf(organization.organizationId, 'member').where('teams', '>', 0)
  expect(await inTeams.select('user_id').execute()).toEqual([])
  expect(await count(ada)).toBe(0)
})

test('what happened to a team is told, with what changed', async () => {
  const { organization, grace, admin, params, change } = await givenPlace()
  await change({ memberships: { [grace.id]: { role: 'owner' } } })
  await change({ add: [grace.id] })
  await world.call(teams.updateTeamInOrganizationById, { params, body: { title: 'Editors' } }, admin)
  await world.call(teams.removeTeamFromOrganizationById, { params }, admin)

  const events = await world.database.reader
    .rowsOf(organization.organizationId, 'event')
    .select(['type', 'payload'])
    .orderBy('position')
    .execute()
  expect(events.slice(-3)).toEqual([
    { type: 'team.members-updated', payload: { members: [{ id: grace.id, from: null, to: 'owner' }] } },
    { type: 'team.updated', payload: { title: { from: 'Writers', to: 'Editors' } } },
    { type: 'team.deleted', payload: { members: 2 } },
  ])
})
