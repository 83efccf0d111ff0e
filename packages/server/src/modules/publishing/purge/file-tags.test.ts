import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openFreshness } from '../../../platform/freshness/freshness.ts'
import { startWorld } from '../../../testing/start-world.ts'
import { visitSite } from '../../../testing/visit-site.ts'
import { givenPublished } from '../testing/given-published.ts'
import { publishFiles } from '../testing/publish-files.ts'

const purge = { cloudflare: { zone: 'zone1', token: 'token' }, fastly: { service: 'service1', token: 'token' } }
const first = await startWorld({ settings: { purge } })
const freshness = openFreshness({ url: first.url, log: { info() {}, warn() {} } })
const world = await startWorld({ database: first.url, settings: { purge, freshness, blobs: first.blobs } })
const plain = await startWorld({ database: first.url, settings: { blobs: first.blobs } })
const { admin, space, address: site } = await givenPublished(first, [['Start', 'Words.']])

const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
const photo = sharp({ create: { width: 1400, height: 700, channels: 3, background: 'black', noise } })
const text = '# Pictures\n\n![](/.gitbook/assets/photo.jpg)\n\n{% file src="/.gitbook/assets/notes.txt" %}\n'
await publishFiles(first, admin, space.id, [
  { path: '.gitbook/assets/photo.jpg', base64: (await photo.jpeg().toBuffer()).toString('base64') },
  { path: '.gitbook/assets/notes.txt', base64: Buffer.from('Notes.').toString('base64') },
  { path: 'pictures.md', text },
  { path: 'SUMMARY.md', text: '# Table of contents\n\n* [Start](start.md)\n* [Pictures](pictures.md)\n' },
])

const visit = (address: string, headers: Record<string, string> = {}) => visitSite(world.origin, address, { headers })
const page = await visit(`${site}/pictures`)
const named = page.body.replaceAll('&amp;', '&').match(/\/[^\s"]*\/~\/files\/[^\s",]+/gu) ?? []
const addresses = [...new Set(named)].map((path) => new URL(path, site).href)

test('a file, and an image in every width, say what they are thrown away with, whatever is asked of them', async () => {
  expect(addresses.filter((one) => one.includes('width='))).not.toHaveLength(0)
  expect(addresses.filter((one) => one.includes('notes.txt'))).toHaveLength(1)
  // All that the page is thrown away with but for its own text.
  const tags = page.headers['cache-tag']!.split(',').filter((tag) => !tag.startsWith('p'))
  expect(tags).toHaveLength(3)
  for (const address of addresses) {
    const whole = await visit(address)
    const known = await visit(address, { 'if-none-match': whole.headers['etag']! })
    const part = await visit(address, { range: 'bytes=0-2' })
    expect([whole.status, known.status]).toEqual([200, 304])
    for (const { headers } of [whole, known, part]) {
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(headers['cache-tag']).toBe(tags.join(','))
      expect(headers['surrogate-key']).toBe(tags.join(' '))
    }
  }
})

test('where no cache is told, each asks within half a minute whether the site still shows the file', async () => {
  for (const address of addresses) {
    const { headers } = await visitSite(plain.origin, address)
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable, s-maxage=10, stale-while-revalidate=20')
    expect(headers['cache-tag']).toBeUndefined()
  }
})
