import { setTimeout as sleep } from 'node:timers/promises'
import { organizations, spaces } from '@octavo/contract'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startDeafProxy } from '../../testing/deaf-proxy.ts'
import { startFaultProxy } from '../../testing/fault-proxy.ts'
import { startWorld } from '../../testing/start-world.ts'
import { type Changed, openFreshness } from './freshness.ts'
import { changesChannel, tellChanges } from './tell-changes.ts'

const world = await startWorld()
const address = new URL(world.url)
const proxy = await startFaultProxy({ host: address.hostname, port: Number(address.port) })
const throughProxy = new URL(world.url)
throughProxy.port = String(proxy.port)

const other = new pg.Client({ connectionString: world.url })
await other.connect()
afterAll(() => other.end())

/** A node that listens, and what it was told. */
async function listen(url = world.url) {
  const told: Changed[] = []
  const warnings: string[] = []
  const freshness = openFreshness({ url, log: { info() {}, warn: (_, message) => void warnings.push(message) } })
  freshness.onChange((changed) => void told.push(changed))
  afterAll(() => freshness.close())
  await expect.poll(freshness.isFresh).toBe(true)
  return { freshness, told, warnings }
}

async function givenAcme() {
  const { id, organizationId } = await world.givenOrganization()
  return {
    organizationId,
    params: { organizationId: id },
    admin: await world.givenMember({ id, organizationId }, 'admin'),
  }
}

test('a node is not fresh before it listens, and is told then that anything may have changed', async () => {
  const freshness = openFreshness({ url: world.url, log: { info() {}, warn() {} } })
  const told: [Changed, boolean][] = []
  freshness.onChange((changed) => void told.push([changed, freshness.isFresh()]))
  expect(freshness.isFresh()).toBe(false)

  await expect.poll(freshness.isFresh).toBe(true)
  expect(told).toEqual([['all', false]])
  await freshness.close()
})

test('what alters sites is told when it is committed, and nothing else is', async () => {
  const { told } = await listen()
  const { organizationId, params, admin } = await givenAcme()
  await world.call(spaces.createSpace, { params, body: { title: 'Handbook' } }, admin)
  const event = { organizationId, resource: { kind: 'organization', id: organizationId } } as const
  const undone = world.database.transact(async (transaction) => {
    await tellChanges(transaction, { ...event, type: 'organization.deleted' })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await other.query('select pg_notify($1, $2)', [changesChannel, 'up to here'])
  await expect.poll(() => told).toEqual(['all', 'up to here'])

  const changed = await world.call(organizations.updateOrganizationById, { params, body: { title: 'Acme 2' } }, admin)
  expect(changed.status).toBe(200)
  await expect.poll(() => told).toEqual(['all', 'up to here', organizationId])
})

test('a change is told within a second, or else the node is not fresh, whatever becomes of its network', async () => {
  const { freshness, told } = await listen(throughProxy.href)
  const blind: string[] = []
  const tellAndWatch = async (message: string): Promise<void> => {
    await other.query('select pg_notify($1, $2)', [changesChannel, message])
    const committed = performance.now()
    const isKnown = (): boolean => told.includes(message as Changed)
    for (let passed = 0; passed < 3000 && !isKnown(); passed = performance.now() - committed) {
      if (passed > 1000 && freshness.isFresh() && !told.slice(1).includes('all')) blind.push(message)
      await sleep(1)
    }
  }
  for (let index = 0; index < 100; index++) await tellAndWatch(`change ${index}`)
  expect(told).toHaveLength(101)

  proxy.add({ type: 'latency', latency: 300 })
  await tellAndWatch('slow')
  proxy.add({ type: 'timeout' })
  await tellAndWatch('silent')
  proxy.remove()
  await expect.poll(freshness.isFresh, { timeout: 10_000 }).toBe(true)

  expect(told.slice(101)).toEqual(['slow', 'all'])
  expect(blind).toEqual([])
})

test('a node whose database is slow for a while is not fresh meanwhile, and need not take all for changed', async () => {
  const { freshness, told } = await listen(throughProxy.href)
  proxy.add({ type: 'latency', latency: 1500 })
  await expect.poll(freshness.isFresh, { interval: 5, timeout: 5000 }).toBe(false)
  await other.query('select pg_notify($1, $2)', [changesChannel, 'while it was slow'])
  await sleep(2500)
  expect(freshness.isFresh()).toBe(false)
  proxy.remove()

  await expect.poll(freshness.isFresh, { timeout: 10_000 }).toBe(true)
  expect(told).toEqual(['all', 'while it was slow'])
})

test('a node whose connection is ended is not fresh, listens again, and is told that anything may have changed', async () => {
  const { freshness, told, warnings } = await listen()
  const ended = await other.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'octavo freshness' and datname = current_database()`,
  )
  expect(ended.rowCount).toBeGreaterThan(0)
  await expect.poll(freshness.isFresh, { interval: 5, timeout: 1000 }).toBe(false)
  await other.query('select pg_notify($1, $2)', [changesChannel, 'while nobody listened'])

  await expect.poll(freshness.isFresh, { timeout: 5000 }).toBe(true)
  expect(told).toEqual(['all', 'all'])
  expect(warnings).toHaveLength(1)
})

test('a node whose database is away says so once, however often it tries', async () => {
  const { freshness, warnings } = await listen(throughProxy.href)
  proxy.disable()
  await expect.poll(() => warnings.length).toBe(1)
  // At least ten more tries.
  await sleep(2500)
  proxy.enable()

  await expect.poll(freshness.isFresh, { timeout: 10_000 }).toBe(true)
  expect(warnings).toHaveLength(1)
})

test('a node whose messages are dropped on the way, as by a pooler, takes nothing for fresh', async () => {
  const warnings: string[] = []
  const deaf = await startDeafProxy({ host: address.hostname, port: Number(address.port) })
  const url = new URL(world.url)
  url.port = String(deaf.port)
  const log = { info() {}, warn: ({ err }: { err?: Error }) => void warnings.push(err!.message) }
  const freshness = openFreshness({ url: url.href, log })
  const told: Changed[] = []
  freshness.onChange((changed) => void told.push(changed))

  await expect.poll(() => warnings[0], { timeout: 10_000 }).toBe('messages of PostgreSQL do not arrive')
  expect([freshness.isFresh(), told]).toEqual([false, []])
  await freshness.close()
})

test('a node that is closed while its network is silent ends all the same', async () => {
  const { freshness } = await listen(throughProxy.href)
  proxy.add({ type: 'timeout' })
  await freshness.close()
  proxy.remove()
  expect(freshness.isFresh()).toBe(false)
})
