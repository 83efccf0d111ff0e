import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startReplicatedPostgres } from '../../testing/own-postgres.ts'
import { type Changed, openFreshness } from './freshness.ts'
import { changesChannel } from './tell-changes.ts'

const replicas = await startReplicatedPostgres()
const told: Changed[] = []
const freshness = openFreshness({ url: replicas.url, log: { info() {}, warn() {} } })
freshness.onChange((changed) => void told.push(changed))
afterAll(() => freshness.close())

test('when a standby takes over, changes are heard there; before, nothing is taken for fresh', async () => {
  await expect.poll(freshness.isFresh, { timeout: 10_000 }).toBe(true)

  await replicas.killPrimary()
  await expect.poll(freshness.isFresh, { timeout: 5000 }).toBe(false)
  expect(told).toEqual(['all'])

  await replicas.promoteStandby()
  await expect.poll(freshness.isFresh, { timeout: 20_000 }).toBe(true)
  expect(told).toEqual(['all', 'all'])
  const primary = new pg.Client({ connectionString: replicas.url.replace(/@[^,]*,/, '@') })
  await primary.connect()
  await primary.query('select pg_notify($1, $2)', [changesChannel, 'of the new primary'])
  await primary.end()
  await expect.poll(() => told.at(-1)).toBe('of the new primary')
})
