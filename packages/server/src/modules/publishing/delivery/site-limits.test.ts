import { expect, test } from 'vitest'
import { silent } from '../../../platform/http/create-http.ts'
import { createMetrics } from '../../../platform/observe/metrics.ts'
import { startWorld } from '../../../testing/start-world.ts'
import { visitSite } from '../../../testing/visit-site.ts'
import { previewCookie, visitorCookie } from '../audience/site-cookies.ts'
import { alwaysFresh } from '../testing/always-fresh.ts'
import { givenPublished } from '../testing/given-published.ts'

const shared = { freshness: alwaysFresh, trustedProxies: ['127.0.0.1'] }
const byNetwork = await startWorld({ settings: { ...shared, uncachedPagesPerMinute: 6 } })
const bySite = await startWorld({ settings: { ...shared, uncachedPagesPerMinuteAndSite: 6 } })
const metrics = createMetrics()
const counted = await startWorld({ settings: { ...shared, watch: { ...silent, metrics } } })

const pages = ['Start', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'].map((title) => [title, 'Text.'] as const)

type World = typeof byNetwork

const visit = (world: World, url: string, ip: string) =>
  visitSite(world.origin, url, { headers: { 'x-forwarded-for': ip } })

test('uncached pages are limited per network, an IPv6 network as one; cached pages are not', async () => {
  const { address } = await givenPublished(byNetwork, pages)
  const statuses: number[] = []
  for (const [index, name] of ['one', 'two', 'three', 'four', 'five', 'six', 'seven'].entries()) {
    statuses.push((await visit(byNetwork, `${address}/${name}`, `2001:db8::${index + 1}`)).status)
  }
  const rejected = await visit(byNetwork, `${address}/seven`, '2001:db8::ff')
  const cached = await visit(byNetwork, `${address}/one`, '2001:db8::1')
  const other = await visit(byNetwork, `${address}/seven`, '2001:db8:0:1::1')

  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
  expect(rejected.status).toBe(429)
  expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0)
  expect(rejected.headers['cache-control']).toContain('no-store')
  expect([cached.status, other.status]).toEqual([200, 200])
})

test('an unknown page counts as two, a message to MCP as five', async () => {
  const { address } = await givenPublished(byNetwork, pages)
  const ask = (ip: string) =>
    visitSite(byNetwork.origin, `${address}/~/mcp`, {
      method: 'POST',
      headers: {
        'x-forwarded-for': ip,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}',
    })
  const unknown: number[] = []
  for (const name of ['a', 'b', 'c', 'd'])
    unknown.push((await visit(byNetwork, `${address}/x/${name}`, '192.0.2.1')).status)

  expect(unknown).toEqual([404, 404, 404, 429])
  expect([(await ask('192.0.2.2')).status, (await ask('192.0.2.2')).status]).toEqual([200, 429])
})

test('uncached pages are limited per site, whatever the network, and other sites are not affected', async () => {
  const [one, other] = [await givenPublished(bySite, pages), await givenPublished(bySite, pages)]
  const statuses: number[] = []
  for (const [index, name] of ['one', 'two', 'three', 'four', 'five', 'six', 'seven'].entries()) {
    statuses.push((await visit(bySite, `${one.address}/${name}`, `192.0.2.${index}`)).status)
  }

  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
  expect((await visit(bySite, `${other.address}/one`, '192.0.2.1')).status).toBe(200)
})

const answersMade = async (): Promise<number> =>
  Number(/octavo_site_work_total\{work="answers_made"\} (\d+)/u.exec(await metrics.text())?.[1])

test.for(['llms-full.txt', 'one'])('nothing that is not accepted builds %s again', async (name) => {
  const { address } = await givenPublished(counted, pages)
  const url = `${address}/${name}`
  const first = await visitSite(counted.origin, url)
  const before = await answersMade()
  const forged = [
    ...(name === 'one' ? [] : [await visitSite(counted.origin, `${url}?jwt_token=x`)]),
    await visitSite(counted.origin, `${url}?visitor.a=1`),
    await visitSite(counted.origin, `${url}?visitor.a=1&visitor.b=2&c=3`),
    await visitSite(counted.origin, url, { headers: { cookie: `${previewCookie}=junk` } }),
    await visitSite(counted.origin, url, { headers: { cookie: `a=b; ${visitorCookie}=junk` } }),
    await visitSite(counted.origin, url, { headers: { authorization: 'Bearer x' } }),
  ]

  expect(first.status).toBe(200)
  for (const { status, body } of forged) expect([status, body]).toEqual([200, first.body])
  expect(await answersMade()).toBe(before)
})

test('a stranger whose response is not cached yet leaves it in the cache', async () => {
  const { address } = await givenPublished(counted, pages)
  const first = await visitSite(counted.origin, `${address}/two`, { headers: { authorization: 'Bearer x' } })
  const before = await answersMade()
  const second = await visitSite(counted.origin, `${address}/two`)

  expect([first.status, second.status, second.body]).toEqual([200, 200, first.body])
  expect(await answersMade()).toBe(before)
})

test('a batch of messages to MCP is rejected', async () => {
  const { address } = await givenPublished(counted, pages)
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_pages', arguments: {} } }
  const response = await visitSite(counted.origin, `${address}/~/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: ` \n${JSON.stringify(Array.from({ length: 100 }, () => call))}`,
  })

  expect(response.status).toBe(400)
  expect(JSON.parse(response.body)).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32_600 } })
})
