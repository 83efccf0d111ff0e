import type { ContentPart } from '../model/content.ts'

/** Two sides that both changed something, differently: what it was, and what each made of it. */
type FieldConflict = {
  kind: 'field'
  part: ContentPart
  key: string
  field: string
  base?: unknown
  ours?: unknown
  theirs?: unknown
}

/** Two sides that changed the same lines of a document. The texts are the whole documents' hashes. */
type DocumentConflict = {
  kind: 'document'
  part: 'pages' | 'reusableContents' | 'sources'
  key: string
  field: 'document' | 'object'
  base?: string
  ours: string
  theirs: string
}

/** One side deleted what the other changed. */
type DeletedConflict = { kind: 'deleted'; part: ContentPart; key: string; deletedBy: 'ours' | 'theirs' }

/** One side deleted a page that the other put a page under. */
type ParentConflict = {
  kind: 'parent-deleted'
  part: 'pages'
  key: string
  parent: string
  deletedBy: 'ours' | 'theirs'
}

/** Each side moved a page below the other's. */
type CycleConflict = { kind: 'cycle'; part: 'pages'; key: string }

export type Conflict = FieldConflict | DocumentConflict | DeletedConflict | ParentConflict | CycleConflict

/** Names a conflict for as long as the same two sides meet, so that an answer finds its question. */
export const conflictId = (conflict: Conflict): string =>
  [conflict.part, conflict.key, 'field' in conflict ? conflict.field : conflict.kind].join(':')

/** How a conflict is settled: by one side, or by what is given. */
export type Resolution = 'ours' | 'theirs' | { value: unknown } | { text: Uint8Array }
