import type { PageRecord } from '../model/page.ts'

/** What the merge needs of documents. */
export type DocumentMerge = {
  /** The merged bytes, or undefined where both sides changed the same thing. */
  merge(base: Uint8Array, ours: Uint8Array, theirs: Uint8Array): MergedBytes | Promise<MergedBytes>
  /** What the front matter says, as fields of a page. */
  metadataOf(document: Uint8Array): Partial<PageRecord>
}

type MergedBytes = Uint8Array | undefined
