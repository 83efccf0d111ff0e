import type { Hash } from '../model/hash.ts'
import { firstIndex, type MapRoot } from './change-map.ts'
import { isLeaf, type Chunk, type ChunkEntry, type LeafEntry } from './chunk.ts'
import type { ObjectReader } from './objects.ts'

export async function getFrom<Value>(reader: ObjectReader, root: MapRoot, key: string): Promise<Value | undefined> {
  for (let at: Hash | null = root; at !== null;) {
    const chunk: Chunk = (await reader.chunks([at]))[0]!
    const entry: LeafEntry | ChunkEntry | undefined = chunk.entries[firstIndex(chunk.entries, (other) => other >= key)]
    if (!entry) return undefined
    if (isLeaf(chunk)) return entry[0] === key ? (entry[1] as Value) : undefined
    at = entry[1] as Hash
  }
  return undefined
}

/** Many keys at once. */
export async function getAllFrom<Value>(
  reader: ObjectReader,
  root: MapRoot,
  keys: Iterable<string>,
): Promise<Map<string, Value>> {
  const found = new Map<string, Value>()
  await firstEntries(reader, root, [...keys], (key, entry) => {
    if (entry[0] === key) found.set(key, entry[1] as Value)
  })
  return found
}

/** Which of these prefixes some key starts with. */
export async function prefixesIn(
  reader: ObjectReader,
  root: MapRoot,
  prefixes: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  await firstEntries(reader, root, prefixes, (prefix, entry) => {
    if (entry[0].startsWith(prefix)) found.add(prefix)
  })
  return found
}

/** For each key the first entry at or after it: one read for each level, whatever the number of keys. */
async function firstEntries(
  reader: ObjectReader,
  root: MapRoot,
  keys: readonly string[],
  found: (key: string, entry: LeafEntry) => void,
): Promise<void> {
  let wanted = new Map<Hash, readonly string[]>(root === null ? [] : [[root, keys]])
  while (wanted.size > 0) {
    const chunks = await reader.chunks([...wanted.keys()])
    const below = new Map<Hash, string[]>()
    for (const [index, here] of [...wanted.values()].entries()) {
      const chunk = chunks[index]!
      for (const key of here) {
        const place = firstIndex(chunk.entries, (other) => other >= key)
        if (place === chunk.entries.length) continue
        if (isLeaf(chunk)) found(key, chunk.entries[place]!)
        else {
          const hash = chunk.entries[place]![1] as Hash
          if (below.has(hash)) below.get(hash)!.push(key)
          else below.set(hash, [key])
        }
      }
    }
    wanted = below
  }
}

/** Entries in the order of their keys, from the first at or after `from` for as long as they start with `prefix`. */
export async function* entriesFrom<Value>(
  reader: ObjectReader,
  root: MapRoot,
  { prefix = '', from = prefix }: { prefix?: string; from?: string } = {},
): AsyncGenerator<readonly [string, Value]> {
  if (root === null) return
  const [top] = await reader.chunks([root])
  yield* walk<Value>(reader, top!, prefix, from < prefix ? prefix : from)
}

/** The leaves below one chunk are read at once: few enough to hold, enough to make the reads rare. */
async function* walk<Value>(
  reader: ObjectReader,
  chunk: Chunk,
  prefix: string,
  from: string,
): AsyncGenerator<readonly [string, Value]> {
  const isPast = (key: string) => key > prefix && !key.startsWith(prefix)
  const start = firstIndex(chunk.entries, (key) => key >= from)
  if (isLeaf(chunk)) {
    for (const [key, value] of chunk.entries.slice(start)) {
      if (isPast(key)) return
      yield [key, value as Value]
    }
    return
  }
  const end = start + firstIndex(chunk.entries.slice(start), isPast)
  const below = chunk.entries.slice(start, end + 1).map(([, hash]) => hash)
  const together = chunk.level === 1 ? below.length : 1
  for (let index = 0; index < below.length; index += together) {
    for (const one of await reader.chunks(below.slice(index, index + together))) yield* walk(reader, one, prefix, from)
  }
}

/** How many entries come before the key, which need not be there. */
export async function rankIn(reader: ObjectReader, root: MapRoot, key: string): Promise<number> {
  let rank = 0
  for (let at: Hash | null = root; at !== null;) {
    const chunk: Chunk = (await reader.chunks([at]))[0]!
    const index: number = firstIndex(chunk.entries, (other) => other >= key)
    if (isLeaf(chunk)) return rank + index
    for (const [, , count] of chunk.entries.slice(0, index)) rank += count
    at = chunk.entries[index]?.[1] ?? null
  }
  return rank
}

/** The entry with this many before it. */
export async function entryAt<Value>(
  reader: ObjectReader,
  root: MapRoot,
  rank: number,
): Promise<readonly [string, Value] | undefined> {
  let left = rank
  for (let at: Hash | null = root; at !== null;) {
    const chunk: Chunk = (await reader.chunks([at]))[0]!
    if (isLeaf(chunk)) return chunk.entries[left] as readonly [string, Value] | undefined
    const below: ChunkEntry | undefined = chunk.entries.find(([, , count]) => {
      if (left < count) return true
      left -= count
      return false
    })
    at = below?.[1] ?? null
  }
  return undefined
}

export async function sizeOf(reader: ObjectReader, root: MapRoot): Promise<number> {
  if (root === null) return 0
  const [chunk] = await reader.chunks([root])
  return isLeaf(chunk!) ? chunk.entries.length : chunk!.entries.reduce((sum, entry) => sum + (entry[2] as number), 0)
}
