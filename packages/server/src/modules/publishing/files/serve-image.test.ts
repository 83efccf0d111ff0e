import { afterAll, expect, test } from 'vitest'
import { createFetchGuarded } from '../../../platform/outbound/fetch-guarded.ts'
import { givenStore } from '../../../testing/blob-stores.ts'
import { startCanary } from '../../../testing/canary.ts'
import { samplePng } from '../../../testing/sample-images.ts'
import { audienceOf, everyone } from './file-proofs.ts'
import { addFile, base, openFiles, openSite, serveSiteFiles, tenant } from './testing/file-site.ts'

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const asked: { readonly path: string; readonly headers: NodeJS.Dict<string | string[]> }[] = []
let isDown = false
let badge = 'passing'

const server = await startCanary('127.0.0.2', (request, response) => {
  const path = request.url!
  asked.push({ path, headers: request.headers })
  if (isDown) return void response.destroy()
  if (path.startsWith('/silent')) return
  if (path.startsWith('/slow')) return void setTimeout(() => response.end(samplePng), 5000)
  if (path.startsWith('/inside')) return void response.writeHead(302, { location: 'http://127.0.0.3/' }).end()
  if (path.startsWith('/large')) return void response.end(Buffer.alloc(11_000_000))
  if (path.startsWith('/page'))
    return void response.setHeader('content-type', 'image/png').end('<script>alert(1)</script>')
  if (path.startsWith('/gone')) return void response.writeHead(404).end(samplePng)
  if (path.startsWith('/badge')) return void response.setHeader('cache-control', 'max-age=0').end(`<svg>${badge}</svg>`)
  if (path.startsWith('/svg')) return void response.setHeader('content-type', 'text/html').end(svg)
  response.setHeader('set-cookie', 'a=b').end(samplePng)
})
const inner = await startCanary('127.0.0.3')
afterAll(() => Promise.all([server.close(), inner.close()]))

const { blobs } = await givenStore('directory')
const outbound = { allow: [`127.0.0.2:${server.port}`], deny: [], ports: [80, 443] }
const open = () => openFiles({ blobs, fetch: createFetchGuarded(outbound) })
const { files, cache } = open()
const site = openSite()
const { get } = await serveSiteFiles(files, site)
const page = { site: 'site_1', base, way: {}, audience: everyone }
const urlOf = (path: string) => `http://127.0.0.2:${server.port}${path}`
const addressOf = (path: string) => files.imageAddress(page, urlOf(path))!
const askedFor = (path: string) => asked.filter((one) => one.path === path).length

test('an image that lies elsewhere is served by the site itself, and nobody is told who reads it', async () => {
  const address = addressOf('/a/photo.png?size=1&b=%20')
  const headers = { cookie: 'session=secret', referer: 'https://acme.sites.test/docs/plans', 'accept-language': 'de' }
  const answer = await get(address, headers)

  expect(address).toMatch(/^\/docs\/~\/images\?s=[\w-]{22}&u=http%3A%2F%2F127/)
  expect(answer.status).toBe(200)
  expect(Buffer.from(await answer.arrayBuffer()).equals(samplePng)).toBe(true)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': "inline; filename*=UTF-8''photo.png",
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'cache-control': 'public, max-age=86400, stale-while-revalidate=86400',
    'x-content-type-options': 'nosniff',
  })
  expect(answer.headers.has('set-cookie')).toBe(false)
  expect(asked.at(-1)!.path).toBe('/a/photo.png?size=1&b=%20')
  const sent = Object.keys(asked.at(-1)!.headers).toSorted()
  expect(sent).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent'])
  const known = await get(address, { 'if-none-match': answer.headers.get('etag')! })
  expect(known.status).toBe(304)
})

test('it is fetched once, however many ask for it', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => get(addressOf('/once.png'))))
  await get(addressOf('/once.png'))

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(askedFor('/once.png')).toBe(1)
})

test('what it is, its bytes say; a picture that could run something is saved and shut in', async () => {
  const answer = await get(addressOf('/svg'))

  expect(await answer.text()).toBe(svg)
  expect(answer.headers.get('content-type')).toBe('image/svg+xml')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')
})

test.each(['/page', '/gone', '/large', '/inside'])(
  'what is no image, not there, too large or not public is no picture for a minute, so its words are shown: %s',
  async (path) => {
    for (let time = 0; time < 3; time++) {
      const answer = await get(addressOf(path))
      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8'])
      expect(answer.headers.get('cache-control')).toBe('public, max-age=60')
      expect((await answer.arrayBuffer()).byteLength).toBeLessThan(500)
    }
    expect(askedFor(path)).toBe(1)
    expect(inner.reached()).toBe(0)
  },
)

test.each(['http://127.0.0.3/', 'http://169.254.169.254/latest/', 'file:///etc/passwd', 'http://[::1]/', 'no address'])(
  'what is not in the public internet is not reached: %s',
  async (url) => {
    expect((await get(files.imageAddress(page, url)!)).status).toBe(404)
    expect(inner.reached()).toBe(0)
  },
)

test('a reader does not wait for a slow server, and the next one has the image', async () => {
  expect((await get(addressOf('/slow.png'))).status).toBe(404)
  expect((await get(addressOf('/once.png'))).status).toBe(200)

  await expect
    .poll(async () => (await get(addressOf('/slow.png'))).status, { timeout: 10_000, interval: 500 })
    .toBe(200)
  expect(askedFor('/slow.png')).toBe(1)
})

const showBadge = async () => (await get(addressOf('/badge'))).text()
/** As if so much time had passed since it was to be asked for again. */
const ageBadge = async (milliseconds: number) => {
  const key = `external ${tenant} ${urlOf('/badge')}`
  const { facts, bytes } = (await cache.get<{ freshUntil: number }>(key))!
  await cache.put(key, { facts: { ...facts, freshUntil: Date.now() - milliseconds }, bytes })
}

test('what is old is shown while it is asked for again, and also while its server is away', async () => {
  expect(await showBadge()).toBe('<svg>passing</svg>')
  badge = 'failing'
  expect(await showBadge()).toBe('<svg>passing</svg>')
  expect(askedFor('/badge')).toBe(1)

  await ageBadge(1000)
  expect(await showBadge()).toBe('<svg>passing</svg>')
  await expect.poll(showBadge).toBe('<svg>failing</svg>')
  expect(askedFor('/badge')).toBe(2)

  isDown = true
  await ageBadge(1000)
  expect(await showBadge()).toBe('<svg>failing</svg>')
  await expect.poll(() => askedFor('/badge')).toBe(3)
  expect(await showBadge()).toBe('<svg>failing</svg>')
  expect(askedFor('/badge')).toBe(3)
  isDown = false
})

test('without a proof, or with that of another address or audience, nothing is fetched', async () => {
  const before = server.reached()
  const address = addressOf('/never.png')
  const audience = audienceOf({}, site.visits['paid']!)
  const theirs = files.imageAddress({ ...page, audience }, urlOf('/never.png'))!
  const wrong = [
    address.replace(/s=[^&]*&/, ''),
    address.replace('never', 'other'),
    `${address}&u=${encodeURIComponent(urlOf('/other.png'))}`,
    files.imageAddress({ ...page, site: 'site_2' }, urlOf('/never.png'))!,
    theirs,
  ]
  for (const faulty of wrong) expect(await (await get(faulty)).text(), faulty).toBe('not found')
  const published = site.audience
  site.audience = { ...published, published: false }
  expect(await (await get(address)).text()).toBe('not found')
  site.audience = published
  expect(server.reached()).toBe(before)

  const given = await get(theirs, { 'x-visitor': 'paid' })
  expect([given.status, given.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
})

test('a proof for a file is none for an image, and the other way round', async () => {
  const file = await addFile(blobs, site, samplePng, 'a.png')
  const [, proof] = files.fileAddress(page, file).split('?s=')
  expect(await (await get(`/docs/~/images?s=${proof}&u=${file.blob}`)).text()).toBe('not found')
})

test('a site asks for so many in a minute, and for no more', async () => {
  const { files: own } = open()
  const { get: ask } = await serveSiteFiles(own, site)
  const statuses: number[] = []
  for (let index = 0; index < 320; index++) {
    statuses.push((await ask(own.imageAddress(page, urlOf(`/many/${index}.png`))!)).status)
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(300)
  expect(statuses.slice(300)).toEqual(statuses.slice(300).map(() => 404))
})

test('an address that fills the page is none', () => {
  expect(files.imageAddress(page, `https://x.example/${'a'.repeat(2000)}`)).toBeUndefined()
})

test('what another server does is its own business; a fault of ours is told to the operator', async () => {
  const faulty = openFiles({ blobs, fetch: () => Promise.reject(new TypeError('a fault of ours')) })
  const usual = open()
  for (const [{ files: own, told }, path, count] of [
    [usual, '/gone/1', 0],
    [usual, '/inside/1', 0],
    [faulty, '/a', 1],
  ] as const) {
    const served = await serveSiteFiles(own, site)
    const answer = await served.get(own.imageAddress(page, urlOf(path))!)
    expect([path, answer.status, told.length]).toEqual([path, 404, count])
  }
})
