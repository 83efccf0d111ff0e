import { organizations, service, users } from '@octavo/contract'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { startFaultProxy } from '../../testing/fault-proxy.ts'
import { startWorld } from '../../testing/start-world.ts'

const direct = await startWorld()
const address = new URL(direct.url)
const proxy = await startFaultProxy({ host: address.hostname, port: Number(address.port) })
address.port = String(proxy.port)
const world = await startWorld({ database: address.href })
const user = await direct.givenUser()

const read = () => world.call(users.getAuthenticatedUser, {}, user)
const write = () => world.call(organizations.createOrganization, { body: { title: 'Acme' } }, user)
const both = async () => (await Promise.all([read(), write()])).map(({ status }) => status)

afterEach(async () => {
  proxy.enable()
  proxy.remove()
  await expect.poll(both, { timeout: 10_000 }).toEqual([200, 201])
})

test('while the database is down every request is told to come again, and all is well when it is back', async () => {
  expect(await both()).toEqual([200, 201])

  proxy.disable()
  const answers = await Promise.all([read(), write(), read(), write()])
  const [health, readiness] = [await world.call(service.getHealth), await world.call(service.getReadiness)]

  expect(answers.map(({ problem }) => problem?.type)).toEqual(answers.map(() => 'unavailable'))
  expect(answers.every(({ headers }) => Number(headers.get('retry-after')) >= 1)).toBe(true)
  expect([health.status, readiness.status]).toEqual([200, 503])
})

test('connections that are reset cost the requests on them, and no others', async () => {
  await both()
  proxy.reset()

  await expect.poll(both, { timeout: 10_000 }).toEqual([200, 201])
})

test('a database that says nothing any more holds nobody up for ever', async () => {
  await both()
  proxy.add({ type: 'timeout' })

  const answers = await Promise.all([read(), write(), read(), write()])

  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503])
  expect((await world.call(service.getHealth)).status).toBe(200)
})

test('a database that takes connections and says nothing on them is told as one that is away', async () => {
  await both()
  proxy.add({ type: 'timeout' })
  proxy.reset()

  const answers = await Promise.all([read(), write(), read(), write()])
  const readiness = await world.call(service.getReadiness)

  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503])
  expect(readiness.status).toBe(503)
})

test('a slow network makes answers late, and not wrong', async () => {
  proxy.add({ type: 'latency', latency: 100 })

  expect(await both()).toEqual([200, 201])
})

test('when every connection is taken, who comes waits a moment and is then told to come again', async () => {
  const holder = new pg.Client({ connectionString: direct.url })
  await holder.connect()
  await holder.query('begin; lock table organization in access exclusive mode')

  const waiting = Array.from({ length: 40 }, write)
  const health = await world.call(service.getHealth)
  const statuses = (await Promise.all(waiting)).map(({ status }) => status)
  await holder.query('rollback')
  await holder.end()

  expect(health.status).toBe(200)
  expect(new Set(statuses)).toEqual(new Set([503]))
})
