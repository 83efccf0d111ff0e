import { compareContent, type Hash, type Resolution } from '@octavo/content'
import type { Reader, Tenant } from '../../platform/database/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import { openObjects, openStoredDraft, revisionOf } from '../content/index.ts'
import { type MergedRoots, mergeRoots, type Roots, shortDocuments, TooMuchText } from './merge-roots.ts'
import { mergeInThread } from './text-threads.ts'

/** Theirs is brought into ours; base is what both started from. */
export interface Sides {
  readonly base: Uuid<'revision'>
  readonly ours: Uuid<'revision'>
  readonly theirs: Uuid<'revision'>
}

export interface ComputedMerge extends MergedRoots {
  readonly sides: Sides
  readonly written: ReadonlyMap<Hash, Uint8Array>
}

export const isSameMerge = (one: Sides, other: Sides): boolean =>
  one.base === other.base && one.ours === other.ours && one.theirs === other.theirs

const nothing: ReadonlyMap<string, Resolution> = new Map()

/** Writes nothing. Where one side has not moved, the other is the result, whatever its size. */
export async function computeMerge(
  reader: Reader,
  tenant: Tenant,
  sides: Sides,
  resolutions = nothing,
): Promise<ComputedMerge> {
  const rootOf = async (id: Uuid<'revision'>) => (await revisionOf(reader, tenant, id)).root
  const [base, ours, theirs] = await Promise.all([rootOf(sides.base), rootOf(sides.ours), rootOf(sides.theirs)])
  const whole = { sides, conflicts: [], unused: [], written: new Map<Hash, Uint8Array>() }
  if (theirs === base || theirs === ours) return { ...whole, root: ours, pages: new Map() }
  if (ours === base) {
    const { pages } = await compareContent(openObjects(reader, tenant), ours, theirs)
    return { ...whole, root: theirs, pages }
  }
  return { sides, ...(await mergeAnywhere(reader, tenant, { base, ours, theirs }, resolutions)) }
}

/** Merging one document of this much text takes a few milliseconds, all of them less than a second. */
const short = { each: 24 * 1024, all: 8 * 1024 * 1024 }

/** Here where the texts are short; else in a thread, so that others are answered meanwhile. */
async function mergeAnywhere(reader: Reader, tenant: Tenant, roots: Roots, resolutions = nothing) {
  const draft = openStoredDraft(reader, tenant)
  try {
    const merged = await mergeRoots(draft, roots, resolutions, shortDocuments(short))
    return { ...merged, written: draft.written }
  } catch (error) {
    if (!(error instanceof TooMuchText)) throw error
    return mergeInThread(openObjects(reader, tenant), roots, resolutions)
  }
}
