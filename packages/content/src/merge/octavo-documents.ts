import { decodeDocument } from '../front-matter/document-text.ts'
import { readFrontMatter } from '../front-matter/read-front-matter.ts'
import { mergeDocuments } from './document/merge-documents.ts'
import type { DocumentMerge } from './document-merge.ts'

export const octavoDocuments: DocumentMerge = {
  merge(base, ours, theirs) {
    const merged = mergeDocuments(base, ours, theirs)
    return merged.clean ? merged.bytes : undefined
  },
  metadataOf: (document) => readFrontMatter(decodeDocument(document)).metadata,
}
