export type {
  ContentPart,
  ContentParts,
  FileRecord,
  ReusableContentRecord,
  SourceRecord,
  TagRecord,
  WholeContent,
} from './model/content.ts'
export type { Hash } from './model/hash.ts'
export type * from './model/metadata.ts'
export type {
  AddressedPage,
  ComputedPage,
  DocumentPage,
  GroupPage,
  LinkPage,
  PageFile,
  PagePlace,
  PageRecord,
} from './model/page.ts'
export { applyHunks, diffLines, type LineHunk } from './text/diff-lines.ts'
export { type LineConflict, type LineMerge, type MergedRange, type MergedText, mergeLines } from './text/merge-lines.ts'
export { type DiffNames, unifiedDiff } from './text/unified-diff.ts'
export { changeFrontMatter } from './front-matter/change-front-matter.ts'
export { decodeDocument, encodeDocument } from './front-matter/document-text.ts'
export { changeTitle, leadingHeading, type LeadingHeading } from './front-matter/leading-heading.ts'
export type { FrontMatterPlace } from './front-matter/locate-front-matter.ts'
export type { MetadataChanges, PageMetadata } from './front-matter/metadata-keys.ts'
export { plainTitle, writeTitle } from './front-matter/plain-title.ts'
export { readFrontMatter, type FrontMatter, type FrontMatterWarning } from './front-matter/read-front-matter.ts'
