import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { givenStore, kinds } from '../../../testing/blob-stores.ts'
import { audienceOf, everyone } from './file-proofs.ts'
import { addFile, base, openFiles, openSite, serveSiteFiles, tenant, wayOf } from './testing/file-site.ts'

const page = { site: 'site_1', base, way: {}, audience: everyone }
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

describe.each(kinds)('with files kept in a %s', async (kind) => {
  const { blobs } = await givenStore(kind)
  const { files } = openFiles({ blobs })
  const site = openSite()
  const { get } = await serveSiteFiles(files, site)

  test('what everyone sees is given to everyone, to be kept for ever', async () => {
    const bytes = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), randomBytes(200_000)])
    const file = await addFile(blobs, site, bytes, 'Übersicht (1).png')
    const answer = await get(files.fileAddress(page, file))

    expect(answer.status).toBe(200)
    expect((await bytesOf(answer)).equals(bytes)).toBe(true)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(bytes.length),
      'content-disposition': "inline; filename*=UTF-8''%C3%9Cbersicht%20%281%29.png",
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      etag: `"${file.blob}"`,
    })
  })

  test('a file that is missing from the store is told to the operator, and for many of them once', async () => {
    const { files: watched, told } = openFiles({ blobs })
    const other = openSite()
    const { get: ask } = await serveSiteFiles(watched, other)
    const statuses: number[] = []
    for (let index = 0; index < 5; index++) {
      const file = await addFile(blobs, other, randomBytes(1000), `${index}.bin`)
      await blobs.remove(tenant, file.blob)
      statuses.push((await ask(watched.fileAddress(page, file))).status)
    }

    expect(statuses).toEqual([404, 404, 404, 404, 404])
    expect(told).toEqual([expect.stringContaining('a file that a site shows is missing')])
  })

  test('parts, HEAD and what the reader has already', async () => {
    const bytes = randomBytes(1000)
    const file = await addFile(blobs, site, bytes, 'data.bin')
    const address = files.fileAddress(page, file)

    const part = await get(address, { range: 'bytes=100-199' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 100-199/1000'])
    expect((await bytesOf(part)).equals(bytes.subarray(100, 200))).toBe(true)
    const stale = await get(address, { range: 'bytes=100-199', 'if-range': '"other"' })
    expect([stale.status, (await bytesOf(stale)).length]).toEqual([200, 1000])
    const several = await get(address, { range: 'bytes=0-1,5-6' })
    expect([several.status, (await bytesOf(several)).length]).toEqual([200, 1000])
    const outside = await get(address, { range: 'bytes=1000-' })
    expect([outside.status, outside.headers.get('content-range')]).toEqual([416, 'bytes */1000'])
    const head = await get(address, {}, 'HEAD')
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '1000'])
    for (const range of ['bytes=-10', 'bytes=1000-']) {
      const ofAll = await get(address, { range }, 'HEAD')
      expect([ofAll.status, ofAll.headers.get('content-length')]).toEqual([200, '1000'])
    }
    const known = await get(address, { 'if-none-match': `W/"${file.blob}"` })
    expect([known.status, known.headers.get('etag'), await known.text()]).toEqual([304, `"${file.blob}"`, ''])
    expect(known.headers.get('cache-control')).toContain('immutable')
  })

  test.each([
    ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'image/svg+xml'],
    ['a.html', '<!doctype html><script>alert(1)</script>', 'text/html; charset=utf-8'],
    ['a.xml', '<?xml version="1.0"?><a/>', 'application/xml'],
    ['a.pdf', '%PDF-1.7', 'application/pdf'],
  ])('what could run is saved, and shut in: %s', async (name, text, type) => {
    const answer = await get(files.fileAddress(page, await addFile(blobs, site, Buffer.from(text), name)))

    expect(await answer.text()).toBe(text)
    expect(answer.headers.get('content-type')).toBe(type)
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''${name}`)
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('without a proof, or with that of another file, site or key, nothing is there', async () => {
    const [one, other] = [
      await addFile(blobs, site, Buffer.from('one'), 'one.txt'),
      await addFile(blobs, site, Buffer.from('other'), 'other.txt'),
    ]
    const address = files.fileAddress(page, one)
    const [path, proof] = address.split('?s=')
    const foreign = openFiles({ blobs, secretKeys: ['another key for tests, long enough'] }).files
    const wrong = [
      path!,
      `${path}?s=`,
      `${path}?s=${proof}x`,
      `${path}?s=${proof!.slice(0, -1)}`,
      `${address}&s=${proof}`,
      address.replace(one.blob, other.blob),
      address.replace(one.blob, one.blob.toUpperCase()),
      address.replace(one.blob, '../../etc/passwd'),
      files.fileAddress({ ...page, site: 'site_2' }, one),
      foreign.fileAddress(page, one),
      `${address}&width=641`,
    ]

    expect((await get(address)).status).toBe(200)
    for (const faulty of wrong) expect((await get(faulty)).status, faulty).toBe(404)
    expect((await get(address.replace('one.txt', 'renamed.txt'))).status).toBe(200)
  })

  test('what is for some is theirs: another audience has no use for the address, and no cache keeps it', async () => {
    const file = await addFile(blobs, site, Buffer.from('for those who pay'), 'paid.txt', 'paid')
    const audience = audienceOf({}, site.visits['paid']!)
    const address = files.fileAddress({ ...page, audience }, file)

    const given = await get(address, { 'x-visitor': 'paid' })
    expect([given.status, await given.text()]).toEqual([200, 'for those who pay'])
    expect(given.headers.get('cache-control')).toBe('private, no-store')
    expect(given.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    for (const visitor of ['nobody', 'free', 'other', 'linked']) {
      expect((await get(address, { 'x-visitor': visitor })).status, visitor).toBe(404)
    }
  })

  test('a proof that was given to everyone opens nothing where the space is for some', async () => {
    const file = await addFile(blobs, site, Buffer.from('once for all'), 'once.txt', 'paid')
    const address = files.fileAddress(page, file)

    expect((await get(address)).status).toBe(404)
    const given = await get(address, { 'x-visitor': 'paid' })
    expect([given.status, given.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  })

  test('what a site shows no longer is gone with it', async () => {
    const file = await addFile(blobs, site, Buffer.from('here today'), 'today.txt')
    const address = files.fileAddress(page, file)
    expect((await get(address)).status).toBe(200)

    site.files.delete(file.blob)
    expect((await get(address)).status).toBe(404)
    site.files.set(file.blob, { record: file, siteSpace: 'open' })
    const before = site.audience
    site.audience = { ...before, published: false }
    expect((await get(address)).status).toBe(404)
    site.audience = { ...before, visibility: 'share-link' }
    expect((await get(address)).status).toBe(404)
    const linked = await get(address, { 'x-visitor': 'linked' })
    expect([linked.status, linked.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    site.audience = before
  })

  test('the way that a visitor came is part of the address, and of what it proves', async () => {
    const file = await addFile(blobs, site, Buffer.from('by a link'), 'link.txt')
    const before = site.audience
    site.audience = { ...before, visibility: 'share-link' }
    const way = wayOf('abcdefghijklmnopqrstuv')
    const address = files.fileAddress({ ...page, way, audience: audienceOf(way, site.visits['linked']!) }, file)

    expect(address).toMatch(/^\/docs\/~\/share\/abcdefghijklmnopqrstuv\/~\/files\//)
    expect((await get(address, { 'x-visitor': 'linked' })).status).toBe(200)
    const other = address.replace('abcdefghijklmnopqrstuv', 'bbcdefghijklmnopqrstuv')
    expect((await get(other, { 'x-visitor': 'linked' })).status).toBe(404)
    site.audience = before
  })

  test('what the store has lost is not there, and says so to nobody else', async () => {
    const file = await addFile(blobs, site, randomBytes(50), 'lost.bin')
    await blobs.remove(tenant, file.blob)
    expect((await get(files.fileAddress(page, file))).status).toBe(404)
    expect((await get(files.fileAddress(page, file), { range: 'bytes=0-1' })).status).toBe(404)
  })
})
