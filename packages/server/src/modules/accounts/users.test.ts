import { users } from '@octavo/contract'
import { expect, test } from 'vitest'
import type { GivenCaller } from '../../testing/given.ts'
import { startWorld } from '../../testing/start-world.ts'

const world = await startWorld()

const get = (user: GivenCaller, caller: GivenCaller) =>
  world.call(users.getUserById, { params: { userId: user.id } }, caller)

test('people who share an organization see each other, and nobody else does', async () => {
  const organization = await world.givenOrganization()
  const [ada, guest] = [await world.givenMember(organization, 'read'), await world.givenMember(organization, 'none')]
  const stranger = await world.givenMember(await world.givenOrganization(), 'admin')

  expect((await get(ada, guest)).body).toMatchObject({ object: 'user', id: ada.id, email: ada.email })
  expect((await get(guest, ada)).status).toBe(200)
  expect((await get(stranger, stranger)).status).toBe(200)
  expect((await get(ada, stranger)).status).toBe(404)
  expect((await get(stranger, ada)).status).toBe(404)
})

test('who was shut out of an organization no longer sees its people', async () => {
  const organization = await world.givenOrganization()
  const [ada, grace] = [await world.givenMember(organization, 'read'), await world.givenMember(organization, 'admin')]
  await world.database.transact((transaction) =>
    transaction
      .change(organization.organizationId, 'member')
      .set({ disabled: true })
      .where('user_id', '=', grace.userId)
      .execute(),
  )

  expect((await get(ada, grace)).status).toBe(404)
  expect((await get(grace, ada)).status).toBe(200)
})

test('an organization that is gone connects nobody', async () => {
  const organization = await world.givenOrganization()
  const [ada, grace] = [await world.givenMember(organization, 'read'), await world.givenMember(organization, 'read')]
  await world.database.transact((transaction) =>
    transaction.directory
      .updateTable('organization')
      .set({ deleted_at: new Date() })
      .where('id', '=', organization.organizationId)
      .execute(),
  )

  expect((await get(ada, grace)).status).toBe(404)
})

test('only oneself changes how one is shown', async () => {
  const organization = await world.givenOrganization()
  const [ada, admin] = [await world.givenMember(organization, 'read'), await world.givenMember(organization, 'admin')]
  const rename = (caller: typeof ada) =>
    world.call(users.updateUserById, { params: { userId: ada.id }, body: { displayName: 'Countess' } }, caller)

  expect((await rename(admin)).problem?.type).toBe('forbidden')
  expect((await rename(await world.givenUser())).problem?.type).toBe('not_found')
  expect((await rename(ada)).body.displayName).toBe('Countess')
  expect((await world.call(users.getAuthenticatedUser, {}, ada)).body.displayName).toBe('Countess')
})

test('a change is told to the account and to each organization of the user', async () => {
  const [one, two] = [await world.givenOrganization(), await world.givenOrganization()]
  const ada = await world.givenMember(one, 'read')
  await world.givenMembership(two, ada, 'admin')
  const body = { displayName: 'Countess', photoURL: 'https://example.com/ada.png' }

  await world.call(users.updateUserById, { params: { userId: ada.id }, body }, ada)

  const told = world.database.reader.directory.selectFrom('account_event').select('type')
  expect(await told.where('user_id', '=', ada.userId).execute()).toEqual([{ type: 'user.updated' }])
  expect([await world.eventsOf(one), await world.eventsOf(two)]).toEqual([['user.updated'], ['user.updated']])
})

test('of two changes that mean the same version, one succeeds', async () => {
  const ada = await world.givenUser()
  const etag = (await get(ada, ada)).headers.get('etag')!
  const rename = (displayName: string) =>
    world.call(users.updateUserById, { params: { userId: ada.id }, body: { displayName } }, ada, { 'if-match': etag })

  const both = await Promise.all([rename('Countess'), rename('Duchess')])

  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412])
})

test.for([
  {},
  { displayName: '' },
  { displayName: 'A'.repeat(65) },
  { photoURL: 'not an address' },
  { photoURL: 'javascript:alert(1)' },
  { photoURL: `https://example.com/${'a'.repeat(2048)}` },
  { email: 'other@example.com' },
])('a change that does not fit is refused: %j', async (body) => {
  const ada = await world.givenUser()

  const refused = await world.call(users.updateUserById, { params: { userId: ada.id }, body: body as never }, ada)

  expect(refused.problem?.type).toBe('invalid_request')
})
