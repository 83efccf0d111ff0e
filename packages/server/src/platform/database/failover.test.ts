import { organizations, users } from '@octavo/contract'
import { expect, test } from 'vitest'
import { startReplicatedPostgres } from '../../testing/own-postgres.ts'
import { startWorld } from '../../testing/start-world.ts'
import { migrate } from './migrate.ts'

const replicas = await startReplicatedPostgres()
await migrate(replicas.url)
const world = await startWorld({ database: replicas.url })
const user = await world.givenUser()

const create = () => world.call(organizations.createOrganization, { body: { title: 'Acme' } }, user)
const read = () => world.call(users.getAuthenticatedUser, {}, user)
const both = async () => (await Promise.all([read(), create()])).map(({ status }) => status)

test('when a standby takes over, reads and writes go on there without a restart; before, neither is answered by it', async () => {
  await expect.poll(both).toEqual([200, 201])

  await replicas.killPrimary()
  await expect.poll(both, { timeout: 10_000 }).toEqual([503, 503])
  expect((await create()).headers.get('retry-after')).not.toBeNull()

  await replicas.promoteStandby()
  await expect.poll(both, { timeout: 20_000 }).toEqual([200, 201])
  const listed = await world.call(organizations.listOrganizationsForAuthenticatedUser, {}, user)
  expect(listed.body.items.length).toBeGreaterThanOrEqual(2)
})
