import { invites, organizations, users } from '@octavo/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readId } from '../../platform/ids.ts'
import type { GivenOrganization } from '../../testing/given.ts'
import { startWorld } from '../../testing/start-world.ts'
import { givenInvite, secretIn } from './invite-examples.ts'

const world = await startWorld()
const few = await startWorld({ settings: { attemptsPerMinute: 20 } })

const address = () => `${crypto.randomUUID()}@example.com`
const of = ({ id }: GivenOrganization) => ({ organizationId: id })

async function expireInvites(organization: GivenOrganization) {
  await world.database.transact(async (transaction) => {
    const past = { expires_at: sql<Date>`now() - interval '1 second'` }
    await transaction.change(organization.organizationId, 'invite').set(past).execute()
    const secrets = transaction.directory.updateTable('invite_secret').set(past)
    await secrets.where('organization_id', '=', organization.organizationId).execute()
  })
}

test('a second person is invited, accepts and acts, over HTTP only', async () => {
  const first = await world.givenUser()
  const organization = (await world.call(organizations.createOrganization, { body: { title: 'Acme' } }, first)).body
  const params = { organizationId: organization.id }
  const invite = { emails: [{ email: ' Grace@Example.com ', role: 'edit' as const }] }

  const invited = await world.call(invites.inviteUsersToOrganization, { params, body: invite }, first)
  const secret = secretIn(invited.body.invites[0]!.acceptUrl!)
  const accepted = await world.call(invites.acceptInvite, { body: { secret, displayName: 'Grace Hopper' } })
  const second = { token: accepted.body.token! }
  const self = await world.call(users.getAuthenticatedUser, {}, second)
  const seen = await world.call(organizations.getOrganizationById, { params }, second)

  expect(invited.body).toMatchObject({ invited: 1, users: ['grace@example.com'], alreadyMembers: [] })
  expect(invited.body.invites[0]).toMatchObject({ email: 'grace@example.com', role: 'edit' })
  expect(self.body).toMatchObject({ displayName: 'Grace Hopper', email: 'grace@example.com' })
  expect(seen.body.permissions).toMatchObject({ view: true, listMembers: true, createContent: false, admin: false })
})

test('the response does not reveal which of the invited people have an account', async () => {
  const organization = await world.givenOrganization()
  const admin = await world.givenMember(organization, 'admin')
  const known = await world.givenUser()
  const params = { organizationId: organization.id }
  const emails = [known.email, address()]

  const invited = await world.call(invites.inviteUsersToOrganization, { params, body: { emails } }, admin)
  const waiting = await world.call(invites.listOrganizationInvites, { params }, admin)

  expect(invited.body.users.toSorted()).toEqual(emails.toSorted())
  expect(waiting.body.items).toHaveLength(2)
  expect(JSON.stringify([invited.body, waiting.body])).not.toContain('user_')
})

test('who invites, who accepts and who joins is in the event log', async () => {
  const organization = await world.givenOrganization()
  const { secret, admin } = await givenInvite(world, organization, address())

  const { body } = await world.call(invites.acceptInvite, { body: { secret } })

  const log = world.database.reader.rowsOf(organization.organizationId, 'event').orderBy('position')
  const second = readId(body.user.id)
  expect(await log.select(['type', 'actor_kind', 'actor_id']).execute()).toEqual([
    { type: 'member.invited', actor_kind: 'user', actor_id: admin.userId },
    { type: 'invite.accepted', actor_kind: 'user', actor_id: second },
    { type: 'member.joined', actor_kind: 'user', actor_id: second },
  ])
})

test('a secret is good once, also for two who use it at the same time', async () => {
  const organization = await world.givenOrganization()
  const { secret } = await givenInvite(world, organization, address())

  const both = await Promise.all([1, 2, 3].map(() => world.call(invites.acceptInvite, { body: { secret } })))
  const again = await world.call(invites.acceptInvite, { body: { secret } })

  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
  expect(again.status).toBe(404)
})

test('inviting again renews the invite: the new role counts and the old secret is void', async () => {
  const organization = await world.givenOrganization()
  const email = address()
  const first = await givenInvite(world, organization, email)
  const emails = [{ email: email.toUpperCase(), role: 'review' as const }]

  const second = await world.call(
    invites.inviteUsersToOrganization,
    { params: of(organization), body: { emails } },
    first.admin,
  )
  const old = await world.call(invites.acceptInvite, { body: { secret: first.secret } })
  const listed = await world.call(invites.listOrganizationInvites, { params: of(organization) }, first.admin)
  const accepted = await world.call(invites.acceptInvite, {
    body: { secret: secretIn(second.body.invites[0]!.acceptUrl!) },
  })

  expect(second.body.invites[0]!.id).toBe(first.id)
  expect(old.status).toBe(404)
  expect(listed.body.items.map(({ role }) => role)).toEqual(['review'])
  expect(accepted.status).toBe(200)
})

test('a revoked invite and an expired one lead nowhere and are no longer listed', async () => {
  const organization = await world.givenOrganization()
  const revoked = await givenInvite(world, organization, address())
  const params = { ...of(organization), inviteId: revoked.id }
  await world.call(invites.revokeOrganizationInvite, { params }, revoked.admin)
  const expired = await givenInvite(world, organization, address())
  await expireInvites(organization)

  const answers = await Promise.all(
    [revoked, expired].map(({ secret }) => world.call(invites.acceptInvite, { body: { secret } })),
  )
  const listed = await world.call(invites.listOrganizationInvites, { params: of(organization) }, revoked.admin)
  const twice = await world.call(invites.revokeOrganizationInvite, { params }, revoked.admin)

  expect(answers.map(({ status }) => status)).toEqual([404, 404])
  expect(listed.body.items).toEqual([])
  expect(twice.status).toBe(404)
})

test('the invites of a deleted organization lead nowhere', async () => {
  const organization = await world.givenOrganization()
  const { secret, admin } = await givenInvite(world, organization, address())
  await world.call(organizations.deleteOrganizationById, { params: of(organization) }, admin)

  expect((await world.call(invites.acceptInvite, { body: { secret } })).status).toBe(404)
})

test('members are left as they are and reported', async () => {
  const organization = await world.givenOrganization()
  const admin = await world.givenMember(organization, 'admin')
  const body = { emails: [admin.email, address()], role: 'read' as const }

  const invited = await world.call(invites.inviteUsersToOrganization, { params: of(organization), body }, admin)
  const still = await world.call(organizations.getOrganizationById, { params: of(organization) }, admin)

  expect(invited.body).toMatchObject({ invited: 1, alreadyMembers: [admin.email] })
  expect(still.body.permissions.admin).toBe(true)
})

test('without a role people join with the default role, and as guests with null', async () => {
  const organization = await world.givenOrganization()
  const admin = await world.givenMember(organization, 'admin')
  const params = of(organization)
  await world.call(organizations.updateOrganizationById, { params, body: { defaultRole: 'comment' } }, admin)
  const body = { emails: [address(), { email: address(), role: null }] }

  const invited = await world.call(invites.inviteUsersToOrganization, { params, body }, admin)

  expect(new Set(invited.body.invites.map(({ role }) => role))).toEqual(new Set(['comment', null]))
})

test('an address that is there twice is refused', async () => {
  const organization = await world.givenOrganization()
  const admin = await world.givenMember(organization, 'admin')
  const body = { emails: ['a@example.com', 'A@example.com'] }

  const refused = await world.call(invites.inviteUsersToOrganization, { params: of(organization), body }, admin)

  expect(refused.problem?.details).toEqual([{ path: '/emails/1', message: 'is there twice' }])
})

test('with sso, only addresses of the own domains are invited, and they join as sso members', async () => {
  const organization = await world.givenOrganization()
  const admin = await world.givenMember(organization, 'admin')
  const params = of(organization)
  await world.call(organizations.updateOrganizationById, { params, body: { emailDomains: ['acme.test'] } }, admin)
  const body = { emails: ['one@acme.test', 'two@sub.acme.test', 'three@other.test'], sso: true }

  const invited = await world.call(invites.inviteUsersToOrganization, { params, body }, admin)
  await world.call(invites.acceptInvite, { body: { secret: secretIn(invited.body.invites[0]!.acceptUrl!) } })

  expect(invited.body).toMatchObject({ invited: 1, failedSSOEmails: ['two@sub.acme.test', 'three@other.test'] })
  const joined = world.database.reader
    .rowsOf(organization.organizationId, 'member')
    .where('email', '=', 'one@acme.test')
  expect(await joined.select('sso').execute()).toEqual([{ sso: true }])
})

test('two admins who invite the same people at once make one invite each', async () => {
  const organization = await world.givenOrganization()
  const admins = await Promise.all([1, 2].map(() => world.givenMember(organization, 'admin')))
  const emails = Array.from({ length: 20 }, address)
  const params = of(organization)

  const both = await Promise.all([
    world.call(invites.inviteUsersToOrganization, { params, body: { emails } }, admins[0]),
    world.call(invites.inviteUsersToOrganization, { params, body: { emails: emails.toReversed() } }, admins[1]),
  ])
  const listed = await world.call(invites.listOrganizationInvites, { params }, admins[0])

  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(listed.body.count).toBe(20)
})

test('a repeat with the same key gives the same accept address', async () => {
  const organization = await world.givenOrganization()
  const admin = await world.givenMember(organization, 'admin')
  const input = { params: of(organization), body: { emails: [address()] } }
  const invite = () => world.call(invites.inviteUsersToOrganization, input, admin, { 'idempotency-key': 'k1' })

  const [one, two] = [await invite(), await invite()]

  expect(two.body).toEqual(one.body)
  const kept = world.database.reader.rowsOf(organization.organizationId, 'idempotency_key').select('answer')
  expect((await kept.executeTakeFirstOrThrow()).answer!.toString()).not.toContain('oci_')
})

test('guessing secrets ends after twenty tries a minute', async () => {
  const guesses = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      few.call(invites.acceptInvite, { body: { secret: `oci_${String(index).padStart(39, '0')}` } }),
    ),
  )

  expect(guesses.filter(({ status }) => status === 404).length).toBe(20)
  const late = guesses.filter(({ status }) => status === 429)
  expect(late.length).toBe(10)
  expect(Number(late[0]!.headers.get('retry-after'))).toBeGreaterThan(0)
})
