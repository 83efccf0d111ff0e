import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startFaultProxy } from './testing/fault-proxy.ts'
import { exchange } from './testing/raw-http.ts'
import { spawnServer } from './testing/spawn-server.ts'
import { startWorld } from './testing/start-world.ts'

const world = await startWorld()
const user = await world.givenUser()

/** Holds up every write of an organization until it is let go. */
async function holdWrites(): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: world.url })
  await client.connect()
  await client.query('begin; lock table organization in exclusive mode')
  return async () => {
    await client.query('rollback')
    await client.end()
  }
}

const create = (origin: string) =>
  fetch(new URL('/v1/orgs', origin), {
    method: 'POST',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Under way' }),
  })

test.for(['SIGTERM', 'SIGINT'] as const)(
  '%s: a request under way is answered, no other is taken, and the end is clean',
  async (signal) => {
    const server = await spawnServer({ DATABASE_URL: world.url, ROLES: 'api,worker' })
    const release = await holdWrites()
    const underWay = create(server.origin)
    await sleep(300)

    const ended = server.stop(signal)
    await sleep(300)
    const late = fetch(new URL('/v1', server.origin)).then(
      () => 'answered',
      () => 'refused',
    )
    expect(await late).toBe('refused')
    await release()

    expect((await underWay).status).toBe(201)
    expect(await ended).toBe(0)
    expect(
      server
        .lines()
        .map(({ msg }) => msg)
        .filter((text) => /^(serving|stopp)/.test(text)),
    ).toEqual(['serving', 'stopping', 'stopped'])
  },
)

test('readiness says no before the door is closed', async () => {
  const server = await spawnServer({ DATABASE_URL: world.url, STOP_DELAY: '2' })
  const statusOf = async (path: string) => (await fetch(new URL(path, server.origin))).status
  await expect.poll(() => statusOf('/readyz')).toBe(200)

  const ended = server.stop()
  await sleep(300)

  expect([await statusOf('/readyz'), await statusOf('/healthz'), await statusOf('/v1')]).toEqual([503, 200, 200])
  expect(await ended).toBe(0)
})

test('what does not end in time is cut off, and nobody waits for idle connections', async () => {
  const server = await spawnServer({ DATABASE_URL: world.url, STOP_TIMEOUT: '1', KEEP_ALIVE_TIMEOUT: '600' })
  const idle = request(new URL('/healthz', server.origin), { headers: { connection: 'keep-alive' } })
  idle.on('error', () => {}).end()
  const never = exchange(
    server.origin,
    [
      `POST /v1/orgs HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${user.token}\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n`,
    ],
    { patience: 20_000 },
  )
  await sleep(300)

  const begun = Date.now()
  expect(await server.stop()).toBe(0)
  expect(Date.now() - begun).toBeLessThan(10_000)
  expect((await never).closed).toBe(true)
})

test('a process whose database says nothing any more ends all the same', async () => {
  const { hostname: host, port } = new URL(world.url)
  const proxy = await startFaultProxy({ host, port: Number(port) })
  const throughProxy = new URL(world.url)
  throughProxy.port = String(proxy.port)
  const settings = { ROLES: 'api,site,worker', STOP_TIMEOUT: '1', SITES_DOMAIN: 'sites.test' }
  const server = await spawnServer({ DATABASE_URL: throughProxy.href, ...settings })
  proxy.add({ type: 'timeout' })
  // By then the worker has asked for jobs, and waits.
  await sleep(3000)

  const ended = await Promise.race([server.stop(), sleep(25_000, 'still there')])

  expect(ended).toBe(0)
})
