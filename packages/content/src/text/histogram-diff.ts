import type { Budget, Comparison, LineRange } from './changed-lines.ts'
import { markByEdits } from './edit-diff.ts'
import { LineFrequency } from './frequent-lines.ts'

/** A line that occurs more often than this in a region cannot hold two documents together. */
const mostOccurrences = 64

/** Steps that are left when looking for anchors ends: what is not compared by then is compared edit by edit. */
const keptForEdits = 500_000

/**
 * Finds the changed lines as git's merge does: splits both documents at the longest common run that holds the rarest line,
 * then does the same on both sides of it. Regions held together by frequent lines alone are compared edit by edit.
 */
export function markByHistogram(comparison: Comparison, region: LineRange, budget: Budget): void {
  const { before, removed, added } = comparison
  const frequency = new LineFrequency(comparison.numbers)
  const occurrences = new Occurrences(before, comparison.numbers)
  const regions = [region]
  for (let each = regions.pop(); each; each = regions.pop()) {
    const { beforeFrom, beforeTo, afterFrom, afterTo } = each
    if (beforeFrom === beforeTo || afterFrom === afterTo) {
      removed.fill(1, beforeFrom, beforeTo)
      added.fill(1, afterFrom, afterTo)
      continue
    }
    const anchor =
      budget.left > keptForEdits ? findAnchor(comparison, each, occurrences, budget) : 'only frequent lines'
    if (anchor === 'only frequent lines') {
      markByEdits(comparison, each, frequency, budget)
    } else if (anchor === 'nothing in common') {
      removed.fill(1, beforeFrom, beforeTo)
      added.fill(1, afterFrom, afterTo)
    } else {
      regions.push({ beforeFrom: anchor.beforeTo, beforeTo, afterFrom: anchor.afterTo, afterTo })
      regions.push({ beforeFrom, beforeTo: anchor.beforeFrom, afterFrom, afterTo: anchor.afterFrom })
    }
  }
}

/** Where each line occurs in a region of the document before, in order. Reused from region to region without clearing. */
class Occurrences {
  readonly #before: Int32Array
  readonly #region: Int32Array
  readonly #count: Int32Array
  readonly #first: Int32Array
  readonly #next: Int32Array
  #current = 0

  constructor(before: Int32Array, numbers: number) {
    this.#before = before
    this.#region = new Int32Array(numbers)
    this.#count = new Int32Array(numbers)
    this.#first = new Int32Array(numbers)
    this.#next = new Int32Array(before.length)
  }

  read(from: number, to: number): void {
    this.#current++
    for (let at = to - 1; at >= from; at--) {
      const line = this.#before[at]!
      const isKnown = this.#region[line] === this.#current
      this.#next[at] = isKnown ? this.#first[line]! : -1
      this.#count[line] = isKnown ? this.#count[line]! + 1 : 1
      this.#first[line] = at
      this.#region[line] = this.#current
    }
  }

  count(line: number): number {
    return this.#region[line] === this.#current ? this.#count[line]! : 0
  }

  first(line: number): number {
    return this.#first[line]!
  }

  next(at: number): number {
    return this.#next[at]!
  }
}

type Anchor = LineRange | 'nothing in common' | 'only frequent lines'

function findAnchor(
  { before, after }: Comparison,
  region: LineRange,
  occurrences: Occurrences,
  budget: Budget,
): Anchor {
  const { beforeFrom, beforeTo, afterFrom, afterTo } = region
  occurrences.read(beforeFrom, beforeTo)
  budget.left -= beforeTo - beforeFrom + (afterTo - afterFrom)

  let best: LineRange | undefined
  let rarest = mostOccurrences + 1
  let hasCommon = false
  for (let at = afterFrom; at < afterTo && budget.left > keptForEdits;) {
    const line = after[at]!
    const count = occurrences.count(line)
    let resumeAt = at + 1
    if (count > 0) hasCommon = true
    if (count > 0 && count <= rarest) {
      for (let start = occurrences.first(line); start !== -1;) {
        let from = start
        let afterStart = at
        let to = start + 1
        let afterEnd = at + 1
        let rare = count
        while (from > beforeFrom && afterStart > afterFrom && before[from - 1] === after[afterStart - 1]) {
          from--
          afterStart--
          if (rare > 1) rare = Math.min(rare, occurrences.count(before[from]!))
        }
        while (to < beforeTo && afterEnd < afterTo && before[to] === after[afterEnd]) {
          if (rare > 1) rare = Math.min(rare, occurrences.count(before[to]!))
          to++
          afterEnd++
        }
        budget.left -= to - from
        if (resumeAt < afterEnd) resumeAt = afterEnd
        if (!best || best.beforeTo - best.beforeFrom < to - from || rare < rarest) {
          best = { beforeFrom: from, beforeTo: to, afterFrom: afterStart, afterTo: afterEnd }
          rarest = rare
        }
        do start = occurrences.next(start)
        while (start !== -1 && start < to)
      }
    }
    at = resumeAt
  }
  if (hasCommon && rarest > mostOccurrences) return 'only frequent lines'
  return best ?? 'nothing in common'
}
