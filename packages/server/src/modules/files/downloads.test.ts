import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { keyOf } from '../../platform/blobs/blobs.ts'
import { newUuid } from '../../platform/ids.ts'
import { createLogger } from '../../platform/observe/logger.ts'
import { givenStore, kinds } from '../../testing/blob-stores.ts'
import { startWorld } from '../../testing/start-world.ts'
import { signedAddresses } from './signed-address.ts'

const addresses = signedAddresses(['a key for tests only, long enough'])
const tenant = newUuid<'organization'>()

describe.each(kinds)('with files kept in a %s', async (kind) => {
  const { blobs } = await givenStore(kind)
  const world = await startWorld({ settings: { blobs } })

  async function givenFile(bytes: Uint8Array, name = 'photo.png', type = 'image/png') {
    const { hash: blob } = await blobs.put(tenant, bytes)
    const path = addresses.filePath({ tenant, blob, name, type })
    const get = (headers: Record<string, string> = {}, method = 'GET') =>
      fetch(`${world.origin}${path}`, { method, headers })
    return { blob, path, get }
  }

  test('a file is given as it is, to be kept by its reader and by nobody else', async () => {
    const bytes = randomBytes(300_000)
    const { blob, get } = await givenFile(bytes)

    const answer = await get()

    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': '300000',
      'accept-ranges': 'bytes',
      etag: `"${blob}"`,
      'x-content-type-options': 'nosniff',
      'content-disposition': "inline; filename*=UTF-8''photo.png",
    })
    expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none';.*sandbox/)
    expect(answer.headers.get('cache-control')).toMatch(/^private, max-age=\d+, immutable$/)
    const lasts = Number(/\d+/.exec(answer.headers.get('cache-control')!)![0])
    expect(lasts).toBeGreaterThan(3500)
    expect(lasts).toBeLessThanOrEqual(7200)
  })

  test('HEAD says the same without the bytes', async () => {
    const { get } = await givenFile(randomBytes(5000))
    const kept = ['content-type', 'content-length', 'etag', 'content-disposition', 'content-security-policy']

    const [whole, head] = [await get(), await get({}, 'HEAD')]

    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
    for (const name of kept) expect(head.headers.get(name), name).toBe(whole.headers.get(name))
    await whole.arrayBuffer()
  })

  test.each([
    ['bytes=0-99', 0, 99],
    ['Bytes=0-99', 0, 99],
    ['bytes=100-', 100, 999],
    ['bytes=-50', 950, 999],
    ['bytes=-5000', 0, 999],
    ['bytes=990-5000', 990, 999],
    ['bytes=999-999', 999, 999],
  ])('the range %s is given alone', async (range, start, end) => {
    const bytes = randomBytes(1000)
    const { get } = await givenFile(bytes)

    const part = await get({ range })

    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes ${start}-${end}/1000`)
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(start, end + 1))).toBe(true)
  })

  test.each(['bytes=0-9', 'bytes=100-'])(
    'HEAD knows no parts, and says of the range %s what it is whole',
    async (range) => {
      const { get } = await givenFile(randomBytes(100))
      const head = await get({ range }, 'HEAD')

      expect([head.status, head.headers.get('content-length'), head.headers.get('content-range')]).toEqual([
        200,
        '100',
        null,
      ])
    },
  )

  test.each(['bytes=0-9,20-29', 'bytes=9-0', 'bytes=-', 'bytes=a-b', 'lines=1-2', 'bytes=1-2-3'])(
    'what is no single range, as %s, is answered with the whole',
    async (range) => {
      const { get } = await givenFile(randomBytes(100))
      const answer = await get({ range })

      expect(answer.status).toBe(200)
      expect((await answer.arrayBuffer()).byteLength).toBe(100)
    },
  )

  test.each(['bytes=100-', 'bytes=100-200', 'bytes=-0'])('the range %s outside the file is 416', async (range) => {
    const { get } = await givenFile(randomBytes(100))
    const answer = await get({ range })

    expect(answer.status).toBe(416)
    expect(answer.headers.get('content-range')).toBe('bytes */100')
    expect(await answer.json()).toMatchObject({ error: { type: 'range_not_satisfiable' } })
  })

  test('who has it is told so, and a part goes only with the whole that it belongs to', async () => {
    const { blob, get } = await givenFile(randomBytes(100))

    for (const known of [`"${blob}"`, `W/"${blob}"`, '*', `"other", "${blob}"`]) {
      const answer = await get({ 'if-none-match': known })
      expect(answer.status).toBe(304)
      expect(await answer.text()).toBe('')
      expect(answer.headers.get('etag')).toBe(`"${blob}"`)
    }
    expect((await get({ 'if-none-match': '"other"' })).status).toBe(200)
    expect((await get({ range: 'bytes=0-9', 'if-range': `"${blob}"` })).status).toBe(206)
    expect((await get({ range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200)
  })

  test.each([
    ['image/svg+xml', 'a.svg'],
    ['text/html', 'a.html'],
    ['application/xml', 'a.xml'],
    ['text/javascript', 'a.js'],
    ['application/pdf', 'a.pdf'],
    ['application/octet-stream', 'a.bin'],
  ])('%s is saved and not shown', async (type, name) => {
    const { get } = await givenFile(Buffer.from('<svg onload="alert(1)"/>'), name, type)
    const answer = await get()

    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''${name}`)
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    await answer.arrayBuffer()
  })

  test('names of all kinds survive the way', async () => {
    for (const name of [
      "Übersicht 'neu' (1).png",
      'a%2Fb.png',
      '日本語.png',
      'a;b"c*.png',
      `${'é'.repeat(250)}.png`,
      '?#&=.png',
    ]) {
      const { get } = await givenFile(randomBytes(10), name)
      const answer = await get()

      expect(answer.status, name).toBe(200)
      const [, written = ''] = /filename\*=UTF-8''(\S+)$/.exec(answer.headers.get('content-disposition')!) ?? []
      expect(decodeURIComponent(written)).toBe(name)
      expect(written).not.toMatch(/['()*";]/)
      await answer.arrayBuffer()
    }
  })

  test('of 1,000 changed or invented addresses none is answered with a file', async () => {
    const { path } = await givenFile(randomBytes(10))
    const [start, query] = path.split('?') as [string, string]
    const statuses = new Set<number>()
    for (let count = 0; count < 1000; count++) {
      const search = new URLSearchParams(query)
      const signature = search.get('signature')!
      const at = count % 43
      const other = signature[at] === 'A' ? 'B' : 'A'
      if (count % 3 === 0) search.set('signature', signature.slice(0, at) + other + signature.slice(at + 1))
      else if (count % 3 === 1) search.set('signature', randomBytes(32).toString('base64url'))
      else search.set(['expires', 'type'][count % 2]!, String(count))
      const answer = await fetch(`${world.origin}${start}?${search}`)
      statuses.add(answer.status)
      await answer.arrayBuffer()
    }
    expect([...statuses]).toEqual([403])
  })

  test('what is gone is 404, and what was never put too', async () => {
    const { blob, get } = await givenFile(randomBytes(100))
    await blobs.remove(tenant, blob)

    for (const answer of [await get(), await get({ range: 'bytes=0-9' }), await get({}, 'HEAD')]) {
      expect(answer.status).toBe(404)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.has('content-disposition')).toBe(false)
    }
  })
})

const { blobs: folder, settings } = await givenStore('directory')
const told: string[] = []
const log = createLogger({ level: 'error', secrets: [] }, { write: (line: string) => void told.push(line) })
const damaging = await startWorld({ settings: { blobs: folder, watch: { log } } })

test.each([10, 3_000_000])('a damaged file of %i bytes never arrives whole', async (size) => {
  const { hash: blob } = await folder.put(tenant, randomBytes(size))
  await writeFile(join((settings as { path: string }).path, keyOf(tenant, blob)), randomBytes(size))
  const path = addresses.filePath({ tenant, blob, name: 'a.bin', type: 'application/octet-stream' })

  const whole = async () => {
    const answer = await fetch(`${damaging.origin}${path}`)
    const { byteLength } = await answer.arrayBuffer()
    return answer.ok && byteLength === size
  }

  expect(await whole().catch(() => false)).toBe(false)
  expect(told.some((line) => line.includes(blob))).toBe(true)
})
