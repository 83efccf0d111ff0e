import { decodeDocument } from '../front-matter/document-text.ts'
import { readFrontMatter } from '../front-matter/read-front-matter.ts'
import { mergeLines } from '../text/merge-lines.ts'
import type { DocumentMerge } from './document-merge.ts'

export const octavoDocuments: DocumentMerge = {
  merge(base, ours, theirs) {
    const merged = mergeLines(base, ours, theirs)
    return merged.clean ? merged.bytes : undefined
  },
  metadataOf: (document) => readFrontMatter(decodeDocument(document)).metadata,
}
