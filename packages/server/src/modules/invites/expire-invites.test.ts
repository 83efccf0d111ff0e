import { invites, users } from '@octavo/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { contextFor } from '../../platform/jobs/work.ts'
import type { GivenOrganization } from '../../testing/given.ts'
import { startWorld } from '../../testing/start-world.ts'
import { expireInvites } from './expire-invites.ts'
import { givenInvite } from './invite-examples.ts'

const world = await startWorld()
const address = () => `${crypto.randomUUID()}@example.com`
const run = () => expireInvites(contextFor(world.database, [], null, AbortSignal.timeout(10_000)), {})

async function expire(organization: GivenOrganization): Promise<void> {
  await world.database.transact(async (transaction) => {
    const past = { expires_at: sql<Date>`now() - interval '1 second'` }
    await transaction.change(organization.organizationId, 'invite').set(past).execute()
    const secrets = transaction.directory.updateTable('invite_secret').set(past)
    await secrets.where('organization_id', '=', organization.organizationId).execute()
  })
}

const accountsOf = async (email: string) => {
  const rows = world.database.reader.directory.selectFrom('account').select('state').where('email', '=', email)
  return (await rows.execute()).map(({ state }) => state)
}

test('an invite that nobody accepted in time goes, and so does the account that waited for it alone', async () => {
  const [late, early] = [await world.givenOrganization(), await world.givenOrganization()]
  const [alone, twice, owner] = [address(), address(), await world.givenUser()]
  for (const email of [alone, twice, owner.email]) await givenInvite(world, late, email)
  const still = await givenInvite(world, early, twice)
  await expire(late)

  await run()
  await run()

  expect(await accountsOf(alone)).toEqual([])
  expect(await accountsOf(twice)).toEqual(['pending'])
  expect((await world.call(users.getAuthenticatedUser, {}, owner)).status).toBe(200)
  expect((await world.call(invites.acceptInvite, { body: { secret: still.secret } })).status).toBe(200)
  const expired = (await world.eventsOf(late)).filter((type) => type === 'invite.expired')
  expect(expired).toHaveLength(3)
  const left = world.database.reader.directory.selectFrom('invite_secret').select('hash')
  expect(await left.where('organization_id', '=', late.organizationId).execute()).toEqual([])
})

test('an address whose account went can be invited again', async () => {
  const organization = await world.givenOrganization()
  const email = address()
  const first = await givenInvite(world, organization, email)
  await world.call(
    invites.revokeOrganizationInvite,
    { params: { organizationId: organization.id, inviteId: first.id } },
    first.admin,
  )
  await run()
  expect(await accountsOf(email)).toEqual([])

  const again = await givenInvite(world, organization, email)

  expect((await world.call(invites.acceptInvite, { body: { secret: again.secret } })).status).toBe(200)
})

test('inviting while accounts are swept loses no invite', async () => {
  const organization = await world.givenOrganization()
  const emails = Array.from({ length: 10 }, address)
  const admin = await world.givenMember(organization, 'admin')
  const params = { organizationId: organization.id }
  const inviteAll = () => world.call(invites.inviteUsersToOrganization, { params, body: { emails } }, admin)
  const revokeAll = async () => {
    const { items } = (await world.call(invites.listOrganizationInvites, { params }, admin)).body
    for (const { id } of items) {
      await world.call(invites.revokeOrganizationInvite, { params: { ...params, inviteId: id } }, admin)
    }
  }

  for (let round = 0; round < 5; round++) {
    await inviteAll()
    await revokeAll()
    const [invited] = await Promise.all([inviteAll(), run(), run()])
    expect(invited.body.invited).toBe(10)
  }
})
