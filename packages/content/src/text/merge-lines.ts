import type { Budget, LineRange } from './changed-lines.ts'
import { type Method, stepsToCompare } from './compare-lines.ts'
import { LineComparer } from './line-comparer.ts'
import { bytesOfLines, joinBytes, type Lines, sameBytes, splitLines } from './lines.ts'

/** A place that both sides changed, each in its own way. Lines count from 0; ends are exclusive. */
export type LineConflict = {
  readonly kind: 'conflict'
  readonly base: MergedRange
  readonly ours: MergedRange
  readonly theirs: MergedRange
}
type MergedRange = { readonly from: number; readonly to: number; readonly bytes: Uint8Array }
export type MergedText = { readonly kind: 'merged'; readonly bytes: Uint8Array }

export type LineMerge =
  | { readonly clean: true; readonly bytes: Uint8Array }
  /** In order, what both agree on and what they do not: with a text for each conflict they make the document. */
  | { readonly clean: false; readonly parts: readonly (MergedText | LineConflict)[] }

/**
 * Merges by lines. Where `git merge` finds no conflict, neither does this, and the bytes are the same; the same holds for
 * `git merge-file` where `git merge` finds one.
 */
export function mergeLines(base: Uint8Array, ours: Uint8Array, theirs: Uint8Array): LineMerge {
  if (sameBytes(base, ours) || sameBytes(ours, theirs)) return { clean: true, bytes: theirs }
  if (sameBytes(base, theirs)) return { clean: true, bytes: ours }
  const sides = [splitLines(base), splitLines(ours), splitLines(theirs)] as const
  const comparer = new LineComparer(sides)
  const budget = { left: stepsToCompare }
  const merge = mergeCompared(sides, comparer, 'histogram', budget)
  if (merge.clean) return merge
  const byEdits = mergeCompared(sides, comparer, 'edits', budget)
  return byEdits.clean ? byEdits : merge
}

type Sides = readonly [base: Lines, ours: Lines, theirs: Lines]

function mergeCompared(sides: Sides, comparer: LineComparer, method: Method, budget: Budget): LineMerge {
  const [base, ours, theirs] = sides
  const ourChanges = comparer.changes(0, 1, method, budget)
  const theirChanges = comparer.changes(0, 2, method, budget)

  const parts: (MergedText | LineConflict)[] = []
  let clean = true
  let done = 0
  for (const { baseFrom, baseTo, our, their } of meetings(ourChanges, theirChanges)) {
    parts.push({ kind: 'merged', bytes: bytesOfLines(base, done, baseFrom) })
    done = baseTo
    const ourRange = rangeOf(ours, our, baseFrom, baseTo)
    const theirRange = rangeOf(theirs, their, baseFrom, baseTo)
    if (their.length === 0 || (our.length > 0 && sameBytes(ourRange.bytes, theirRange.bytes))) {
      parts.push({ kind: 'merged', bytes: ourRange.bytes })
    } else if (our.length === 0) {
      parts.push({ kind: 'merged', bytes: theirRange.bytes })
    } else {
      clean = false
      const baseRange = { from: baseFrom, to: baseTo, bytes: bytesOfLines(base, baseFrom, baseTo) }
      parts.push({ kind: 'conflict', base: baseRange, ours: ourRange, theirs: theirRange })
    }
  }
  parts.push({ kind: 'merged', bytes: bytesOfLines(base, done, base.count) })
  return clean
    ? { clean, bytes: joinBytes(parts.map((part) => (part as MergedText).bytes)) }
    : { clean, parts: parts.filter((part) => part.kind === 'conflict' || part.bytes.length > 0) }
}

type Meeting = { baseFrom: number; baseTo: number; our: LineRange[]; their: LineRange[] }

/** Changes of both sides in the order of the base; those that overlap or touch are together. */
function meetings(ourChanges: readonly LineRange[], theirChanges: readonly LineRange[]): Meeting[] {
  const found: Meeting[] = []
  let ourNext = 0
  let theirNext = 0
  while (ourNext < ourChanges.length || theirNext < theirChanges.length) {
    const our = ourChanges[ourNext]
    const their = theirChanges[theirNext]
    const isOurs = our !== undefined && (their === undefined || our.beforeFrom <= their.beforeFrom)
    const change = isOurs ? our : their!
    if (isOurs) ourNext++
    else theirNext++
    let meeting = found.at(-1)
    if (!meeting || change.beforeFrom > meeting.baseTo) {
      meeting = { baseFrom: change.beforeFrom, baseTo: change.beforeTo, our: [], their: [] }
      found.push(meeting)
    }
    meeting.baseTo = Math.max(meeting.baseTo, change.beforeTo)
    ;(isOurs ? meeting.our : meeting.their).push(change)
  }
  return found
}

/** What one side has in place of a range of the base; without changes there, nothing is asked of it. */
function rangeOf(side: Lines, changes: readonly LineRange[], baseFrom: number, baseTo: number): MergedRange {
  const first = changes[0]
  const last = changes.at(-1)
  if (!first || !last) return { from: 0, to: 0, bytes: side.bytes.subarray(0, 0) }
  const from = first.afterFrom - (first.beforeFrom - baseFrom)
  const to = last.afterTo + (baseTo - last.beforeTo)
  return { from, to, bytes: bytesOfLines(side, from, to) }
}
