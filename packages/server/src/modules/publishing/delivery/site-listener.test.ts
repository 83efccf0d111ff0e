import { brotliDecompressSync } from 'node:zlib'
import { sites } from '@octavo/contract'
import { expect, test } from 'vitest'
import { openFreshness } from '../../../platform/freshness/freshness.ts'
import { exchange } from '../../../testing/raw-http.ts'
import { startWorld } from '../../../testing/start-world.ts'
import { type VisitOptions, visitSite } from '../../../testing/visit-site.ts'
import { givenPublished, publishChanges } from '../testing/given-published.ts'

const first = await startWorld()
const freshness = openFreshness({ url: first.url, log: { info() {}, warn() {} } })
const world = await startWorld({ database: first.url, settings: { freshness } })
const text = 'Words that say something about nothing in particular. '.repeat(40)
const published = await givenPublished(first, [
  ['Start', text],
  ['Guide', text],
])
const { address } = published
const { host, pathname } = new URL(address)
// Threads start with the first page.
await visitSite(world.origin, address)

const visit = (asked: string, options: VisitOptions = {}) => visitSite(world.origin, asked, options)
const raw = async (line: string, ...headers: string[]) =>
  (await exchange(world.origin, [`${line}\r\n${headers.map((header) => `${header}\r\n`).join('')}\r\n`])).answers

test('sites served over HTTPS send HSTS with every response, cached or not, and others do not', async () => {
  const plain = await startWorld({
    database: first.url,
    settings: { sites: { protocol: 'http', domain: 'sites.test', port: null } },
  })
  const paths = [address, address, new URL('/nothing-here', address).href, `https://unknown.sites.test/`]

  for (const asked of paths) {
    expect((await visit(asked)).headers['strict-transport-security']).toBe('max-age=31536000')
    const unsecured = await visitSite(plain.origin, asked)
    expect(unsecured.headers['strict-transport-security']).toBeUndefined()
  }
})

test('what is sent differs by encoding, in its tag too, and a cache is told so', async () => {
  const answers = await Promise.all(
    ['br', 'gzip', 'identity'].map((coding) => visit(address, { headers: { 'accept-encoding': coding } })),
  )
  expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined])
  expect(new Set(answers.map(({ headers }) => headers['etag'])).size).toBe(3)
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  for (const { headers, bytes } of answers) {
    expect(headers['etag']).toMatch(/^"[\w-]+"$/)
    expect(headers['vary']).toBe('accept, accept-encoding')
    expect(Number(headers['content-length'])).toBe(bytes.length)
  }
})

test('a client that has the page is told so, and one that has it in another encoding is sent it', async () => {
  const asBrotli = { 'accept-encoding': 'br' }
  const { headers } = await visit(address, { headers: asBrotli })
  const etag = headers['etag']!
  const statusFor = async (known: string, more: Record<string, string> = asBrotli) =>
    (await visit(address, { headers: { ...more, 'if-none-match': known } })).status

  expect(await statusFor(etag)).toBe(304)
  expect(await statusFor(`"other", W/${etag}`)).toBe(304)
  expect(await statusFor('*')).toBe(304)
  expect(await statusFor('"other"')).toBe(200)
  expect(await statusFor(etag.slice(0, -2))).toBe(200)
  expect(await statusFor(etag, { 'accept-encoding': 'gzip' })).toBe(200)
  const unchanged = await visit(address, { headers: { ...asBrotli, 'if-none-match': etag } })
  expect(unchanged.bytes).toHaveLength(0)
  for (const name of ['etag', 'cache-control', 'vary']) expect(unchanged.headers[name]).toBe(headers[name])
})

test('HEAD is told what GET is sent, without it', async () => {
  for (const asked of [address, `${address}/nowhere`]) {
    for (const coding of ['br', 'identity']) {
      const headers = { 'accept-encoding': coding }
      const [head, get] = [await visit(asked, { method: 'HEAD', headers }), await visit(asked, { headers })]
      expect(head.bytes).toHaveLength(0)
      expect({ ...head.headers, date: '' }).toEqual({ ...get.headers, date: '' })
      expect(head.status).toBe(get.status)
    }
  }
})

test('a page can be read and nothing else', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'QUERY']) {
    const { status, headers } = await visit(address, { method })
    expect([method, status, headers['allow']]).toEqual([method, 405, 'GET, HEAD'])
  }
  const options = await visit(address, { method: 'OPTIONS' })
  expect([options.status, options.headers['allow']]).toEqual([204, 'GET, HEAD'])
  expect(options.headers['content-length']).toBeUndefined()
})

test('what two readers could take for two requests is refused, whether the page is kept or not', async () => {
  const get = `GET ${pathname} HTTP/1.1`
  for (let turn = 0; turn < 2; turn++) {
    const [sound] = await raw(get, `Host: ${host}`)
    const [twice] = await raw(get, `Host: ${host}`, 'Host: other.example')
    const [whole] = await raw(`GET https://${host}${pathname} HTTP/1.1`, `Host: ${host}`)
    const [elsewhere] = await raw(`GET https://other.example${pathname} HTTP/1.1`, `Host: ${host}`)
    const [long] = await raw(`GET ${pathname}?${'a'.repeat(9000)} HTTP/1.1`, `Host: ${host}`)
    const [encoded] = await raw(get, `Host: ${host}`, 'Content-Encoding: br')
    expect([sound, twice, whole, elsewhere, long, encoded].map((answer) => answer?.status)).toEqual([
      200, 400, 200, 400, 414, 415,
    ])
  }
})

test('what is too large is refused before it is read', async () => {
  const [refused, ...more] = await raw(
    `POST ${pathname}/~/auth/logout HTTP/1.1`,
    `Host: ${host}`,
    'Content-Length: 2000000',
  )
  expect([refused?.status, refused?.headers['connection'], more]).toEqual([413, 'close', []])
})

test('a host is a host in capitals and at any port', async () => {
  const [answer] = await raw(`GET ${pathname} HTTP/1.1`, `Host: ${host.toUpperCase()}:8443`)
  expect(answer?.status).toBe(200)
})

test('where no organization is, a reader is told so on a page', async () => {
  for (const asked of ['https://nobody.sites.test/docs', 'https://a.b.sites.test/', `https://${host}/%zz`]) {
    const { status, headers } = await visit(asked)
    expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  }
})

test('where an address leads to another, everyone goes on with what it asked for itself', async () => {
  const { organization, admin, space, pages } = published
  await publishChanges(first, organization, admin, space.id, [
    { operation: 'update_page', page: pages[1]!, slug: 'handbook' },
  ])
  await expect.poll(async () => (await visit(`${address}/guide`)).status).toBe(308)

  for (const query of ['', '?a=1', '?a=2', '']) {
    const { headers } = await visit(`${address}/guide${query}`)
    expect(headers['location']).toBe(`${address}/handbook${query}`)
  }
  const [one, other] = [await visit(`${address}/handbook?a=1`), await visit(`${address}/handbook?a=2`)]
  expect([one.status, one.headers['etag']]).toEqual([200, other.headers['etag']])
})

test('a site that its owner hands on is not mixed up with the same at its own address', async () => {
  const proxied = await givenPublished(first, [['Start', 'Words.']])
  const { params, admin } = proxied
  await first.call(sites.updateSiteById, { params, body: { proxy: 'www.acme.example/docs' } }, admin)
  const handedOn = { headers: { 'x-forwarded-host': 'www.acme.example' } }
  await expect
    .poll(async () => (await visit(proxied.address, handedOn)).body)
    .toContain('https://www.acme.example/docs')

  for (let turn = 0; turn < 2; turn++) {
    const direct = await visit(proxied.address)
    const through = await visit(proxied.address, handedOn)
    const claimed = await visit(proxied.address, { headers: { 'x-forwarded-host': 'www.other.example' } })
    expect(through.body).toContain('href="/docs')
    expect(direct.body).not.toBe(through.body)
    expect([claimed.status, claimed.body]).toEqual([direct.status, direct.body])
    for (const { headers } of [direct, through]) expect(headers['vary']).toContain('x-forwarded-host')
  }
})

test('the files of the theme come compressed, and for ever', async () => {
  const { body } = await visit(address)
  const [, file] = /href="([^"]+\/~\/assets\/[^"]+\.css)"/.exec(body)!
  const styles = await visit(new URL(file!, address).href, { headers: { 'accept-encoding': 'br' } })
  expect(styles.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(brotliDecompressSync(styles.bytes).length).toBeGreaterThan(styles.bytes.length)
})

test('the Markdown of a page at the address of the page is in no cache that others are given from', async () => {
  const asked = await visit(address, { headers: { accept: 'text/markdown' } })
  expect([asked.headers['content-type'], asked.headers['cache-control'], asked.headers['vary']]).toEqual([
    'text/markdown; charset=utf-8',
    'private, no-cache',
    'accept, accept-encoding',
  ])
  const page = await visit(address)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
})
