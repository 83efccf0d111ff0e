import { organizations, users } from '@octavo/contract'
import { expect, test } from 'vitest'
import { startWorld } from '../../testing/start-world.ts'

const world = await startWorld()
const beside = await startWorld({ database: world.url })

test('a token can do what its scopes name, until it expires or is revoked', async () => {
  const owner = await world.givenUser()
  const expiresAt = new Date(Date.now() + 60_000).toISOString()
  const body = { label: 'CI', scopes: ['organization:read' as const], expiresAt }

  const made = (await world.call(users.createUserToken, { body }, owner)).body
  const list = () => world.call(organizations.listOrganizationsForAuthenticatedUser, {}, made)

  expect(made).toMatchObject({ label: 'CI', scopes: ['organization:read'], expiresAt })
  expect((await list()).status).toBe(200)
  expect((await world.call(users.getAuthenticatedUser, {}, made)).problem?.details).toEqual({ scope: 'user:read' })
  await world.call(users.deleteUserToken, { params: { tokenId: made.id } }, owner)
  expect((await list()).status).toBe(401)
})

test('a token shows when it was last used, and never itself', async () => {
  const owner = await world.givenUser()
  await beside.call(users.getAuthenticatedUser, {}, owner)
  // Uses are written once a minute, and when the server stops.
  await beside.app.http.close()

  const { body } = await world.call(users.listUserTokens, {}, owner)

  expect(body.items[0]!.lastUsedAt).toBeDefined()
  expect(JSON.stringify(body)).not.toContain(owner.token)
})

test.for(['2020-01-01T00:00:00Z', '2099-12-31T23:59:60Z'])('no token expires at %s', async (expiresAt) => {
  const owner = await world.givenUser()

  const made = await world.call(users.createUserToken, { body: { label: 'CI', expiresAt } }, owner)

  expect(made.problem?.details).toMatchObject([{ path: '/expiresAt' }])
})
