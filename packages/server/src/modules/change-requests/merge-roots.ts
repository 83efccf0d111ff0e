import {
  applyChanges,
  compareContent,
  type Conflict,
  conflictId,
  type ContentDifference,
  type DocumentMerge,
  type Draft,
  type Hash,
  mergeContent,
  octavoDocuments,
  type Resolution,
} from '@octavo/content'

export interface Roots {
  readonly base: Hash
  readonly ours: Hash
  readonly theirs: Hash
}

export interface MergedRoots {
  /** What came out; ours, while there are conflicts. */
  readonly root: Hash
  /** Sorted by their ids. */
  readonly conflicts: readonly Conflict[]
  /** Resolutions of what is no conflict. */
  readonly unused: readonly string[]
  /** The pages of ours that come out changed. */
  readonly pages: ContentDifference['pages']
}

/** Merges in memory: what it makes is in the draft. */
export async function mergeRoots(
  draft: Draft,
  roots: Roots,
  resolutions: ReadonlyMap<string, Resolution>,
  documents: DocumentMerge = octavoDocuments,
): Promise<MergedRoots> {
  const { changes, conflicts, unused } = await mergeContent({ draft, ...roots, documents, resolutions })
  const sorted = conflicts.toSorted((a, b) => (conflictId(a) < conflictId(b) ? -1 : 1))
  if (sorted.length > 0) return { root: roots.ours, conflicts: sorted, unused, pages: new Map() }
  const root = await applyChanges(draft, roots.ours, changes)
  const { pages } = await compareContent(draft, roots.ours, root)
  return { root, conflicts: [], unused, pages }
}

/** Thrown where merging texts would keep this process from answering others for long. */
export class TooMuchText extends Error {}

/** Merges documents as long as they are short, all of them together. */
export function shortDocuments(most: number): DocumentMerge {
  let left = most
  const count = (...texts: readonly Uint8Array[]) => {
    left -= texts.reduce((sum, { length }) => sum + length, 0)
    if (left < 0) throw new TooMuchText()
  }
  return {
    merge(base, ours, theirs) {
      count(base, ours, theirs)
      return octavoDocuments.merge(base, ours, theirs)
    },
    metadataOf(document) {
      count(document)
      return octavoDocuments.metadataOf(document)
    },
  }
}
