import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Hash } from '../model/hash.ts'
import { changeMap, type MapRoot } from './change-map.ts'
import { isLeaf } from './chunk.ts'
import { compareMaps } from './compare-maps.ts'
import { memoryObjects, openDraft, type ObjectReader } from './objects.ts'
import { entriesFrom, entryAt, getAllFrom, getFrom, prefixesIn, rankIn, sizeOf } from './read-map.ts'

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex') as Hash
const key = fc.oneof(fc.integer({ min: 0, max: 400 }).map(String), fc.string({ maxLength: 5 }))
const changes = fc.array(fc.tuple(key, fc.option(fc.integer(), { nil: undefined })), { maxLength: 300 })
const steps = fc.array(changes, { maxLength: 6 })
type Step = readonly (readonly [string, number | undefined])[]

async function play(given: readonly Step[]) {
  const objects = memoryObjects(hash)
  const model = new Map<string, number>()
  let root: MapRoot = null
  for (const step of given) {
    root = await changeMap(objects, root, new Map(step))
    for (const [name, value] of new Map(step)) {
      if (value === undefined) model.delete(name)
      else model.set(name, value)
    }
  }
  return { objects, model, root }
}

const sorted = (model: Map<string, number>) => [...model].toSorted(([a], [b]) => (a < b ? -1 : 1))

async function allOf(reader: ObjectReader, root: MapRoot, range?: { prefix?: string; from?: string }) {
  return Array.fromAsync(entriesFrom<number>(reader, root, range))
}

test('a map holds what was put in, in order, however it was put in', async () => {
  await fc.assert(
    fc.asyncProperty(steps, key, async (given, name) => {
      const { objects, model, root } = await play(given)
      expect(await allOf(objects, root)).toEqual(sorted(model))
      expect(await getFrom(objects, root, name)).toBe(model.get(name))
      expect(await sizeOf(objects, root)).toBe(model.size)
      const wanted = [...model.keys(), name]
      expect(await getAllFrom(objects, root, wanted)).toEqual(model)
      expect(await allOf(objects, root, { prefix: name })).toEqual(sorted(model).filter(([k]) => k.startsWith(name)))
      expect(await allOf(objects, root, { from: name })).toEqual(sorted(model).filter(([k]) => k >= name))
      expect(await prefixesIn(objects, root, [name, 'no such'])).toEqual(
        new Set([...model.keys()].some((k) => k.startsWith(name)) ? [name] : []),
      )
      const rank = sorted(model).filter(([k]) => k < name).length
      expect(await rankIn(objects, root, name)).toBe(rank)
      expect(await entryAt(objects, root, rank)).toEqual(sorted(model)[rank])
    }),
    { numRuns: 300 },
  )
})

test('the same entries have the same root, whatever their history', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (given) => {
      const { objects, model, root } = await play(given)
      expect(root).toBe(await changeMap(objects, null, model))
    }),
    { numRuns: 300 },
  )
})

test('long runs of keys without a border stay cut in the same places', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(3000), { minLength: 1, maxLength: 40 }), async (touched) => {
      const { cut } = await import('./borders.ts')
      const bland = Array.from({ length: 3000 }, (_, index) => `k${String(index).padStart(5, '0')}`).filter(
        (name) => cut([[name] as const, ['z'] as const], 0).length === 1,
      )
      const objects = memoryObjects(hash)
      const all = new Map(bland.map((name) => [name, 1]))
      const gone = new Map(touched.map((index) => [bland[index % bland.length]!, undefined]))
      const root = await changeMap(objects, await changeMap(objects, null, all), gone)
      for (const name of gone.keys()) all.delete(name)
      expect(root).toBe(await changeMap(objects, null, all))
    }),
    { numRuns: 30 },
  )
})

test('comparing two maps finds exactly what differs', async () => {
  await fc.assert(
    fc.asyncProperty(steps, steps, async (given, more) => {
      const before = await play(given)
      const after = await play([...given, ...more])
      const both: ObjectReader = openDraft(after.objects, hash)
      for (const bytes of before.objects.written.values())
        (after.objects as ReturnType<typeof memoryObjects>).write(bytes)
      const found = await compareMaps<number>(both, before.root, after.root)
      const expected = new Map(
        [...new Set([...before.model.keys(), ...after.model.keys()])]
          .filter((name) => before.model.get(name) !== after.model.get(name))
          .map((name) => [name, { before: before.model.get(name), after: after.model.get(name) }]),
      )
      expect(new Map([...found].toSorted())).toEqual(new Map([...expected].toSorted()))
    }),
    { numRuns: 300 },
  )
})

test('one change in a large map writes as few chunks as in a small one, but for the levels', async () => {
  const written: number[] = []
  for (const size of [100, 100_000]) {
    const objects = memoryObjects(hash)
    const entries = new Map(
      Array.from({ length: size }, (_, index) => [`page_${String(index).padStart(8, '0')}`, index]),
    )
    const root = await changeMap(objects, null, entries)
    const draft = openDraft(objects, hash)
    await changeMap(draft, root, new Map([['page_00000050', -1]]))
    written.push(draft.written.size)
    const [top] = await objects.chunks([root!])
    expect(isLeaf(top!)).toBe(false)
  }
  expect(written[1]).toBeLessThanOrEqual(8)
  expect(written[0]).toBeLessThanOrEqual(4)
})
