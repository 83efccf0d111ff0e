import { type Id, invites, organizations } from '@octavo/contract'
import { expect, test } from 'vitest'
import type { GivenOrganization } from '../../testing/given.ts'
import { startWorld } from '../../testing/start-world.ts'
import { givenLink, secretIn } from './invite-examples.ts'

const world = await startWorld()

const of = ({ id }: GivenOrganization) => ({ organizationId: id })

const join = (organization: GivenOrganization, inviteId: Id<'invite'>, caller: { token: string }, secret?: string) =>
  world.call(
    invites.joinOrganizationWithInvite,
    { params: { ...of(organization), inviteId }, body: secret === undefined ? {} : { secret } },
    caller,
  )

const roleIn = async (organization: GivenOrganization, { userId }: { userId: string }) => {
  const rows = world.database.reader.rowsOf(organization.organizationId, 'member').select('role')
  return (await rows.where('user_id', '=', userId as never).executeTakeFirst())?.role
}

test('whoever has an account and the link joins with its role', async () => {
  const organization = await world.givenOrganization()
  const { id, secret } = await givenLink(world, organization, 'edit')
  const [one, two] = [await world.givenUser(), await world.givenUser()]

  const joined = [await join(organization, id, one, secret), await join(organization, id, two, secret)]

  expect(joined.map(({ status, body }) => ({ status, body }))).toEqual([
    { status: 200, body: {} },
    { status: 200, body: {} },
  ])
  expect([await roleIn(organization, one), await roleIn(organization, two)]).toEqual(['edit', 'edit'])
})

test('the id of a link opens nothing without its secret, nor does the secret of another', async () => {
  const [organization, other] = [await world.givenOrganization(), await world.givenOrganization()]
  const [link, second] = [await givenLink(world, organization), await givenLink(world, organization)]
  const foreign = await givenLink(world, other)
  const user = await world.givenUser({ verified: true })

  const tries = [
    await join(organization, link.id, user),
    await join(organization, link.id, user, second.secret),
    await join(organization, foreign.id, user, foreign.secret),
    await join(other, link.id, user, link.secret),
  ]

  expect(tries.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect(await roleIn(organization, user)).toBeUndefined()
})

test('a link raises nobody who is a member already', async () => {
  const organization = await world.givenOrganization()
  const { id, secret } = await givenLink(world, organization, 'create')
  const guest = await world.givenMember(organization, 'none')

  expect((await join(organization, id, guest, secret)).status).toBe(200)
  expect(await roleIn(organization, guest)).toBe('none')
})

test('no link makes an admin', async () => {
  const organization = await world.givenOrganization()
  const { id, admin } = await givenLink(world, organization)
  const body = { role: 'admin' as never }

  const made = await world.call(invites.createOrganizationInvite, { params: of(organization), body }, admin)
  const params = { ...of(organization), inviteId: id }
  const raised = await world.call(invites.updateOrganizationInviteById, { params, body }, admin)

  expect([made.status, raised.status]).toEqual([400, 400])
})

test('a deleted link lets nobody in, and those who came by it stay', async () => {
  const organization = await world.givenOrganization()
  const { id, secret, admin } = await givenLink(world, organization)
  const [early, late] = [await world.givenUser(), await world.givenUser()]
  await join(organization, id, early, secret)
  const params = { ...of(organization), inviteId: id }

  const deleted = await world.call(invites.deleteOrganizationInviteById, { params }, admin)

  expect(deleted.status).toBe(205)
  expect((await join(organization, id, late, secret)).status).toBe(404)
  expect((await world.call(organizations.getOrganizationById, { params: of(organization) }, early)).status).toBe(200)
  expect((await world.call(invites.deleteOrganizationInviteById, { params }, admin)).status).toBe(404)
})

test('the role of a link can be changed by one who has read it', async () => {
  const organization = await world.givenOrganization()
  const { id, secret, admin } = await givenLink(world, organization)
  const params = { ...of(organization), inviteId: id }
  const read = await world.call(invites.getOrganizationInviteLink, { params }, admin)
  const etag = { 'if-match': read.headers.get('etag')! }
  const change = () => world.call(invites.updateOrganizationInviteById, { params, body: { role: null } }, admin, etag)

  const [first, second] = [await change(), await change()]
  const stale = await world.call(invites.deleteOrganizationInviteById, { params }, admin, etag)
  const user = await world.givenUser()
  await join(organization, id, user, secret)

  expect([first.status, second.status, stale.status]).toEqual([200, 412, 412])
  expect(first.body.role).toBeNull()
  expect(await roleIn(organization, user)).toBe('none')
})

test('admins can read a link again, but not with a token that may only read', async () => {
  const organization = await world.givenOrganization()
  const { id, secret } = await givenLink(world, organization)
  const params = { ...of(organization), inviteId: id }
  const admin = await world.givenMember(organization, 'admin')
  const reader = await world.givenMember(organization, 'admin', { scopes: ['organization:members:read'] })

  const shown = await world.call(invites.getOrganizationInviteLink, { params }, admin)
  const narrow = await world.call(invites.getOrganizationInviteLink, { params }, reader)
  const listed = await world.call(invites.listOrganizationInviteLinks, { params: of(organization) }, reader)

  expect(secretIn(shown.body.urls.invite!)).toBe(secret)
  expect(narrow.body.urls).not.toHaveProperty('invite')
  expect(listed.body.items.map(({ urls }) => 'invite' in urls)).toEqual([false])
  expect(shown.body.redundant).toBe(true)
})

test('links are listed newest first, page by page, and their secrets do not lie open in the database', async () => {
  const organization = await world.givenOrganization()
  const made = [await givenLink(world, organization), await givenLink(world, organization)]
  const { admin } = made[0]!
  const list = (query: object) =>
    world.call(invites.listOrganizationInviteLinks, { params: of(organization), query }, admin)

  const first = await list({ limit: 1 })
  const second = await list({ limit: 1, page: first.body.next!.page })

  expect([...first.body.items, ...second.body.items].map(({ id }) => id)).toEqual([made[1]!.id, made[0]!.id])
  expect(second.body.next).toBeUndefined()
  const rows = world.database.reader.rowsOf(organization.organizationId, 'invite_link').select('sealed_secret')
  for (const { sealed_secret } of await rows.execute()) expect(sealed_secret.toString('latin1')).not.toContain('ocl_')
})

test('with links switched off nobody comes in by one, and they work again afterwards', async () => {
  const organization = await world.givenOrganization()
  const { id, secret, admin } = await givenLink(world, organization)
  const user = await world.givenUser()
  const set = (inviteLinks: boolean) =>
    world.call(organizations.updateOrganizationById, { params: of(organization), body: { inviteLinks } }, admin)

  await set(false)
  const off = await join(organization, id, user, secret)
  const guess = await join(organization, id, user, 'ocl_000000000000000000000000000000000000000')
  await set(true)
  const on = await join(organization, id, user, secret)

  expect([off.problem?.type, guess.problem?.type, on.status]).toEqual(['invite_links_off', 'not_found', 200])
})

test('a member who was removed is out at once, and its token opens nothing there', async () => {
  const organization = await world.givenOrganization()
  const { id, secret } = await givenLink(world, organization)
  const user = await world.givenUser()
  await join(organization, id, user, secret)
  await world.database.transact((transaction) =>
    transaction.remove(organization.organizationId, 'member').where('user_id', '=', user.userId).execute(),
  )

  expect((await world.call(organizations.getOrganizationById, { params: of(organization) }, user)).status).toBe(404)
})
