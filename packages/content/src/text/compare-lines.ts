import { changedRanges, compareNothing, type Comparison, type LineRange } from './changed-lines.ts'
import { markByEdits } from './edit-diff.ts'
import { markByHistogram } from './histogram-diff.ts'
import { slideChanges } from './slide-changes.ts'

/** `histogram` is what `git merge` compares by, `edits` what `git merge-file` does. */
export type Method = 'histogram' | 'edits'

const steps = 2_000_000

/** The changes between two documents whose lines were numbered together. Takes bounded time on every input. */
export function compareLines(before: Int32Array, after: Int32Array, method: Method = 'histogram'): LineRange[] {
  const comparison: Comparison = compareNothing(before, after)
  const whole = { beforeFrom: 0, beforeTo: before.length, afterFrom: 0, afterTo: after.length }
  if (method === 'histogram') markByHistogram(comparison, { left: steps }, { left: steps })
  else markByEdits(comparison, whole, { left: steps })
  slideChanges(comparison, { left: steps })
  return changedRanges(comparison)
}
