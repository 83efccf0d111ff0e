import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { flatPng } from '../../testing/flat-png.ts'
import { sampleImages } from '../../testing/sample-images.ts'
import { openResizer, type ResizerSettings } from './resizer.ts'

const warnings: object[] = []
const log = { warn: (details: object) => void warnings.push(details) }
function open(settings: Partial<ResizerSettings> = {}) {
  const resizer = openResizer({ log, ...settings })
  afterAll(() => resizer.close())
  return resizer
}
const resizer = open()
const mostPixels = 50_000_000
const reading = (bytes: Uint8Array, width: number) => async () => ({
  image: Readable.from([bytes.subarray(0, 10), bytes.subarray(10)]),
  size: bytes.length,
  width,
  mostPixels,
})
const resize = (bytes: Uint8Array, width: number, turn = 'acme') =>
  resizer.resize({ turn, read: reading(bytes, width) })

/** Of many colours, so that it is worth making smaller. */
const photo = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: 'black', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  })

test.each(['png', 'jpeg', 'webp', 'avif'] as const)(
  'a %s becomes a smaller WebP of the width asked for',
  async (form) => {
    const bytes = await photo(1400, 700).toFormat(form, { effort: 1 }).toBuffer()
    const answer = await resize(bytes, 320)

    expect(answer).toHaveProperty('made')
    const made = (answer as { made: Uint8Array }).made
    expect(await sharp(made).metadata()).toMatchObject({ format: 'webp', width: 320, height: 160 })
    expect(made.length).toBeLessThan(bytes.length)
  },
)

test('what lay on its side is turned, and nothing of where it was made is left', async () => {
  const exif = { IFD0: { Copyright: 'secret place' } }
  const bytes = await photo(800, 400).withMetadata({ orientation: 6 }).withExifMerge(exif).jpeg().toBuffer()
  const { made } = (await resize(bytes, 320)) as { made: Uint8Array }

  const about = await sharp(made).metadata()
  expect([about.width, about.height, about.orientation, about.exif]).toEqual([320, 640, undefined, undefined])
})

test.each([
  ['no image', async () => Buffer.from('this is no image')],
  ['half an image', async () => (await photo(900, 900).png().toBuffer()).subarray(0, 20_000)],
  [
    'an SVG, which has no size of its own',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  ],
  ['a GIF', async () => sampleImages.find(({ type }) => type === 'image/gif')!.bytes],
  ['one that is small already', async () => sampleImages.find(({ what }) => what === 'image/webp lossless')!.bytes],
  ['a WebP that moves', async () => movingWebp()],
  ['a PNG that moves', async () => movingPng()],
  ['one of more pixels than any picture has', async () => bomb()],
])('%s is refused for good', async (_, make) => {
  expect(await resize(await make(), 640)).toHaveProperty('refused')
  expect(warnings).toEqual([])
})

/** Frames are told of in a chunk of their own, which older readers pass over. */
async function movingPng(): Promise<Buffer> {
  const still = await photo(700, 700).png().toBuffer()
  const at = still.indexOf('IDAT') - 4
  return Buffer.concat([
    still.subarray(0, at),
    Buffer.from('\0\0\0\x08acTL\0\0\0\x02\0\0\0\0\0\0\0\0', 'latin1'),
    still.subarray(at),
  ])
}

const movingWebp = async () => {
  const frames = await photo(400, 800).raw().toBuffer()
  return sharp(frames, { raw: { width: 400, height: 800, channels: 3, pageHeight: 400 } })
    .webp({ delay: [100, 100], loop: 0 })
    .toBuffer()
}

/** 256 million pixels. */
const bomb = async () => flatPng(16_000, 16_000)

test('one that takes too long is given up, and the next one is made by another process', async () => {
  const quick = open({ deadline: 40 })
  const [large, small] = [flatPng(7000, 7000), await photo(500, 10).jpeg().toBuffer()]
  const ask = (bytes: Uint8Array) => quick.resize({ turn: 'acme', read: reading(bytes, 320) })

  expect(await ask(large)).toBeUndefined()
  expect(warnings.splice(0)).toHaveLength(1)
  await expect.poll(() => ask(small), { timeout: 20_000 }).toHaveProperty('made')
  warnings.splice(0)
})

test('what cannot be read is not made, and harms nobody', async () => {
  const missing = await resizer.resize({ turn: 'acme', read: () => Promise.reject(new Error('gone')) })
  expect(missing).toBeUndefined()
  expect(await resize(await photo(500, 10).jpeg().toBuffer(), 320)).toHaveProperty('made')
  expect(warnings).toEqual([])
})

async function* broken() {
  yield Buffer.alloc(100)
  throw new Error('the store is away')
}

test('what breaks off while it is read is not made, and the next one is', async () => {
  const image = Readable.from(broken())
  expect(
    await resizer.resize({ turn: 'acme', read: async () => ({ image, size: 9000, width: 320, mostPixels }) }),
  ).toBeUndefined()
  expect(warnings.splice(0)).toHaveLength(1)
  expect(await resize(await photo(500, 10).jpeg().toBuffer(), 320)).toHaveProperty('made')
})

test('who asks for many stands in its own way only', async () => {
  const bytes = await photo(500, 100).jpeg().toBuffer()
  const done: string[] = []
  const ask = async (turn: string) => {
    await resize(bytes, 320, turn)
    done.push(turn)
  }
  await Promise.all([...Array.from({ length: 12 }, () => ask('many')), ask('few')])

  expect(done.indexOf('few')).toBeLessThan(4)
})

test('what waits too long is told to be shown as it is', async () => {
  const impatient = open({ patience: 30 })
  const bytes = flatPng(5000, 5000)
  const ask = () => impatient.resize({ turn: 'acme', read: reading(bytes, 1920) })
  const [first, second] = await Promise.all([ask(), ask()])

  expect(first).toBeDefined()
  expect(second).toBeUndefined()
})

test('after it is closed nothing is made, and nobody waits', async () => {
  const closing = open()
  const bytes = flatPng(5000, 5000)
  const ask = () => closing.resize({ turn: 'acme', read: reading(bytes, 1920) })
  const waiting = [ask(), ask()]
  await sleep(50)
  closing.close()

  expect(await Promise.all([...waiting, ask()])).toEqual([undefined, undefined, undefined])
})
