import type { FileRecord } from '@octavo/content'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Blobs } from '../../../platform/blobs/blobs.ts'
import { openResizer } from '../../../platform/images/resizer.ts'
import { givenStore } from '../../../testing/blob-stores.ts'
import { flatPng } from '../../../testing/flat-png.ts'
import { audienceOf, everyone } from './file-proofs.ts'
import { addFile, base, openFiles, openSite, serveSiteFiles } from './testing/file-site.ts'

const { blobs } = await givenStore('directory')
const opened: string[] = []
const counted: Blobs = Object.assign(Object.create(blobs) as Blobs, {
  open: (...asked: Parameters<Blobs['open']>) => {
    opened.push(asked[1])
    return blobs.open(...asked)
  },
})
const { files, told } = openFiles({ blobs: counted })
const site = openSite()
const { get } = await serveSiteFiles(files, site)
const page = { site: 'site_1', base, way: {}, audience: everyone }
const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const

async function givenPhoto(name: string, width = 1400, height = 700, space: 'open' | 'paid' = 'open') {
  const image = sharp({ create: { width, height, channels: 3, background: 'black', noise } })
  return addFile(blobs, site, await image.jpeg().toBuffer(), name, space)
}

const addressesOf = (file: FileRecord) =>
  files
    .imageSources(page, file)
    .srcset!.split(', ')
    .map((one) => one.split(' ')[0]!)

test('a page offers an image in widths, and each of them is there', async () => {
  const file = await givenPhoto('A photo.JPG')
  const { src, width, height } = files.imageSources(page, file)
  expect([src, width, height]).toEqual([files.fileAddress(page, file), 1400, 700])
  const sizes: (number | undefined)[] = []
  for (const address of addressesOf(file)) {
    const answer = await get(address)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(answer.headers.get('content-length')).toBe(String(bytes.length))
    sizes.push((await sharp(bytes).metadata()).width)
  }
  expect(sizes).toEqual([320, 640, 960, 1280, 1400])

  const [small] = addressesOf(file)
  const answer = await get(small!)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-disposition': "inline; filename*=UTF-8''A%20photo.webp",
    etag: `"${file.blob}-320"`,
    'x-content-type-options': 'nosniff',
  })
  await answer.arrayBuffer()
  const head = await get(small!, {}, 'HEAD')
  expect(head.headers.get('content-length')).toBe(answer.headers.get('content-length'))
  expect((await get(small!, { 'if-none-match': `"${file.blob}-320"` })).status).toBe(304)
  expect((await get(small!, { 'if-none-match': `"${file.blob}"` })).status).toBe(200)
})

test('a width is made once, however many ask for it at once', async () => {
  const file = await givenPhoto('once.jpg', 700, 300)
  const [address] = addressesOf(file)
  const before = opened.length
  const answers = await Promise.all(Array.from({ length: 20 }, () => get(address!)))
  await get(address!)

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(opened.slice(before)).toEqual([file.blob])
})

test('an image that is for some is theirs in every width', async () => {
  const file = await givenPhoto('paid.jpg', 700, 300, 'paid')
  const audience = audienceOf({}, site.visits['paid']!)
  const address = files.imageSources({ ...page, audience }, file).srcset!.split(' ')[0]!

  const given = await get(address, { 'x-visitor': 'paid' })
  expect([given.status, given.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  expect((await get(address, { 'x-visitor': 'free' })).status).toBe(404)
  expect((await get(address)).status).toBe(404)
})

test.each([
  ['unpacks to very much', () => flatPng(16_000, 16_000)],
  ['lies about its size', () => lying()],
])('an image that %s is sent as it is, and nobody waits for it', async (_, make) => {
  const bytes = make()
  const file = await addFile(blobs, site, Buffer.concat([bytes, Buffer.alloc(20_000)]), 'bomb.png')
  const answer = await get(`${files.fileAddress(page, file)}&width=640`)

  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(answer.headers.get('etag')).toBe(`"${file.blob}"`)
  expect((await answer.arrayBuffer()).byteLength).toBe(file.size)
  expect(told).toEqual([])
})

/** Its head says less than there is: what measures it believes that, and what unpacks it does not. */
function lying(): Buffer {
  const bytes = flatPng(2000, 2000)
  bytes.writeUInt32BE(1000, 16)
  return bytes
}

test('what can never be made smaller is kept as it is for a day, and tried once', async () => {
  const noisy = Buffer.concat([flatPng(700, 700).subarray(0, 60), Buffer.alloc(20_000, 7)])
  const file = await addFile(blobs, site, noisy, 'broken.png')
  const [address] = addressesOf(file)
  const first = await get(address!)
  expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'public, max-age=86400'])
  await first.arrayBuffer()
  const before = opened.length
  expect((await get(address!, {}, 'HEAD')).status).toBe(200)
  expect(opened.length).toBe(before)
})

test('what cannot be made now is sent as it is, for a minute', async () => {
  const resizer = openResizer({ log: { warn() {} } })
  resizer.close()
  const late = openFiles({ blobs, resizer })
  const { get: getLate } = await serveSiteFiles(late.files, site)
  const file = await givenPhoto('late.jpg', 700, 300)
  const [address] = addressesOf(file)
  const answer = await getLate(address!)

  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(answer.headers.get('cache-control')).toBe('public, max-age=60')
  expect((await answer.arrayBuffer()).byteLength).toBe(file.size)
})
