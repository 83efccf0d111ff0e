import type { ContentPart, FileRecord, ReusableContentRecord, SourceRecord } from '../model/content.ts'
import type { Hash } from '../model/hash.ts'
import type { DocumentPage } from '../model/page.ts'
import { chunksBelow, decodeChunk, isLeaf } from '../objects/chunk.ts'
import { decodeRoot, type ContentRoot } from './content-root.ts'

type MapName = keyof ContentRoot

/** Something that content holds on to: an object, by what it is, or a blob. */
export type Reference =
  | { readonly kind: 'root' | 'document' | 'blob'; readonly hash: Hash }
  | { readonly kind: 'chunk'; readonly map: MapName; readonly hash: Hash }

/** What an object refers to. A document refers to nothing, and a blob is no object. */
export function referencesOf(reference: Reference, bytes: Uint8Array): Reference[] {
  if (reference.kind === 'root') {
    const maps = Object.entries(decodeRoot(bytes)) as [MapName, Hash | null][]
    return maps.flatMap(([map, hash]) => (hash === null ? [] : [{ kind: 'chunk' as const, map, hash }]))
  }
  if (reference.kind !== 'chunk') return []
  const { map } = reference
  const chunk = decodeChunk(bytes)
  if (!isLeaf(chunk)) return chunksBelow(chunk).map((hash) => ({ kind: 'chunk', map, hash }))
  return chunk.entries.flatMap(([, value]) => recordReferences[map]?.(value) ?? [])
}

const document = (hash: Hash | undefined): Reference[] => (hash === undefined ? [] : [{ kind: 'document', hash }])

const recordReferences: { readonly [Part in ContentPart | MapName]?: (record: unknown) => Reference[] } = {
  pages: (record) => document((record as DocumentPage).document),
  reusableContents: (record) => document((record as ReusableContentRecord).document),
  sources: (record) => document((record as SourceRecord).object),
  files: (record) => [{ kind: 'blob', hash: (record as FileRecord).blob }],
}
