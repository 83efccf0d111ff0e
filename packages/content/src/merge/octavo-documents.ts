import type { DocumentMerge } from './document-merge.ts'

/** Stands until documents merge by lines: a document that both changed is a conflict. */
export const octavoDocuments: DocumentMerge = {
  merge: () => undefined,
  metadataOf: () => ({}),
}
