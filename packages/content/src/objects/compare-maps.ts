import type { MapRoot } from './change-map.ts'
import { canonical, isLeaf, type Chunk, type ChunkEntry } from './chunk.ts'
import type { ObjectReader } from './objects.ts'

export type ValueChange<Value> = { before: Value | undefined; after: Value | undefined }

/**
 * The keys whose values differ. Chunks with the same hash hold the same entries and are never opened; the others are
 * opened level by level, all of a level in one read, so the cost is that of the difference and not of the map. `pause` is called
 * between steps of the work, for whoever has others waiting.
 */
export async function compareMaps<Value>(
  reader: ObjectReader,
  before: MapRoot,
  after: MapRoot,
  pause: () => Promise<void> = async () => {},
): Promise<Map<string, ValueChange<Value>>> {
  const changes = new Map<string, ValueChange<Value>>()
  let [old, young] = await Promise.all([topOf(reader, before), topOf(reader, after)])
  if (before === after) return changes
  let compared = 0
  while (old.some((chunk) => !isLeaf(chunk)) || young.some((chunk) => !isLeaf(chunk))) {
    const level = Math.max(...[...old, ...young].map((chunk) => chunk.level))
    const [oldBelow, youngBelow] = [below(old, level), below(young, level)]
    const same = new Set(oldBelow.map(([, hash]) => hash)).intersection(new Set(youngBelow.map(([, hash]) => hash)))
    const differs = ([, hash]: ChunkEntry) => !same.has(hash)
    const hashes = [...oldBelow.filter(differs), ...youngBelow.filter(differs)].map(([, hash]) => hash)
    const chunks = hashes.length > 0 ? await reader.chunks(hashes) : []
    const border = oldBelow.filter(differs).length
    old = [...old.filter((chunk) => chunk.level < level), ...chunks.slice(0, border)]
    young = [...young.filter((chunk) => chunk.level < level), ...chunks.slice(border)]
  }
  const values = new Map(old.flatMap((chunk) => chunk.entries as [string, Value][]))
  for (const [key, value] of young.flatMap((chunk) => chunk.entries as [string, Value][])) {
    if (++compared % 500 === 0) await pause()
    const earlier = values.get(key)
    values.delete(key)
    if (earlier === undefined || canonical(earlier) !== canonical(value)) {
      changes.set(key, { before: earlier, after: value })
    }
  }
  for (const [key, value] of values) changes.set(key, { before: value, after: undefined })
  return changes
}

const topOf = async (reader: ObjectReader, root: MapRoot): Promise<readonly Chunk[]> =>
  root === null ? [] : reader.chunks([root])

const below = (chunks: readonly Chunk[], level: number): ChunkEntry[] =>
  chunks.flatMap((chunk) => (chunk.level === level ? (chunk.entries as readonly ChunkEntry[]) : []))
