import type { Hash } from '../model/hash.ts'
import type { Chunk, ChunkEntry } from './chunk.ts'

/** How many entries a chunk holds on average at level 0, and at each level above, as powers of two. */
const leafBits = 3
const innerBits = 4
/** A run of keys that happens to hold no border is cut after this many, from its start. */
const mostEntries = 32

/**
 * Whether a chunk of this level ends after this key. The key alone decides, so the same entries are cut in the same
 * places whatever the order they came in, and a border of one level is a border of every level below.
 */
export function endsChunk(key: string, level: number): boolean {
  const bits = leafBits + innerBits * level
  return bits < 32 && (hashOfKey(key) & ((1 << bits) - 1)) === 0
}

/** FNV-1a, then mixed, so that the low bits depend on every character. */
function hashOfKey(key: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < key.length; index++) hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}

/** Cuts entries that begin where a chunk begins. */
export function cut<Entry extends readonly [string, ...unknown[]]>(
  entries: readonly Entry[],
  level: number,
): Entry[][] {
  const pieces: Entry[][] = []
  let piece: Entry[] = []
  for (const entry of entries) {
    piece.push(entry)
    if (endsChunk(entry[0], level) || piece.length === mostEntries) {
      pieces.push(piece)
      piece = []
    }
  }
  if (piece.length > 0) pieces.push(piece)
  return pieces
}

export const countOf = (chunk: Chunk): number =>
  chunk.level === 0
    ? chunk.entries.length
    : (chunk.entries as readonly ChunkEntry[]).reduce((sum, [, , count]) => sum + count, 0)

export const entryOf = (chunk: Chunk, hash: Hash): ChunkEntry => [chunk.entries.at(-1)![0], hash, countOf(chunk)]
