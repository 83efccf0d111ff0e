import { createHmac } from 'node:crypto'
import { organizations, shareLinks, sites } from '@octavo/contract'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openFreshness } from '../../../platform/freshness/freshness.ts'
import { createFetchGuarded } from '../../../platform/outbound/fetch-guarded.ts'
import { startCanary } from '../../../testing/canary.ts'
import { startWorld } from '../../../testing/start-world.ts'
import { visitSite } from '../../../testing/visit-site.ts'
import { givenPublished, insertPage, publishChanges } from '../testing/given-published.ts'
import { purgeHooks } from './purge-hooks.ts'
import { Purger } from './purger.ts'

interface Told {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Stands for the webhook and for both services; fails as often as it is told to. */
const told: Told[] = []
let failing = 0
const cdn = await startCanary('127.0.0.2', (request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += String(chunk)))
  request.on('end', () => {
    const { url: path, method, headers } = request
    told.push({ path: `${method} ${path}`, headers: headers as Record<string, string>, body })
    response.writeHead(failing-- > 0 ? 503 : 200).end('{"success":true}')
  })
})
afterAll(() => cdn.close())
beforeEach(() => {
  told.length = 0
  failing = 0
})

const origin = `http://127.0.0.2:${cdn.port}`
const secret = `whsec_${Buffer.from('a secret that only tests know of').toString('base64')}`
const purge = {
  webhook: { url: `${origin}/hook`, secret },
  cloudflare: { zone: 'zone1', token: 'cloudflare-token', origin },
  fastly: { service: 'service1', token: 'fastly-token', origin },
}
const outbound = { allow: [`127.0.0.2:${cdn.port}`], deny: [], ports: [80, 443] }
const quiet = { info() {}, warn() {} }
const first = await startWorld({ settings: { purge, outbound } })
const freshness = openFreshness({ url: first.url, log: quiet })
const world = await startWorld({ database: first.url, settings: { purge, outbound, freshness } })
const plain = await startWorld({ database: first.url })
const published = await givenPublished(first, [
  ['Start', 'Words.'],
  ['Guide', 'More words.'],
])
const { organization, admin, params, space, pages, address } = published
// Threads start with the first page of each.
await Promise.all([world, plain].map(({ origin: node }) => visitSite(node, address)))

const tagsAt = async (asked: string): Promise<string[]> =>
  (await visitSite(world.origin, asked)).headers['cache-tag']!.split(',')

/** The tags that all three were told since, each the same. */
async function purged(change: () => Promise<unknown>): Promise<string[]> {
  await first.runJobs()
  told.length = 0
  await change()
  await first.runJobs()
  const webhooks = told.filter(({ path }) => path === 'POST /hook').flatMap(({ body }) => JSON.parse(body).data.tags)
  const cloudflare = told.filter(({ path }) => path.includes('/zones/')).flatMap(({ body }) => JSON.parse(body).tags)
  const fastly = told
    .filter(({ path }) => path.includes('/service/'))
    .flatMap(({ headers }) => headers['surrogate-key']!.split(' '))
  const [one, ...others] = [webhooks, cloudflare, fastly].map((tags) => [...new Set<string>(tags)].toSorted())
  for (const other of others) expect(other).toEqual(one)
  return one!
}

const edit = (markdown: string) =>
  publishChanges(first, organization, admin, space.id, [
    { operation: 'update_page', page: pages[1]!, document: { markdown } },
  ])

test('what is kept in front is told by names that tell nothing, and is kept for long', async () => {
  const { headers } = await visitSite(world.origin, address)
  const tags = headers['cache-tag']!.split(',')
  expect(tags.length).toBeGreaterThanOrEqual(4)
  for (const tag of tags) expect(tag).toMatch(/^[a-z][0-9a-f]{12}$/)
  expect(headers['surrogate-key']!.split(' ')).toEqual(tags)
  expect(headers['cache-control']).toMatch(/^public, max-age=0, s-maxage=86400, /)

  const without = await visitSite(plain.origin, address)
  expect(without.headers['cache-control']).toBe('public, max-age=0, s-maxage=10, stale-while-revalidate=20')
  expect([without.headers['cache-tag'], without.headers['surrogate-key']]).toEqual([undefined, undefined])
})

test('the text of a page takes away that page, and nothing of the others', async () => {
  const tags = await purged(() => edit('Other words.'))
  const [ofStart, ofGuide] = [await tagsAt(address), await tagsAt(`${address}/guide`)]
  expect(ofGuide.filter((tag) => tags.includes(tag))).toHaveLength(1)
  expect(ofStart.filter((tag) => tags.includes(tag))).toEqual([])
})

test('what pages show of each other takes away all of the space', async () => {
  const tags = await purged(() =>
    publishChanges(first, organization, admin, space.id, [insertPage('More', 'Even more words.')]),
  )
  for (const asked of [address, `${address}/guide`]) {
    expect((await tagsAt(asked)).filter((tag) => tags.includes(tag))).toHaveLength(1)
  }
  const other = await givenPublished(first, [['Start', 'Words.']])
  expect((await tagsAt(other.address)).filter((tag) => tags.includes(tag))).toEqual([])
})

test('a change of the site takes away the site, one of the organization all of its sites', async () => {
  const ofPage = await tagsAt(address)
  const ofSite = await purged(() => first.call(sites.updateSiteById, { params, body: { title: 'Handbook' } }, admin))
  const ofAll = await purged(() =>
    first.call(
      organizations.updateOrganizationById,
      { params: { organizationId: organization.id }, body: { title: 'Acme 2' } },
      admin,
    ),
  )
  expect(ofSite).toHaveLength(1)
  expect(ofAll).toHaveLength(1)
  expect(ofPage).toEqual(expect.arrayContaining([...ofSite, ...ofAll]))
})

test('what no cache keeps is not told to any', async () => {
  const shared = await givenPublished(first, [['Start', 'Words.']], { visibility: 'share-link' })
  const tags = await purged(() =>
    first.call(shareLinks.createSiteShareLink, { params: shared.params, body: { name: 'Friends' } }, shared.admin),
  )
  expect(tags).toEqual([])
})

test('it is told twice, as a node may still have answered from before, and again where it was not heard', async () => {
  await purged(async () => {})
  failing = 2
  await edit('Words that differ.')
  expect((await first.queuedJobs()).filter(({ job }) => job === 'publishing.purge-tags')).toHaveLength(2)
  await first.runJobs()

  const heard = told.filter(({ path }) => path.includes('/service/'))
  expect(heard.length).toBeGreaterThanOrEqual(1)
  expect(told.length).toBeGreaterThan(3)
  expect((await first.queuedJobs()).filter(({ job }) => job === 'publishing.purge-tags')).toEqual([])
})

test('a change that is undone takes nothing away', async () => {
  await first.runJobs()
  const undone = await first.call(sites.updateSiteById, { params, body: { basename: 'a b' } }, admin)
  expect(undone.status).toBeGreaterThanOrEqual(400)
  expect(await first.queuedJobs()).toEqual([])
})

test('each is told in its own form, and the webhook is signed', async () => {
  await new Purger(purgeHooks(purge), createFetchGuarded(outbound)).purge(['a1', 'b2'])

  const [cloudflare, webhook, fastly] = told.toSorted((one, other) => (one.path < other.path ? -1 : 1))
  expect([webhook, cloudflare, fastly].map((one) => one?.path)).toEqual([
    'POST /hook',
    'POST /client/v4/zones/zone1/purge_cache',
    'POST /service/service1/purge',
  ])
  expect(cloudflare).toMatchObject({
    headers: { authorization: 'Bearer cloudflare-token' },
    body: '{"tags":["a1","b2"]}',
  })
  expect(fastly!.headers).toMatchObject({ 'fastly-key': 'fastly-token', 'surrogate-key': 'a1 b2' })
  const { headers, body } = webhook!
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const signature = createHmac('sha256', 'a secret that only tests know of').update(signed).digest('base64')
  expect(headers['webhook-signature']).toBe(`v1,${signature}`)
  expect(JSON.parse(body)).toMatchObject({ type: 'cache.purge', data: { tags: ['a1', 'b2'] } })
})

test('what comes together is told together, in as many requests as it takes', async () => {
  const { cloudflare } = purge
  const purger = new Purger(purgeHooks({ cloudflare }), createFetchGuarded(outbound))
  await Promise.all(Array.from({ length: 65 }, (_, index) => purger.purge([`tag${index % 63}`])))

  const tags = told.flatMap(({ body }) => (JSON.parse(body) as { tags: string[] }).tags)
  expect(told).toHaveLength(4)
  expect(new Set(tags)).toEqual(new Set(Array.from({ length: 63 }, (_, index) => `tag${index}`)))
  expect(tags).toHaveLength(64)
})

test('one that says no fails those who told it, and nobody after them', async () => {
  const { cloudflare } = purge
  const purger = new Purger(purgeHooks({ cloudflare }), createFetchGuarded(outbound))
  failing = 1
  await expect(purger.purge(['a1'])).rejects.toThrow('Cloudflare answered 503')
  await purger.purge(['b2'])
  expect(told).toHaveLength(2)
})

test('one that says no keeps the others from nothing', async () => {
  const { cloudflare, fastly } = purge
  const webhook = { url: 'http://127.0.0.2:1/hook', secret }
  const purger = new Purger(purgeHooks({ webhook, cloudflare, fastly }), createFetchGuarded(outbound))
  await expect(purger.purge(['a1'])).rejects.toThrow()
  expect(told).toHaveLength(2)
})
