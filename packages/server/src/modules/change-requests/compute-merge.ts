import {
  applyChanges,
  type Conflict,
  conflictId,
  type Hash,
  mergeContent,
  octavoDocuments,
  type Resolution,
} from '@octavo/content'
import type { Reader, Tenant } from '../../platform/database/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import { openStoredDraft, revisionOf } from '../content/index.ts'

/** Theirs is brought into ours; base is what both started from. */
export interface Sides {
  readonly base: Uuid<'revision'>
  readonly ours: Uuid<'revision'>
  readonly theirs: Uuid<'revision'>
}

export interface ComputedMerge {
  readonly sides: Sides
  /** What came out; it holds only without conflicts. */
  readonly root: Hash
  /** The content of ours before. */
  readonly before: Hash
  readonly written: ReadonlyMap<Hash, Uint8Array>
  /** Sorted by their ids. */
  readonly conflicts: readonly Conflict[]
  /** Resolutions of what is no conflict. */
  readonly unused: readonly string[]
}

export const isSameMerge = (one: Sides, other: Sides): boolean =>
  one.base === other.base && one.ours === other.ours && one.theirs === other.theirs

/** Writes nothing. Where one side has not moved, the other is the result, whatever its size. */
export async function computeMerge(
  reader: Reader,
  tenant: Tenant,
  sides: Sides,
  resolutions: ReadonlyMap<string, Resolution> = new Map(),
): Promise<ComputedMerge> {
  const ids = [sides.base, sides.ours, sides.theirs]
  const [base, ours, theirs] = await Promise.all(ids.map(async (id) => (await revisionOf(reader, tenant, id)).root))
  const result = { sides, before: ours!, conflicts: [], unused: [], written: new Map<Hash, Uint8Array>() }
  if (theirs === base || theirs === ours) return { ...result, root: ours! }
  if (ours === base) return { ...result, root: theirs! }
  const draft = openStoredDraft(reader, tenant)
  const merged = await mergeContent({
    draft,
    base: base!,
    ours: ours!,
    theirs: theirs!,
    documents: octavoDocuments,
    resolutions,
  })
  const conflicts = merged.conflicts.toSorted((a, b) => (conflictId(a) < conflictId(b) ? -1 : 1))
  if (conflicts.length > 0) return { ...result, root: ours!, conflicts, unused: merged.unused }
  const root = await applyChanges(draft, ours!, merged.changes)
  return { ...result, root, written: draft.written, unused: merged.unused }
}
