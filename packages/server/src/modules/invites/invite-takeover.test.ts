import { invites, organizations, users } from '@octavo/contract'
import { expect, test } from 'vitest'
import type { GivenOrganization } from '../../testing/given.ts'
import { startWorld } from '../../testing/start-world.ts'
import { givenInvite } from './invite-examples.ts'

const world = await startWorld()

const address = () => `${crypto.randomUUID()}@example.com`
const of = ({ id }: GivenOrganization) => ({ organizationId: id })
const join = (organization: GivenOrganization, inviteId: string, caller: { token: string }, secret?: string) =>
  world.call(
    invites.joinOrganizationWithInvite,
    { params: { ...of(organization), inviteId: inviteId as never }, body: secret === undefined ? {} : { secret } },
    caller,
  )

test('an admin who sees the accept address of somebody with an account gets neither the account nor its consent', async () => {
  const [organization, owner] = [await world.givenOrganization(), await world.givenUser({ verified: true })]
  const { secret, admin } = await givenInvite(world, organization, owner.email)

  const stolen = await world.call(invites.acceptInvite, { body: { secret, password: 'a password of mine' } })
  const seen = await world.call(organizations.getOrganizationById, { params: of(organization) }, owner)

  expect(stolen.problem?.type).toBe('account_exists')
  expect(seen.status).toBe(404)
  expect((await join(organization, (await givenInvite(world, organization, owner.email)).id, admin)).status).toBe(404)
})

test('who has an account accepts by itself, without a secret where its address is verified', async () => {
  const [organization, owner] = [await world.givenOrganization(), await world.givenUser({ verified: true })]
  const { id } = await givenInvite(world, organization, owner.email)

  const joined = await join(organization, id, owner)
  const seen = await world.call(organizations.getOrganizationById, { params: of(organization) }, owner)

  expect([joined.status, seen.status]).toEqual([200, 200])
  expect((await join(organization, id, owner)).status).toBe(404)
})

test('an account that somebody else made on an address does not get in by the invites to that address', async () => {
  const victim = address()
  const [theirs, ours] = [await world.givenOrganization(), await world.givenOrganization()]
  const trap = await givenInvite(world, theirs, victim)
  const attacker = (await world.call(invites.acceptInvite, { body: { secret: trap.secret } })).body.token!
  const invite = await givenInvite(world, ours, victim)

  const without = await join(ours, invite.id, { token: attacker })
  const wrong = await join(ours, invite.id, { token: attacker }, trap.secret)
  const taken = await world.call(invites.acceptInvite, { body: { secret: invite.secret } })

  expect([without.status, wrong.status]).toEqual([404, 404])
  expect(taken.problem?.type).toBe('account_exists')
})

test('an account that was never verified joins with its token and the secret together, and is not verified by it', async () => {
  const [organization, owner] = [await world.givenOrganization(), await world.givenUser()]
  const { id, secret } = await givenInvite(world, organization, owner.email)

  expect((await join(organization, id, owner, secret)).status).toBe(200)
  const row = world.database.reader.directory.selectFrom('account').select('email_verified_at')
  expect(await row.where('id', '=', owner.userId).execute()).toEqual([{ email_verified_at: null }])
})

test('an invite is for its addressee, in its organization, and for nobody else', async () => {
  const [organization, other] = [await world.givenOrganization(), await world.givenOrganization()]
  const [owner, stranger] = [await world.givenUser({ verified: true }), await world.givenUser({ verified: true })]
  const { id, secret } = await givenInvite(world, organization, owner.email)

  expect((await join(organization, id, stranger)).status).toBe(404)
  expect((await join(organization, id, stranger, secret)).status).toBe(404)
  expect((await join(other, id, owner)).status).toBe(404)
  expect((await join(organization, id, owner)).status).toBe(200)
})

test('a person who waits for no invite any more cannot be signed up by an older one', async () => {
  const email = address()
  const [one, two] = [await world.givenOrganization(), await world.givenOrganization()]
  const [first, second] = [await givenInvite(world, one, email), await givenInvite(world, two, email)]

  const owner = await world.call(invites.acceptInvite, { body: { secret: first.secret } })
  const late = await world.call(invites.acceptInvite, { body: { secret: second.secret } })

  expect(owner.body.token).toBeDefined()
  expect(late.problem?.type).toBe('account_exists')
  expect((await join(two, second.id, { token: owner.body.token! }, second.secret)).status).toBe(200)
})

test('a token that may not change members cannot accept', async () => {
  const organization = await world.givenOrganization()
  const reader = await world.givenUser({ verified: true, scopes: ['organization:read'] })
  const { id } = await givenInvite(world, organization, reader.email)

  expect((await join(organization, id, reader)).problem?.type).toBe('insufficient_scope')
})

test('whoever was shut out does not come back by an invite', async () => {
  const organization = await world.givenOrganization()
  const owner = await world.givenUser({ verified: true })
  const { id, admin } = await givenInvite(world, organization, owner.email)
  const row = { organization_id: organization.organizationId, user_id: owner.userId, email: owner.email }
  await world.database.transact((transaction) =>
    transaction
      .add('member')
      .values({ ...row, role: 'read', display_name: 'Ada', disabled: true })
      .execute(),
  )

  expect((await join(organization, id, owner)).status).toBe(404)
  expect((await world.call(organizations.getOrganizationById, { params: of(organization) }, owner)).status).toBe(404)
  expect((await world.call(users.getAuthenticatedUser, {}, admin)).status).toBe(200)
})
