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
import { pauses } from '../../platform/pauses.ts'

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

/** In bytes: the three texts of one document, and the texts of all. */
interface MostText {
  readonly each: number
  readonly all: number
}

/** Merges documents as long as they are short, and lets others have a turn between them. */
export function shortDocuments(most: MostText): DocumentMerge {
  let left = most.all
  let last: Promise<unknown> = Promise.resolve()
  const count = (...texts: readonly Uint8Array[]) => {
    const size = texts.reduce((sum, { length }) => sum + length, 0)
    left -= size
    if (size > most.each || left < 0) throw new TooMuchText()
  }
  const pause = pauses()
  return {
    merge(base, ours, theirs) {
      count(base, ours, theirs)
      const merged = last.then(pause).then(() => octavoDocuments.merge(base, ours, theirs))
      last = merged
      return merged
    },
    metadataOf(document) {
      count(document)
      return octavoDocuments.metadataOf(document)
    },
  }
}
