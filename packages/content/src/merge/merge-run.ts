import type { ContentDifference } from '../compare/compare-content.ts'
import type { ContentPart } from '../model/content.ts'
import type { Hash } from '../model/hash.ts'
import type { PageRecord } from '../model/page.ts'
import type { Draft } from '../objects/objects.ts'
import type { ContentChanges } from '../tree/apply-changes.ts'
import type { Conflict, Resolution } from './conflict.ts'
import type { DocumentMerge } from './document-merge.ts'

export type Merge = {
  draft: Draft
  base: Hash | null
  ours: Hash
  theirs: Hash
  documents: DocumentMerge
  resolutions?: ReadonlyMap<string, Resolution>
}

/** Changes that bring theirs into ours, and what somebody must decide first: the changes hold only without conflicts. */
export type Merged = { changes: ContentChanges; conflicts: Conflict[]; unused: string[] }

/** What the parts of a merge share while it runs. */
export type MergeRun = Merge & {
  ourChanges: ContentDifference
  theirChanges: ContentDifference
  /** What becomes of ours, by part and key. */
  pending: { [Part in ContentPart]: Map<string, unknown> }
  /** Notes a conflict and gives its answer, if there is one. */
  ask(conflict: Conflict): Resolution | undefined
}

export const pendingPages = (run: MergeRun) => run.pending.pages as Map<string, PageRecord | undefined>
