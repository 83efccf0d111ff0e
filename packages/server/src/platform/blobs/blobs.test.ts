import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Hash } from '@octavo/content'
import { describe, expect, test } from 'vitest'
import type { Tenant } from '../database/database.ts'
import { newUuid } from '../ids.ts'
import { givenStore, kinds } from '../../testing/blob-stores.ts'
import type { Opened } from './blobs.ts'
import { WrongBytes } from './receive.ts'

const hashOf = (bytes: Uint8Array): Hash => createHash('sha256').update(bytes).digest('hex') as Hash
const newTenant = (): Tenant => newUuid<'organization'>()
const all = async <T>(items: AsyncIterable<T>): Promise<T[]> => Array.fromAsync(items)
const sizes = (entries: readonly { hash: Hash; size: number }[]): string[] =>
  entries.map(({ hash, size }) => `${hash} ${size}`).toSorted()
const bytesOf = (opened: Opened | undefined): Promise<Buffer> => buffer(opened!.bytes)

describe.each(kinds)('kept in a %s', async (kind) => {
  const { blobs } = await givenStore(kind)

  test.each([0, 1, 65_536, 5_000_001])('a file of %i bytes comes back as it was put', async (size) => {
    const [tenant, bytes] = [newTenant(), randomBytes(size)]

    const streamed = await blobs.put(tenant, Readable.from(bytes.length > 0 ? [bytes] : []))
    const whole = await blobs.put(tenant, bytes)
    const opened = await blobs.open(tenant, whole.hash)

    expect(streamed).toEqual({ hash: hashOf(bytes), size })
    expect(whole).toEqual(streamed)
    expect(opened!.size).toBe(size)
    expect((await bytesOf(opened)).equals(bytes)).toBe(true)
  })

  test('a part is read by its first and last byte, and says how large the whole is', async () => {
    const [tenant, bytes] = [newTenant(), randomBytes(300_000)]
    const { hash } = await blobs.put(tenant, bytes)

    for (const [start, end] of [
      [0, 0],
      [100, 99_999],
      [299_999, 299_999],
    ] as const) {
      const part = await blobs.open(tenant, hash, { start, end })
      expect(part!.size).toBe(300_000)
      expect((await bytesOf(part)).equals(bytes.subarray(start, end + 1))).toBe(true)
    }
  })

  test('what was never put, or by another organization, is not there', async () => {
    const { hash } = await blobs.put(newTenant(), randomBytes(100))
    const other = newTenant()

    expect(await blobs.find(other, hash)).toBeUndefined()
    expect(await blobs.open(other, hash)).toBeUndefined()
    expect(await blobs.open(other, hash, { start: 0, end: 9 })).toBeUndefined()
    expect(await blobs.remove(other, hash)).toBe(false)
    expect(await all(blobs.list(other))).toEqual([])
  })

  test.each([
    ['size', { size: 99 }],
    ['size', { size: 101 }],
    ['hash', { hash: hashOf(Buffer.from('other')) }],
    ['limit', { limit: 99 }],
    ['limit', { size: 100, limit: 50 }],
  ])('bytes of another %s than announced are refused, and nothing of them stays', async (fault, expected) => {
    const [tenant, bytes] = [newTenant(), randomBytes(100)]

    for (const source of [bytes, Readable.from([bytes.subarray(0, 60), bytes.subarray(60)])]) {
      const refused = await blobs.put(tenant, source, expected).catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(WrongBytes)
      expect((refused as WrongBytes).fault).toBe(fault)
    }
    expect(await all(blobs.list(tenant))).toEqual([])
  })

  test('a sender that has no end is cut off at the limit', async () => {
    let sent = 0
    const endless = Readable.from(
      (function* () {
        for (;;) {
          sent += 65_536
          yield Buffer.alloc(65_536)
        }
      })(),
    )

    await expect(blobs.put(newTenant(), endless, { limit: 1_000_000 })).rejects.toThrow(WrongBytes)
    expect(sent).toBeLessThan(4_000_000)
  })

  test('a sender that goes away half-way leaves nothing', async () => {
    const tenant = newTenant()
    const broken = Readable.from(
      (async function* () {
        yield randomBytes(100_000)
        throw new Error('gone')
      })(),
    )

    await expect(blobs.put(tenant, broken)).rejects.toThrow('gone')
    expect(await all(blobs.list(tenant))).toEqual([])
  })

  test('a list names every file of one organization, with its size and when it was put', async () => {
    const tenant = newTenant()
    const before = Date.now() - 2000
    const put = []
    for (let size = 0; size < 40; size++) put.push(await blobs.put(tenant, randomBytes(size)))
    await blobs.put(newTenant(), randomBytes(10))

    const listed = await all(blobs.list(tenant))

    expect(sizes(listed)).toEqual(sizes(put))
    for (const { writtenAt } of listed) expect(writtenAt.getTime()).toBeGreaterThan(before)
  })

  test('what is removed is gone, once; what was put again since stays', async () => {
    const [tenant, bytes] = [newTenant(), randomBytes(100)]
    const { hash } = await blobs.put(tenant, bytes)
    const first = (await blobs.find(tenant, hash))!.writtenAt

    // An S3 server tells times by the second.
    await sleep(1100)
    await blobs.put(tenant, bytes)
    const again = (await blobs.find(tenant, hash))!.writtenAt
    expect(again.getTime()).toBeGreaterThan(first.getTime())
    expect(await blobs.remove(tenant, hash, again)).toBe(false)
    expect((await bytesOf(await blobs.open(tenant, hash))).equals(bytes)).toBe(true)

    expect(await blobs.remove(tenant, hash, new Date(Date.now() + 5000))).toBe(true)
    expect(await blobs.remove(tenant, hash)).toBe(false)
    expect(await blobs.find(tenant, hash)).toBeUndefined()
  })

  test('many who put the same file at once all succeed, and readers meanwhile see it whole', async () => {
    const [tenant, bytes] = [newTenant(), randomBytes(500_000)]
    const { hash } = await blobs.put(tenant, bytes)

    const puts = Array.from({ length: 8 }, () => blobs.put(tenant, Readable.from([bytes])))
    const reads = Array.from({ length: 8 }, async () => bytesOf(await blobs.open(tenant, hash)))

    for (const stored of await Promise.all(puts)) expect(stored).toEqual({ hash, size: 500_000 })
    for (const read of await Promise.all(reads)) expect(read.equals(bytes)).toBe(true)
    expect(await all(blobs.list(tenant))).toHaveLength(1)
  })

  test('it says that it can be worked with', async () => {
    await blobs.check()
    expect(await blobs.isReady()).toBe(true)
  })
})
