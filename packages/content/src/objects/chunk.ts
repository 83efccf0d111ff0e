import type { Hash } from '../model/hash.ts'

/** A value of a map: anything that JSON can say. */
type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined }

export type LeafEntry<Value = Json> = readonly [key: string, value: Value]
/** A chunk below: its last key, its hash, and how many entries lie in and below it. */
export type ChunkEntry = readonly [lastKey: string, hash: Hash, count: number]

/** A piece of a sorted map: entries at level 0, the chunks of the level below at every other level. */
export type Chunk =
  | { readonly level: 0; readonly entries: readonly LeafEntry[] }
  | { readonly level: number; readonly entries: readonly ChunkEntry[] }

const encoder = new TextEncoder()
const decoder = new TextDecoder()

export const encodeChunk = (chunk: Chunk): Uint8Array => encoder.encode(canonical({ l: chunk.level, e: chunk.entries }))

/** The bytes must be a chunk: they were checked against their hash when they were read. */
export function decodeChunk(bytes: Uint8Array): Chunk {
  const { l, e } = JSON.parse(decoder.decode(bytes)) as { l: number; e: readonly unknown[] }
  return { level: l, entries: e } as Chunk
}

/** The chunks that an object of this map refers to, for whoever walks all objects. */
export const chunksBelow = (chunk: Chunk): readonly Hash[] =>
  isLeaf(chunk) ? [] : chunk.entries.map(([, hash]) => hash)

export const isLeaf = (chunk: Chunk): chunk is Extract<Chunk, { level: 0 }> => chunk.level === 0

/** JSON with sorted keys and without absent ones: equal values have equal bytes. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part) ? sortedKeys(part) : part,
  )
}

function sortedKeys(value: object): object {
  const keys = Object.keys(value)
  const isSorted = keys.every((key, index) => index === 0 || keys[index - 1]! < key)
  if (isSorted) return value
  return Object.fromEntries(keys.toSorted().map((key) => [key, (value as Record<string, unknown>)[key]]))
}
