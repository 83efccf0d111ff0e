import type { Hash } from '../model/hash.ts'
import { decodeChunk, encodeChunk, type Chunk } from './chunk.ts'

/** Where objects are read from. A hash that is asked for must be there: what is missing is a broken store, and throws. */
export type ObjectReader = {
  /** In the order of the hashes; reads them at once. */
  chunks(hashes: readonly Hash[]): Promise<readonly Chunk[]>
  bytes(hash: Hash): Promise<Uint8Array>
}

/** Reads what a reader has and what was written here, and keeps what was written until somebody stores it. */
export type Draft = ObjectReader & {
  writeChunk(chunk: Chunk): Hash
  write(bytes: Uint8Array): Hash
  readonly written: ReadonlyMap<Hash, Uint8Array>
}

export function openDraft(reader: ObjectReader, hash: (bytes: Uint8Array) => Hash): Draft {
  const written = new Map<Hash, Uint8Array>()
  const chunks = new Map<Hash, Chunk>()
  const write = (bytes: Uint8Array): Hash => {
    const name = hash(bytes)
    written.set(name, bytes)
    return name
  }
  return {
    written,
    write,
    writeChunk(chunk) {
      const name = write(encodeChunk(chunk))
      chunks.set(name, chunk)
      return name
    },
    async chunks(hashes) {
      const elsewhere = hashes.filter((one) => !chunks.has(one))
      const read = elsewhere.length > 0 ? await reader.chunks(elsewhere) : []
      let next = 0
      return hashes.map((one) => chunks.get(one) ?? read[next++]!)
    },
    async bytes(name) {
      return written.get(name) ?? (await reader.bytes(name))
    },
  }
}

/** Objects in memory: for tests, and for content that is not stored. */
export function memoryObjects(hash: (bytes: Uint8Array) => Hash): Draft {
  const nothing: ObjectReader = {
    chunks: async (hashes) => hashes.map(missing),
    bytes: async (name) => missing(name),
  }
  const draft = openDraft(nothing, hash)
  return {
    ...draft,
    chunks: async (hashes) => hashes.map((one) => decodeChunk(draft.written.get(one) ?? missing(one))),
  }
}

function missing(name: Hash): never {
  throw new Error(`no object ${name}`)
}
