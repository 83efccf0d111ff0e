import { compareContent } from '../compare/compare-content.ts'
import { contentParts, type ContentChanges } from '../tree/apply-changes.ts'
import { conflictId, type Conflict, type Resolution } from './conflict.ts'
import { mendSlugs } from './mend-slugs.ts'
import { mendTree } from './mend-tree.ts'
import type { Merge, Merged, MergeRun } from './merge-run.ts'
import { mergeThing } from './merge-thing.ts'

/** Three ways, by identity: only what differs from the base is read. */
export async function mergeContent(merge: Merge): Promise<Merged> {
  const { draft, base, ours, theirs, resolutions = new Map<string, Resolution>() } = merge
  const [ourChanges, theirChanges] = await Promise.all([
    compareContent(draft, base, ours),
    compareContent(draft, base, theirs),
  ])
  const conflicts = new Map<string, Conflict>()
  const asked = new Set<string>()
  const run: MergeRun = {
    ...merge,
    ourChanges,
    theirChanges,
    pending: {
      pages: new Map(),
      files: new Map(),
      reusableContents: new Map(),
      variables: new Map(),
      tags: new Map(),
      sources: new Map(),
    },
    ask(conflict) {
      const id = conflictId(conflict)
      asked.add(id)
      const answer = resolutions.get(id)
      if (answer === undefined) conflicts.set(id, conflict)
      return answer
    },
  }
  for (const part of contentParts) {
    // At once, so that the documents they need are read together.
    await Promise.all([...theirChanges[part].keys()].map((key) => mergeThing(run, part, key)))
  }
  // What the tree asks depends on the answers to what came before.
  if (conflicts.size === 0) await mendTree(run)
  if (conflicts.size === 0) await mendSlugs(run)
  return {
    changes: run.pending as unknown as ContentChanges,
    conflicts: [...conflicts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, conflict]) => conflict),
    unused: [...resolutions.keys()].filter((id) => !asked.has(id)),
  }
}
