import { randomBytes } from 'node:crypto'
import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { newUuid } from '../ids.ts'
import { givenStore } from '../../testing/blob-stores.ts'
import { keyOf } from './blobs.ts'
import { openDirectory } from './directory.ts'
import { DamagedBlob } from './verified.ts'

const { blobs, settings } = await givenStore('directory')
const { path: root } = settings as { path: string }
const tenant = newUuid<'organization'>()
const unfinished = join(root, 'unfinished')

test('one flipped bit anywhere in 200 stored files is found, and no damaged file is given whole', async () => {
  for (let round = 0; round < 200; round++) {
    const size = 1 + Math.floor(Math.random() * 400_000)
    const { hash } = await blobs.put(tenant, randomBytes(size))
    const place = join(root, keyOf(tenant, hash))
    const bytes = await readFile(place)
    const at = Math.floor(Math.random() * size)
    bytes[at]! ^= 1 << Math.floor(Math.random() * 8)
    await writeFile(place, bytes)

    const { bytes: stream } = (await blobs.open(tenant, hash))!
    let received = 0
    stream.on('data', (piece: Buffer) => (received += piece.length))
    const fault = await new Promise((settle) => stream.once('error', settle).once('end', () => settle('whole')))

    expect(fault).toBeInstanceOf(DamagedBlob)
    expect(received).toBeLessThan(size)
  }
})

test('a file that was cut short is found too', async () => {
  const { hash } = await blobs.put(tenant, randomBytes(100_000))
  await writeFile(join(root, keyOf(tenant, hash)), '')

  const { bytes } = (await blobs.open(tenant, hash))!

  await expect(buffer(bytes)).rejects.toThrow(DamagedBlob)
})

test('only its owner can read what is stored', async () => {
  const { hash } = await blobs.put(tenant, Readable.from([randomBytes(10)]))
  const place = join(root, keyOf(tenant, hash))

  expect((await stat(place)).mode & 0o777).toBe(0o600)
  expect((await stat(join(place, '..'))).mode & 0o777).toBe(0o700)
})

test('what a killed process left unfinished goes at a start, and what is being written stays', async () => {
  const old = new Date(Date.now() - 7 * 60 * 60 * 1000)
  await writeFile(join(unfinished, '1-left'), 'half')
  await utimes(join(unfinished, '1-left'), old, old)
  await writeFile(join(unfinished, '2-now'), 'half')

  await blobs.check()

  expect(await readdir(unfinished)).toEqual(['2-now'])
})

test('a folder that cannot be used is said with what to do', async () => {
  const path = '/dev/null/blobs'
  const refused = openDirectory({ kind: 'directory', path })

  await expect(refused.check()).rejects.toThrow('set BLOBS_DIR to another')
  expect(await refused.isReady()).toBe(false)
})

test('a folder that cannot be written any more is answered with 503', async () => {
  // Nobody can write there, not even root.
  const closed = openDirectory({ kind: 'directory', path: '/sys/octavo' })

  await expect(closed.put(tenant, randomBytes(10))).rejects.toMatchObject({ type: 'unavailable' })
})
