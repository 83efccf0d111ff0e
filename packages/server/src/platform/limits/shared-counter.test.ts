import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { users } from '@octavo/contract'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { startRedis } from '../../testing/own-redis.ts'
import { startWorld } from '../../testing/start-world.ts'
import { createLogger } from '../observe/logger.ts'
import type { Counter } from './counter.ts'
import { sharedCounter } from './shared-counter.ts'

const redis = await startRedis()
const told: string[] = []
const log = createLogger({ level: 'info', secrets: [] }, { write: (line) => void told.push(line) })

const limit = 60
// A machine that is busy with other tests answers late for reasons of its own.
const patience = 2000
const one = await startWorld({
  settings: { requestsPerMinute: limit, counter: sharedCounter(redis.url, log, { patience }) },
})
const settings = { requestsPerMinute: limit, counter: sharedCounter(redis.url, log, { patience }) }
const two = await startWorld({ database: one.url, settings })

beforeEach(async () => {
  await redis.start()
  await redis.empty()
  await expect.poll(isShared, { timeout: 10_000 }).toBe(true)
})

/** Whether a fresh token is counted by both nodes together. */
async function isShared(): Promise<boolean> {
  const user = await one.givenUser()
  const left = async (world: typeof one) =>
    Number((await world.call(users.getAuthenticatedUser, {}, user)).headers.get('x-ratelimit-remaining'))
  return (await left(one)) === limit - 1 && (await left(two)) === limit - 2
}

/** Only what is counted elsewhere is waited for. */
const asksRedis = (counter: Counter): boolean => counter.take('warm', 1_000_000) instanceof Promise

/** How the answers of so many requests, sent to both nodes in turn, were spread. */
async function ask(count: number, user: { token: string }): Promise<Record<number, number>> {
  const answers = await Promise.all(
    Array.from({ length: count }, (_, index) => (index % 2 ? one : two).call(users.getAuthenticatedUser, {}, user)),
  )
  const statuses = answers.map(({ status }) => status)
  return Object.fromEntries(
    [...new Set(statuses)].map((status) => [status, statuses.filter((other) => other === status).length]),
  )
}

/** A server that says nothing, and counts who comes. */
async function listenSilently() {
  let connections = 0
  const server = createServer((socket) => void (connections++, socket.on('error', () => {}))).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return { url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`, connections: () => connections }
}

test('a process that starts is not connected before it has time to hear', async () => {
  const [waited, closed, other] = [await listenSilently(), await listenSilently(), await listenSilently()]
  const { promise: after, resolve: start } = Promise.withResolvers<void>()
  const waiting = sharedCounter(waited.url, log, { after })
  sharedCounter(closed.url, log, { after }).close()
  const ready = sharedCounter(other.url, log)
  await expect.poll(other.connections).toBeGreaterThan(0)
  const before = waited.connections()
  start()
  await expect.poll(waited.connections).toBeGreaterThan(0)
  waiting.close()
  ready.close()

  expect(before).toBe(0)
  expect(closed.connections()).toBe(0)
})

test('two nodes let through together what one would alone', async () => {
  expect(await ask(3 * limit, await one.givenUser())).toEqual({ 200: limit, 429: 2 * limit })
})

test('a Redis that is killed costs no request: each node keeps the limit, and they share again when it is back', async () => {
  const user = await one.givenUser()
  expect(await ask(20, user)).toEqual({ 200: 20 })

  await redis.kill()
  const without = await ask(4 * limit, user)
  expect(without).toEqual({ 200: 2 * limit - 20, 429: 2 * limit + 20 })
  expect(told.join('')).toContain('counted on each node alone')

  await redis.start()
  await expect.poll(isShared, { timeout: 10_000 }).toBe(true)
  expect(told.join('')).toContain('rate limits are shared')
})

test('a Redis that is frozen costs a few requests a moment, and the others nothing', async () => {
  const counter = sharedCounter(redis.url, log)
  const take = async () => {
    const begun = performance.now()
    const { remaining } = await counter.take('token:frozen', limit)
    return { remaining, waited: performance.now() - begun }
  }
  await expect.poll(() => asksRedis(counter)).toBe(true)

  redis.freeze()
  const takes: Awaited<ReturnType<typeof take>>[] = []
  for (let time = 0; time < 40; time++) takes.push(await take())
  const served = await ask(limit, await one.givenUser())
  redis.thaw()

  // Three, with room for a busy machine; without a breaker all of them would wait.
  expect(takes.filter(({ waited }) => waited > 50).length).toBeLessThanOrEqual(takes.length / 2)
  expect(takes.map(({ remaining }) => remaining)).toEqual(takes.map((_, index) => takes[0]!.remaining - index))
  expect(served).toEqual({ 200: limit })
  await expect.poll(isShared, { timeout: 10_000 }).toBe(true)
  counter.close()
})

test('what is not a count, where a count should be, is counted beside it', async () => {
  const counter = sharedCounter(redis.url, log)
  await expect.poll(() => asksRedis(counter)).toBe(true)
  const { Redis } = await import('ioredis')
  const client = new Redis(redis.url)
  await client.set('octavo:limit:odd', 'not a number')
  client.disconnect()

  expect(await counter.take('odd', 2)).toMatchObject({ allowed: true, remaining: 1 })
  expect(await counter.take('odd', 2)).toMatchObject({ allowed: true, remaining: 0 })
  expect(await counter.take('odd', 2)).toMatchObject({ allowed: false })
  counter.close()
})
