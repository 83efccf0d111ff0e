import { siteRedirects, sites } from '@octavo/contract'
import { expect, test } from 'vitest'
import { openFreshness } from '../../platform/freshness/freshness.ts'
import { startWorld } from '../../testing/start-world.ts'
import { visitSite } from '../../testing/visit-site.ts'
import { givenPublished, insertPage, publishChanges } from './testing/given-published.ts'

const first = await startWorld()
const silent = { info() {}, warn() {} }
const freshness = openFreshness({ url: first.url, log: silent })
const world = await startWorld({ database: first.url, settings: { freshness, blobs: first.blobs } })

const visit = (address: string, headers: Record<string, string> = {}) => visitSite(world.origin, address, { headers })

test('a page is shown at its address, with what is around it', async () => {
  const { address } = await givenPublished(first, [
    ['Start', '# Start\n\nHello *reader*.\n\n## Next steps\n\nSee [the guide](guide.md).'],
    ['Guide', '# Guide\n\nWords.'],
  ])

  const home = await visit(address)
  expect(home.status).toBe(200)
  expect(home.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(home.body).toContain('Hello <em>reader</em>.')
  expect(home.body).toContain('<title>')
  const guide = await visit(`${address}/guide`)
  expect(guide.status).toBe(200)
  expect(guide.body).toContain('Words.')
  expect(home.body).toContain(`href="${new URL(`${address}/guide`).pathname}"`)
})

test('the next page is read ahead, by rules that the site itself serves', async () => {
  const { address } = await givenPublished(first, [['Start', 'Words.']])
  const rules = (await visit(address)).headers['speculation-rules']
  expect(rules).toMatch(/^"\/.*\/~\/assets\/ahead\.[\w-]+\.json"$/)
  const file = await visit(new URL(JSON.parse(rules!) as string, address).href)
  expect(file.headers['content-type']).toBe('application/speculationrules+json; charset=utf-8')
  expect(JSON.parse(file.body)).toMatchObject({ prefetch: [{ eagerness: 'moderate' }] })
})

test('what is not there is said to be not there, on a page of the site', async () => {
  const { address } = await givenPublished(first, [
    ['Start', 'Words.'],
    ['Installation', 'Words.'],
  ])

  const missing = await visit(`${address}/instalation`)
  expect(missing.body).toContain(`href="${new URL(address).pathname}/installation"`)
  expect(missing.status).toBe(404)
  expect(missing.headers['cache-control']).toBe('private, no-store')
  expect((await visit('https://nobody.sites.test/docs')).status).toBe(404)
})

test('a page that was read is not sent again, and what was merged is shown from then on', async () => {
  const { address, organization, admin, space, pages } = await givenPublished(first, [['Start', 'Before.']])
  const before = await visit(address, { 'accept-encoding': 'br' })
  const again = await visit(address, { 'accept-encoding': 'br', 'if-none-match': before.headers['etag']! })
  expect(before.headers['content-encoding']).toBe('br')
  expect(before.headers['cache-control']).toContain('stale-while-revalidate')
  expect([again.status, again.body]).toEqual([304, ''])

  await publishChanges(first, organization, admin, space.id, [
    { operation: 'update_page', page: pages[0]!, document: { markdown: 'After.' } },
  ])
  await expect.poll(async () => (await visit(address)).body).toContain('After.')
  expect((await visit(address)).headers['etag']).not.toBe(before.headers['etag'])
})

test('a site that is not published any more is soon gone on another node too', async () => {
  const { address, admin, params } = await givenPublished(first, [['Start', 'Words.']])
  expect((await visit(address)).status).toBe(200)

  await first.call(sites.unpublishSite, { params }, admin)
  await expect.poll(async () => (await visit(address)).status).toBe(404)
})

test('an address that a page had leads to it', async () => {
  const { address, organization, admin, space, pages } = await givenPublished(first, [
    ['Start', 'Words.'],
    ['Guide', 'Words.'],
  ])
  await publishChanges(first, organization, admin, space.id, [
    { operation: 'update_page', page: pages[1]!, slug: 'handbook' },
  ])

  await expect.poll(async () => (await visit(`${address}/guide?a=b`)).status).toBe(308)
  expect((await visit(`${address}/guide?a=b`)).headers['location']).toBe(`${address}/handbook?a=b`)
})

test('a redirect says whether it leads on for good, and one by way of others where all of them do', async () => {
  const { address, admin, params } = await givenPublished(first, [['Start', 'Words.']])
  const own = (path: string) => ({ kind: 'external' as const, url: `${address}${path}` })
  const redirects = [
    { source: '/end', permanent: true, destination: { kind: 'external' as const, url: 'https://elsewhere.example/' } },
    { source: '/for-good', permanent: true, destination: own('/end') },
    { source: '/for-now', destination: own('/end') },
    { source: '/by-way', permanent: true, destination: own('/for-now') },
  ]
  await first.call(siteRedirects.bulkUpsertSiteRedirects, { params, body: { redirects } }, admin)
  const statusOf = async (path: string) => {
    const { status, headers } = await visit(`${address}${path}`)
    return [status, headers['location']]
  }

  await expect.poll(() => statusOf('/for-good')).toEqual([308, 'https://elsewhere.example/'])
  expect(await statusOf('/for-now')).toEqual([307, 'https://elsewhere.example/'])
  expect(await statusOf('/by-way')).toEqual([307, 'https://elsewhere.example/'])
  const body = { addresses: ['/for-good', '/for-now', '/by-way'] }
  const tested = await first.call(siteRedirects.testSiteRedirects, { params, body }, admin)
  expect(tested.body.results.map(({ status }) => status)).toEqual([308, 307, 307])
})

test('the API is not a site', async () => {
  const answer = await visitSite(world.origin, 'http://octavo.test/v1/version')
  expect(answer.headers['content-type']).toContain('json')
})

test('what is not for everyone is kept for nobody', async () => {
  const { address, organization, admin, space } = await givenPublished(first, [['Start', 'Words.']], {
    adaptiveContent: { enabled: true },
  })
  await publishChanges(first, organization, admin, space.id, [
    insertPage('Gold', 'Secret words.', { condition: 'visitor.claims.plan == "gold"' }),
  ])
  await expect.poll(async () => (await visit(address)).headers['cache-control']).toBe('private, no-store')
  const home = await visit(address)
  expect(home.body).not.toContain('Gold')
  expect((await visit(`${address}/gold`)).status).toBe(404)
})

test('images and files come from the site itself, to those who saw a page that names them', async () => {
  const { address, organization, admin, space } = await givenPublished(first, [['Start', 'Words.']])
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
    'base64',
  )
  await publishChanges(first, organization, admin, space.id, [
    {
      operation: 'insert_files',
      files: [{ name: 'dot.png', base64: pixel.toString('base64'), contentType: 'image/png', ref: 'dot' }],
    },
    insertPage('Shown', '![A dot](./dot)\n\n![Elsewhere](https://example.com/a.png)'),
  ])
  await expect.poll(async () => (await visit(`${address}/shown`)).status, { timeout: 20_000 }).toBe(200)
  const { body } = await visit(`${address}/shown`)
  const [, src] = /<img[^>]* src="([^"]*\/~\/files\/[^"]*)"/u.exec(body)!

  const file = await visit(new URL(src!.replaceAll('&amp;', '&'), address).href)
  expect([file.status, file.headers['content-type'], file.bytes]).toEqual([200, 'image/png', pixel])
  expect(body).not.toMatch(/<img[^>]* src="https:/u)
  const forged = new URL(src!, address)
  forged.searchParams.set('s', 'A'.repeat(22))
  expect((await visit(forged.href)).status).toBe(404)
})
