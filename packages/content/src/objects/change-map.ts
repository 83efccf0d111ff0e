import type { Hash } from '../model/hash.ts'
import { cut, endsChunk, entryOf } from './borders.ts'
import type { Chunk, ChunkEntry } from './chunk.ts'
import type { Draft } from './objects.ts'

/** The root of a sorted map; null is the empty one. */
export type MapRoot = Hash | null

type Entry = readonly [key: string, ...rest: unknown[]]
/** A key with its new entry, or with nothing where it goes. */
type EntryChange = readonly [key: string, entry: Entry | undefined]

/** The map with these keys set, or removed where the value is undefined. Only chunks on the way to them are written. */
export async function changeMap(draft: Draft, root: MapRoot, changes: ReadonlyMap<string, unknown>): Promise<MapRoot> {
  let pending: EntryChange[] = [...changes]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => [key, value === undefined ? undefined : [key, value]])
  if (pending.length === 0) return root
  if (root === null) return build(draft, entriesOf(pending), 0)
  const [top] = await draft.chunks([root])
  for (let level = 0; level < top!.level; level++) pending = await changeLevel(draft, root, level, pending)
  const entries = patch(top!.entries, pending)
  return lowest(draft, await build(draft, entries, top!.level))
}

/** Changes one level, and says what that changes in the level above. */
async function changeLevel(
  draft: Draft,
  root: Hash,
  level: number,
  changes: readonly EntryChange[],
): Promise<EntryChange[]> {
  const above = new Map<string, Entry | undefined>()
  let next = 0
  while (next < changes.length) {
    let run = await runAt(draft, root, level, changes[next]![0])
    let entries: Entry[] = []
    for (;;) {
      for (const [lastKey] of run.chunks) above.set(lastKey, undefined)
      const from = next
      while (next < changes.length && (run.isLast || changes[next]![0] <= run.lastKey)) next++
      entries.push(...patch(run.entries, changes.slice(from, next)))
      const last = entries.at(-1)
      if (run.isLast || (last && endsChunk(last[0], level))) break
      run = await runAfter(draft, root, level, run.lastKey)
    }
    for (const piece of cut(entries, level)) {
      const chunk = { level, entries: piece } as unknown as Chunk
      const entry = entryOf(chunk, draft.writeChunk(chunk))
      above.set(entry[0], entry)
    }
  }
  return [...above].toSorted(([a], [b]) => (a < b ? -1 : 1))
}

type Run = {
  chunks: readonly ChunkEntry[]
  entries: readonly Entry[]
  lastKey: string
  /** Nothing comes after it on this level. */
  isLast: boolean
}

/**
 * The chunks from one true border to the next around a key. Chunks that were cut for their length alone depend on
 * where their run began, so they are cut again together.
 */
async function runAt(draft: Draft, root: Hash, level: number, key: string): Promise<Run> {
  const chunks: ChunkEntry[] = []
  let place = await placeOf(draft, root, level, key)
  chunks.push(place.entry)
  const middle = place
  for (let before = middle.before; before !== undefined && !endsChunk(before, level);) {
    const earlier = await placeOf(draft, root, level, before)
    chunks.unshift(earlier.entry)
    before = earlier.before
  }
  while (!place.isLast && !endsChunk(place.entry[0], level)) {
    place = await placeAfter(draft, root, level, place.entry[0])
    chunks.push(place.entry)
  }
  const read = await draft.chunks(chunks.map(([, hash]) => hash))
  return {
    chunks,
    entries: read.flatMap((chunk) => chunk.entries as readonly Entry[]),
    lastKey: place.entry[0],
    isLast: place.isLast,
  }
}

const runAfter = async (draft: Draft, root: Hash, level: number, key: string): Promise<Run> =>
  runAt(draft, root, level, (await placeAfter(draft, root, level, key)).entry[0])

type Place = { entry: ChunkEntry; before: string | undefined; isLast: boolean }

/** The chunk of this level that holds the key, or would: the first that ends at or after it, else the last. */
const placeOf = (draft: Draft, root: Hash, level: number, key: string): Promise<Place> =>
  findPlace(draft, root, level, (lastKey) => lastKey >= key)

const placeAfter = (draft: Draft, root: Hash, level: number, key: string): Promise<Place> =>
  findPlace(draft, root, level, (lastKey) => lastKey > key)

async function findPlace(
  draft: Draft,
  root: Hash,
  level: number,
  isHere: (lastKey: string) => boolean,
): Promise<Place> {
  let before: string | undefined
  let isLast = true
  let [chunk] = await draft.chunks([root])
  for (;;) {
    const entries = chunk!.entries as readonly ChunkEntry[]
    const found = firstIndex(entries, isHere)
    const index = Math.min(found, entries.length - 1)
    before = entries[index - 1]?.[0] ?? before
    isLast &&= index === entries.length - 1
    const entry = entries[index]!
    if (chunk!.level === level + 1) return { entry, before, isLast }
    ;[chunk] = await draft.chunks([entry[1]])
  }
}

/** The first entry for which it holds, given that it holds for all after it; the length where there is none. */
export function firstIndex(entries: readonly Entry[], holds: (key: string) => boolean): number {
  let low = 0
  let high = entries.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(entries[middle]![0])) high = middle
    else low = middle + 1
  }
  return low
}

function patch(entries: readonly Entry[], changes: readonly EntryChange[]): Entry[] {
  const patched: Entry[] = []
  let from = 0
  for (const [key, entry] of changes) {
    const at = from + firstIndex(entries.slice(from), (other) => other >= key)
    for (; from < at; from++) patched.push(entries[from]!)
    if (entries[from]?.[0] === key) from++
    if (entry) patched.push(entry)
  }
  for (; from < entries.length; from++) patched.push(entries[from]!)
  return patched
}

const entriesOf = (changes: readonly EntryChange[]): Entry[] => changes.flatMap(([, entry]) => (entry ? [entry] : []))

/** All levels from this one up, over entries that are the whole of it. */
async function build(draft: Draft, entries: readonly Entry[], level: number): Promise<MapRoot> {
  if (entries.length === 0) return null
  const written = cut(entries, level).map((piece) => {
    const chunk = { level, entries: piece } as unknown as Chunk
    return entryOf(chunk, draft.writeChunk(chunk))
  })
  return written.length === 1 ? written[0]![1] : build(draft, written, level + 1)
}

/** A root with one chunk below it says nothing that the chunk does not. */
async function lowest(draft: Draft, root: MapRoot): Promise<MapRoot> {
  for (let at = root; ;) {
    if (at === null) return null
    const [chunk] = await draft.chunks([at])
    if (chunk!.level === 0 || chunk!.entries.length > 1) return at
    at = chunk!.entries[0]![1] as Hash
  }
}
