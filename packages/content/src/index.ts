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
