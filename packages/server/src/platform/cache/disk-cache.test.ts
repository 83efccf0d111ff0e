import { createHash, randomFillSync } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { openDiskCache } from './disk-cache.ts'

const warnings: string[] = []
const log = { warn: (_: object, message: string) => void warnings.push(message) }

async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-cache-test-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return folder
}
const bytes = (text: string) => ({ facts: { text }, bytes: Buffer.from(text) })

test('what is put is there, facts and bytes, and what is not is not', async () => {
  const cache = openDiskCache({ most: 10_000, log })
  await cache.put('one', bytes('first'))
  await cache.put('one', bytes('second'))
  await cache.put('empty', { facts: null, bytes: Buffer.alloc(0) })

  expect(await cache.get('one')).toEqual(bytes('second'))
  expect(await cache.get('empty')).toEqual({ facts: null, bytes: Buffer.alloc(0) })
  expect(await cache.get('two')).toBeUndefined()
  await cache.close()
})

test('what many hold at once is read once, and lies in memory once', async () => {
  const cache = openDiskCache({ folder: await ownFolder(), most: 100_000, log })
  await cache.put('one', bytes('first'))
  const [held, ...others] = await Promise.all([1, 2, 3].map(() => cache.get('one')))
  for (const other of [...others, await cache.get('one')]) expect(other?.bytes).toBe(held!.bytes)

  await cache.put('one', bytes('second'))
  expect([held, await cache.get('one')]).toEqual([bytes('first'), bytes('second')])
})

test('it never grows beyond its measure: what was used least recently goes', async () => {
  const folder = await ownFolder()
  const cache = openDiskCache({ folder, most: 10_000, log })
  for (let index = 0; index < 30; index++) {
    await cache.put(`item ${index}`, { facts: index, bytes: Buffer.alloc(900, index) })
    expect((await cache.get('item 0'))?.facts).toBe(0)
    expect(cache.size).toBeLessThanOrEqual(10_000)
  }
  const files = await readdir(folder)
  expect(files.length).toBeGreaterThan(5)
  expect(files.length).toBeLessThanOrEqual(11)
  expect(await cache.get('item 1')).toBeUndefined()
  expect((await cache.get('item 29'))?.bytes.equals(Buffer.alloc(900, 29))).toBe(true)
  await cache.put('too large', { facts: 0, bytes: Buffer.alloc(2000) })
  expect(await cache.get('too large')).toBeUndefined()
})

test('a folder that is named is taken up again, without what was half written', async () => {
  const folder = await ownFolder()
  const first = openDiskCache({ folder, most: 10_000, log })
  await first.put('one', bytes('kept'))
  const [name] = await readdir(folder)
  await writeFile(join(folder, `${name}.7`), 'half')
  await writeFile(join(folder, 'notes.txt'), 'of somebody else')
  await first.close()

  const again = openDiskCache({ folder, most: 10_000, log })
  expect(await again.get('one')).toEqual(bytes('kept'))
  expect((await readdir(folder)).toSorted()).toEqual([name, 'notes.txt'].toSorted())
  expect(again.size).toBeGreaterThan(0)
})

test('what the disk has damaged is not given out', async () => {
  const folder = await ownFolder()
  const cache = openDiskCache({ folder, most: 10_000, log })
  for (const damage of [0, 32, 36, 40, 60]) {
    await cache.put('one', bytes('a text of some length'))
    const [name] = await readdir(folder)
    const file = await readFile(join(folder, name!))
    file[damage]! ^= 1
    await writeFile(join(folder, name!), file)
    expect(await cache.get('one')).toBeUndefined()
  }
  await cache.put('one', bytes('again'))
  await writeFile(join(folder, (await readdir(folder))[0]!), '')
  expect(await cache.get('one')).toBeUndefined()
  expect(cache.size).toBe(0)
})

test('a folder that cannot be used is told once, and makes nothing fail', async () => {
  const folder = join(await ownFolder(), 'file')
  await writeFile(folder, 'in the way')
  const cache = openDiskCache({ folder, most: 10_000, log })
  await cache.put('one', bytes('first'))
  await cache.put('two', bytes('second'))

  expect(await cache.get('one')).toBeUndefined()
  expect(warnings).toHaveLength(1)
  await cache.close()
})

test('whoever tidies up files, or the folder with them, takes what was kept and nothing else', async () => {
  const folder = await ownFolder()
  const cache = openDiskCache({ folder, most: 10_000, log })
  const before = warnings.length
  await cache.put('one', bytes('first'))
  await rm(join(folder, (await readdir(folder))[0]!))
  expect([await cache.get('one'), cache.size]).toEqual([undefined, 0])

  await cache.put('two', bytes('second'))
  await rm(folder, { recursive: true })
  await cache.put('three', bytes('third'))
  expect([await cache.get('two'), await cache.get('three')]).toEqual([undefined, bytes('third')])
  expect(warnings.slice(before)).toEqual([])
})

test('without a folder of its own nothing is left behind', async () => {
  const folder = await ownFolder()
  vi.stubEnv('TMPDIR', folder)
  const cache = openDiskCache({ most: 10_000, log })
  await cache.put('one', bytes('first'))
  vi.unstubAllEnvs()
  const made = await readdir(folder)
  await cache.close()

  expect(made).toEqual([expect.stringMatching(/^octavo-cache-/)])
  expect(await readdir(folder)).toEqual([])
})

test('a hundred megabytes are written and read without holding up anything else', async () => {
  const settings = { folder: await ownFolder(), most: 2_000_000_000, log }
  const cache = openDiskCache(settings)
  const large = { facts: 'large', bytes: randomFillSync(Buffer.allocUnsafeSlow(100_000_000)) }
  const began = spent()
  createHash('sha256').update(large.bytes).digest()
  const allAtOnce = spent() - began

  expect(await longestTurn(() => cache.put('large', large))).toBeLessThan(allAtOnce / 2)
  let found: { readonly bytes: Buffer } | undefined
  // Each time by another, which holds nothing yet.
  expect(await longestTurn(async () => (found = await openDiskCache(settings).get('large')))).toBeLessThan(
    allAtOnce / 2,
  )
  expect(found?.bytes.equals(large.bytes)).toBe(true)
  await cache.close()
})

/** Of this thread, in microseconds: what others on the machine do counts for nothing. */
const spent = (): number => {
  const { user, system } = process.threadCpuUsage()
  return user + system
}

/** The most that was worked in one turn of the event loop; of several tries the least, since garbage is collected in some. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  const tries: number[] = []
  while (tries.length < 4) tries.push(await longestTurnOf(work))
  return Math.min(...tries)
}

async function longestTurnOf(work: () => Promise<unknown>): Promise<number> {
  const state = { isDone: false }
  let [longest, last] = [0, spent()]
  const done = work().finally(() => (state.isDone = true))
  while (!state.isDone) {
    await new Promise(setImmediate)
    const now = spent()
    longest = Math.max(longest, now - last)
    last = now
  }
  await done
  return longest
}
