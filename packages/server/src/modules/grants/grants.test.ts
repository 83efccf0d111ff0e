import { collectionPermissions, type Id, members, spacePermissions, spaces, teams } from '@octavo/contract'
import { expect, test } from 'vitest'
import type { GivenCaller } from '../../testing/given.ts'
import { startWorld } from '../../testing/start-world.ts'
import { givenCollection } from '../collections/collection-examples.ts'
import { givenSpace } from '../spaces/space-examples.ts'
import { givenTeam } from '../teams/team-examples.ts'

const world = await startWorld()
const organization = await world.givenOrganization()
const admin = await world.givenMember(organization, 'admin')
const ofOrganization = { organizationId: organization.id }

const given = async () => (await givenSpace(world, organization)).id
const invite = (spaceId: Id<'space'>, body: object, caller = admin) =>
  world.call(spacePermissions.inviteToSpace, { params: { spaceId }, body: body as never }, caller)
const permissionsOf = async (spaceId: Id<'space'>, caller: GivenCaller) => {
  const { status, body } = await world.call(spaces.getSpaceById, { params: { spaceId } }, caller)
  return status === 200 ? body.permissions : status
}
const spacesOf = async (caller: GivenCaller) => {
  const params = { ...ofOrganization, userId: caller.id }
  return (await world.call(members.getMemberInOrganizationById, { params }, admin)).body.spaces
}
const teamOf = async (teamId: Id<'team'>) =>
  (await world.call(teams.getTeamInOrganizationById, { params: { ...ofOrganization, teamId } }, admin)).body

test('a role given in person holds, is changed, and is taken back', async () => {
  const [space, guest] = [await given(), await world.givenMember(organization, 'none')]
  const params = { spaceId: space, userId: guest.id }

  await invite(space, { role: 'edit', users: [guest.email] })
  expect(await permissionsOf(space, guest)).toMatchObject({ edit: true, merge: false })
  expect(await spacesOf(guest)).toBe(1)

  await world.call(spacePermissions.updateUserPermissionInSpace, { params, body: { role: 'review' } }, admin)
  expect(await permissionsOf(space, guest)).toMatchObject({ merge: true })
  await world.call(spacePermissions.updateUserPermissionInSpace, { params, body: {} }, admin)
  expect(await permissionsOf(space, guest)).toMatchObject({ merge: true })

  await world.call(spacePermissions.removeUserFromSpace, { params }, admin)
  expect(await permissionsOf(space, guest)).toBe(404)
  expect(await spacesOf(guest)).toBe(0)
  expect((await world.call(spacePermissions.removeUserFromSpace, { params }, admin)).status).toBe(404)
  const again = await world.call(
    spacePermissions.updateUserPermissionInSpace,
    { params, body: { role: 'read' } },
    admin,
  )
  expect(again.status).toBe(404)
})

test('a refusal shuts out whom the organization lets in, and admins never', async () => {
  const [space, creator] = [await given(), await world.givenMember(organization, 'create')]

  await invite(space, { role: null, users: [creator.id, admin.id] })

  expect(await permissionsOf(space, creator)).toBe(404)
  expect(await permissionsOf(space, admin)).toMatchObject({ admin: true })
  expect(await spacesOf(creator)).toBe(0)
  const listed = await world.call(spacePermissions.listUserPermissionsInSpace, { params: { spaceId: space } }, admin)
  expect(listed.body.items.map(({ permission, user }) => [permission, user.id])).toEqual(
    [admin, creator].map(({ id }) => [null, id]).toSorted(),
  )
})

test('of several teams the highest role counts, and only for those in them', async () => {
  const [space, inBoth, outside] = [
    await given(),
    await world.givenMember(organization, 'none'),
    await world.givenMember(organization, 'none'),
  ]
  const [low, high] = [await givenTeam(world, organization, [inBoth]), await givenTeam(world, organization, [inBoth])]
  await invite(space, { role: 'read', teams: [low.id] })
  await invite(space, { role: 'comment', teams: [high.id] })

  expect(await permissionsOf(space, inBoth)).toMatchObject({ comment: true })
  expect(await permissionsOf(space, outside)).toBe(404)
  const listed = await world.call(spacePermissions.listTeamPermissionsInSpace, { params: { spaceId: space } }, admin)
  expect(listed.body.items).toEqual([
    { permission: 'read', team: await teamOf(low.id) },
    { permission: 'comment', team: await teamOf(high.id) },
  ])
  expect(listed.body.items[0]!.team.spaces).toBe(1)

  await world.call(teams.removeTeamFromOrganizationById, { params: { ...ofOrganization, teamId: high.id } }, admin)
  expect(await permissionsOf(space, inBoth)).toMatchObject({ view: true, comment: false })
})

test('if one of those named is not there, nobody is given anything', async () => {
  const [space, guest, stranger] = [
    await given(),
    await world.givenMember(organization, 'none'),
    await world.givenUser(),
  ]

  for (const users of [
    [guest.id, stranger.id],
    [guest.id, 'nobody@example.com'],
  ]) {
    expect((await invite(space, { role: 'read', users })).problem?.type).toBe('not_found')
  }
  expect(await permissionsOf(space, guest)).toBe(404)
  expect((await invite(space, { role: 'read', users: [guest.id], teams: [] })).problem?.type).toBe('invalid_request')
})

test('what is given in a collection holds in its spaces, until they say otherwise', async () => {
  const collection = (await givenCollection(world, organization)).id
  const space = (await givenSpace(world, organization, { parent: collection })).id
  const guest = await world.givenMember(organization, 'none')
  const body = { role: 'create' as const, users: [guest.id] }

  await world.call(collectionPermissions.inviteToCollection, { params: { collectionId: collection }, body }, admin)
  expect(await permissionsOf(space, guest)).toMatchObject({ admin: true })
  expect(await spacesOf(guest)).toBe(0)

  await invite(space, { role: 'comment', users: [guest.id] })
  expect(await permissionsOf(space, guest)).toMatchObject({ comment: true, edit: false })
})

test('who leaves the organization takes nothing along, and comes back with nothing', async () => {
  const [space, guest] = [await given(), await world.givenMember(organization, 'none')]
  await invite(space, { role: 'edit', users: [guest.id] })
  const params = { ...ofOrganization, userId: guest.id }

  expect((await world.call(members.removeMemberFromOrganizationById, { params }, admin)).status).toBe(204)
  await world.givenMembership(organization, guest, 'none')

  expect(await permissionsOf(space, guest)).toBe(404)
})

test('the spaces that a member was given are listed for those who may see them', async () => {
  const guest = await world.givenMember(organization, 'none')
  const reader = await world.givenMember(organization, 'read')
  const [first, hidden, last] = [await given(), await given(), await given()]
  for (const space of [first, hidden, last]) await invite(space, { role: 'edit', users: [guest.id] })
  await world.call(spaces.updateSpaceById, { params: { spaceId: hidden }, body: { defaultLevel: null } }, admin)
  const list = async (caller: GivenCaller, query = {}) => {
    const input = { params: { ...ofOrganization, userId: guest.id }, query }
    const { body } = await world.call(members.listSpacesForOrganizationMember, input, caller)
    return body.items.map(({ permission, space }) => [permission, space.id])
  }

  expect(await list(guest, { order: 'asc' })).toEqual([first, hidden, last].map((id) => ['edit', id]))
  expect(await list(reader)).toEqual([last, first].map((id) => ['edit', id]))
})

test('a copy of a space is for the same people, and its maker administrates it', async () => {
  const [space, guest, creator] = [
    await given(),
    await world.givenMember(organization, 'none'),
    await world.givenMember(organization, 'create'),
  ]
  await invite(space, { role: 'edit', users: [guest.id] })
  await invite(space, { role: 'read', users: [creator.id] })

  const copy = await world.call(spaces.duplicateSpace, { params: { spaceId: space } }, creator)

  expect(copy.body.permissions).toMatchObject({ admin: true })
  expect(await permissionsOf(copy.body.id, guest)).toMatchObject({ edit: true, merge: false })
  expect([await spacesOf(guest), await spacesOf(creator)]).toEqual([2, 2])
})

test('every change of permissions is on record', async () => {
  const own = await world.givenOrganization()
  const keeper = await world.givenMember(own, 'admin')
  const spaceId = (await givenSpace(world, own)).id
  const body = { role: 'edit' as const, users: [(await world.givenMember(own, 'none')).id] }
  const change = () => world.call(spacePermissions.inviteToSpace, { params: { spaceId }, body }, keeper)

  await change()
  await change()

  expect(await world.eventsOf(own)).toEqual(['space.created', 'space.permissions-updated'])
})
