import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Blobs } from '../../../platform/blobs/blobs.ts'
import { givenStore } from '../../../testing/blob-stores.ts'
import { visitSite } from '../../../testing/visit-site.ts'
import { audienceOf, everyone } from './file-proofs.ts'
import { addFile, base, openFiles, openSite, serveSiteFiles, tenant } from './testing/file-site.ts'

const { blobs } = await givenStore('directory')
let opened = 0
const counted: Blobs = Object.assign(Object.create(blobs) as Blobs, {
  open: (...asked: Parameters<Blobs['open']>) => {
    opened++
    return blobs.open(...asked)
  },
})
const { files } = openFiles({ blobs: counted })
const site = openSite()
const { origin } = await serveSiteFiles(files, site)
const page = { site: 'site_1', base, way: {}, audience: everyone }

const get = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
  visitSite(origin, `${origin}${address}`, { headers, method })
const drawing = (words: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${`<text>${words}</text>`.repeat(400)}</svg>`)
const decoders = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }

test.each([
  ['a.svg', drawing('some words')],
  ['a.txt', Buffer.from('some words\n'.repeat(400))],
  ['a.json', Buffer.from(`[${'"some words",'.repeat(400)}1]`)],
  ['a.csv', Buffer.from('some,words\n'.repeat(400))],
])('what is text goes compressed to those who take it so: %s', async (name, bytes) => {
  const file = await addFile(blobs, site, bytes, name)
  const address = files.fileAddress(page, file)
  const tags = new Set<string>()
  for (const [coding, decode] of Object.entries(decoders)) {
    const answer = await get(address, { 'accept-encoding': coding })
    expect([answer.status, answer.headers['content-encoding'] ?? 'identity']).toEqual([200, coding])
    expect(decode(answer.bytes).equals(bytes)).toBe(true)
    expect(Number(answer.headers['content-length'])).toBe(answer.bytes.length)
    expect(answer.bytes.length < bytes.length / 5).toBe(coding !== 'identity')
    expect(answer.headers['vary']).toBe('accept-encoding')
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(answer.headers['accept-ranges']).toBe(coding === 'identity' ? 'bytes' : undefined)
    tags.add(answer.headers['etag']!)
    const head = await get(address, { 'accept-encoding': coding }, 'HEAD')
    expect({ ...head.headers, date: '' }).toEqual({ ...answer.headers, date: '' })
    const known = await get(address, { 'accept-encoding': coding, 'if-none-match': answer.headers['etag']! })
    expect([known.status, known.headers['etag'], known.headers['vary'], known.bytes.length]).toEqual([
      304,
      answer.headers['etag'],
      'accept-encoding',
      0,
    ])
  }
  expect(tags.size).toBe(3)
  for (const tag of tags) expect(tag).toMatch(/^"[^"]+"$/)
})

test('a tag of another encoding is none of this one, and that of the file as it is does for all', async () => {
  const file = await addFile(blobs, site, drawing('tags'), 'tags.svg')
  const address = files.fileAddress(page, file)
  const statusFor = async (coding: string, tag: string) =>
    (await get(address, { 'accept-encoding': coding, 'if-none-match': tag })).status
  expect(await statusFor('br', `"${file.blob}-gzip"`)).toBe(200)
  expect(await statusFor('identity', `"${file.blob}-br"`)).toBe(200)
  expect(await statusFor('br', `"${file.blob}"`)).toBe(304)
})

test('a part is one of the file as it is, whatever else the client takes', async () => {
  const bytes = drawing('parts')
  const file = await addFile(blobs, site, bytes, 'parts.svg')
  const address = files.fileAddress(page, file)
  const part = await get(address, { 'accept-encoding': 'br', range: 'bytes=10-19' })
  expect([part.status, part.headers['content-encoding'], part.headers['etag']]).toEqual([
    206,
    undefined,
    `"${file.blob}"`,
  ])
  expect(part.bytes.equals(bytes.subarray(10, 20))).toBe(true)
  const mixed = { 'accept-encoding': 'br', range: 'bytes=10-19', 'if-range': `"${file.blob}-br"` }
  const whole = await get(address, mixed)
  expect([whole.status, whole.headers['content-encoding']]).toEqual([200, undefined])
  expect(whole.bytes.equals(bytes)).toBe(true)
})

test('a file is compressed once for all who ask at the same moment and for those who come later', async () => {
  const file = await addFile(blobs, site, drawing('once'), 'once.svg')
  const address = files.fileAddress(page, file)
  opened = 0
  const answers = await Promise.all(Array.from({ length: 20 }, () => get(address, { 'accept-encoding': 'br' })))
  await get(address, { 'accept-encoding': 'br' })
  expect(new Set(answers.map(({ headers }) => headers['content-encoding']))).toEqual(new Set(['br']))
  expect(opened).toBe(1)
})

test('what is compressed already, or too short to gain, is sent as it is', async () => {
  const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), randomBytes(5000)])
  const short = Buffer.from('short')
  const dense = Buffer.concat([Buffer.from('\0\x01\0\0\0', 'latin1'), randomBytes(5000)])
  for (const [name, bytes] of [
    ['a.png', png],
    ['short.txt', short],
    ['dense.ttf', dense],
  ] as const) {
    const file = await addFile(blobs, site, bytes, name)
    const answer = await get(files.fileAddress(page, file), { 'accept-encoding': 'br, gzip' })
    expect([name, answer.status, answer.headers['content-encoding'], answer.bytes.length]).toEqual([
      name,
      200,
      undefined,
      bytes.length,
    ])
  }
})

test('what was compressed for one visitor is given to none whom the file is not for', async () => {
  const file = await addFile(blobs, site, drawing('paid'), 'paid.svg', 'paid')
  const address = files.fileAddress({ ...page, audience: audienceOf({}, site.visits['paid']!) }, file)
  const as = (visitor: string) => get(address, { 'accept-encoding': 'br', 'x-visitor': visitor })
  const given = await as('paid')
  expect([given.status, given.headers['content-encoding'], given.headers['cache-control']]).toEqual([
    200,
    'br',
    'private, no-store',
  ])
  for (const visitor of ['nobody', 'free', 'other']) expect((await as(visitor)).status).toBe(404)
})

test('what the store has lost is not there, compressed or not', async () => {
  const file = await addFile(blobs, site, drawing('lost'), 'lost.svg')
  await blobs.remove(tenant, file.blob)
  expect((await get(files.fileAddress(page, file), { 'accept-encoding': 'br' })).status).toBe(404)
})
