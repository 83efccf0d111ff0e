import { type Budget, changedRanges, compareNothing, type LineRange } from './changed-lines.ts'
import { markByEdits } from './edit-diff.ts'
import { LineFrequency, withoutCommonEnds } from './frequent-lines.ts'
import { markByHistogram } from './histogram-diff.ts'
import { slideChanges } from './slide-changes.ts'

/** `histogram` is what `git merge` compares by, `edits` what `git merge-file` does. */
export type Method = 'histogram' | 'edits'

/** What comparing two documents may cost: enough for git's answer on every document that somebody wrote. */
export const stepsToCompare = 2_000_000

const stepsToSlide = 500_000

/** Documents of more lines are compared without the beginning and the end that they share. */
const manyLines = 10_000

/** The changes between two documents whose lines were numbered together. Takes bounded time on every input. */
export function compareLines(
  before: Int32Array,
  after: Int32Array,
  method: Method = 'histogram',
  budget: Budget = { left: stepsToCompare },
): LineRange[] {
  const comparison = compareNothing(before, after)
  const whole = { beforeFrom: 0, beforeTo: before.length, afterFrom: 0, afterTo: after.length }
  const region = before.length > manyLines ? withoutCommonEnds(before, after, whole) : whole
  if (method === 'histogram') markByHistogram(comparison, region, budget)
  else markByEdits(comparison, region, new LineFrequency(comparison.numbers), budget)
  slideChanges(comparison, { left: stepsToSlide })
  return changedRanges(comparison)
}
