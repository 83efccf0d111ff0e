import { sites } from '@octavo/contract'
import { afterAll, expect, test } from 'vitest'
import { openFreshness } from '../../../platform/freshness/freshness.ts'
import { createMetrics } from '../../../platform/observe/metrics.ts'
import { silent } from '../../../platform/http/create-http.ts'
import { startFaultProxy } from '../../../testing/fault-proxy.ts'
import { startWorld } from '../../../testing/start-world.ts'
import { visitSite } from '../../../testing/visit-site.ts'
import { givenPublished } from '../testing/given-published.ts'

/** A node that reaches PostgreSQL through a proxy which can cut it off. The first node reaches it directly. */
async function givenPartitioned(staleIfUnavailable: number) {
  const { hostname, port } = new URL(first.url)
  const proxy = await startFaultProxy({ host: hostname, port: Number(port) })
  const url = new URL(first.url)
  url.port = String(proxy.port)
  const freshness = openFreshness({ url: url.href, log: { info() {}, warn() {} } })
  afterAll(() => freshness.close())
  const metrics = createMetrics()
  const settings = { freshness, staleIfUnavailable, watch: { ...silent, metrics } }
  const { origin } = await startWorld({ database: url.href, settings })
  // The world closes before the hooks above, and needs the database for it.
  afterAll(() => proxy.enable())
  const visit = (address: string, headers: Record<string, string> = {}) => visitSite(origin, address, { headers })
  return {
    proxy,
    freshness,
    visit,
    /** Requests a page until it is served from memory. */
    async warm(address: string) {
      await expect.poll(freshness.isFresh).toBe(true)
      await expect.poll(async () => (await visit(address)).status).toBe(200)
      await visit(address)
    },
    staleServed: async () => Number(/work="answers_stale"\} (\d+)/u.exec(await metrics.text())?.[1]),
  }
}

const first = await startWorld()
const node = await givenPartitioned(300)
const strict = await givenPartitioned(0)
const brief = await givenPartitioned(1)

test('public pages in memory are served while PostgreSQL is down, and other ones are not', async () => {
  const { address } = await givenPublished(first, [
    ['Start', 'Words.'],
    ['Other', 'More words.'],
  ])
  await node.warm(address)
  const before = await node.visit(address)
  expect(before.headers['cache-control']).toBe(
    'public, max-age=0, s-maxage=10, stale-while-revalidate=20, stale-if-error=300',
  )
  node.proxy.disable()
  await expect.poll(node.freshness.isFresh).toBe(false)

  for (let turn = 0; turn < 3; turn++) {
    const { status, body, headers } = await node.visit(address)
    expect([status, body, headers['etag']]).toEqual([200, before.body, before.headers['etag']])
    // A cache must not extend the time for which the page is served.
    expect(headers['cache-control']).toBe('private, no-store')
  }
  expect((await node.visit(address, { 'if-none-match': before.headers['etag']! })).status).toBe(304)
  expect((await node.visit(address, { 'accept-encoding': 'gzip' })).body).toBe(before.body)
  expect(await node.staleServed()).toBeGreaterThanOrEqual(5)
  expect((await node.visit(`${address}/other`)).status).toBe(503)
  expect((await node.visit(`${address}?jwt_token=x`)).status).toBe(503)

  node.proxy.enable()
  await expect.poll(async () => (await node.visit(`${address}/other`)).status).toBe(200)
  await expect.poll(async () => (await node.visit(address)).headers['cache-control']).toContain('public')
})

test('a page that is unpublished on another node during a partition is gone when the partition ends', async () => {
  const { address, params, admin } = await givenPublished(first, [['Start', 'Words.']])
  await node.warm(address)
  node.proxy.disable()
  await expect.poll(node.freshness.isFresh).toBe(false)
  await first.call(sites.unpublishSite, { params }, admin)
  expect((await visitSite(first.origin, address)).status).toBe(404)
  // The documented exception: this node cannot know.
  expect((await node.visit(address)).status).toBe(200)

  node.proxy.enable()
  await expect.poll(async () => (await node.visit(address)).status).toBe(404)
  node.proxy.disable()
  await expect.poll(node.freshness.isFresh).toBe(false)
  expect((await node.visit(address)).status).toBe(503)
  node.proxy.enable()
})

test.each([
  ['unpublished', async (input: Changed) => first.call(sites.unpublishSite, { params: input.params }, input.admin)],
  [
    'restricted',
    async ({ params, admin }: Changed) =>
      first.call(sites.updateSiteById, { params, body: { visibility: 'share-link' } }, admin),
  ],
])('a site that this node knows to be %s is not served from memory', async (_, change) => {
  const given = await givenPublished(first, [['Start', 'Words.']])
  const { address } = given
  await node.warm(address)
  await change(given)
  // Heard, whether or not anybody has requested the site since.
  await expect.poll(async () => (await node.visit(address)).status).toBe(404)
  node.proxy.disable()
  await expect.poll(node.freshness.isFresh).toBe(false)
  expect((await node.visit(address)).status).toBe(503)
  node.proxy.enable()
})

type Changed = Awaited<ReturnType<typeof givenPublished>>

test('nothing is served from memory where the setting is 0, or once the time is over', async () => {
  const { address } = await givenPublished(first, [['Start', 'Words.']])
  for (const other of [strict, brief]) {
    await other.warm(address)
    other.proxy.disable()
    await expect.poll(async () => (await other.visit(address)).status).toBe(503)
    expect((await other.visit(address)).status).toBe(503)
    other.proxy.enable()
  }
  await expect.poll(async () => (await strict.visit(address)).headers['cache-control']).not.toContain('stale-if-error')
})

test('public pages in memory are served while PostgreSQL does not respond', async () => {
  const { address } = await givenPublished(first, [['Start', 'Words.']])
  await expect.poll(node.freshness.isFresh).toBe(true)
  await node.warm(address)
  node.proxy.add({ type: 'timeout' })
  await expect.poll(node.freshness.isFresh).toBe(false)
  const all = await Promise.all(Array.from({ length: 20 }, () => node.visit(address)))
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
  node.proxy.remove()
  node.proxy.reset()
})
