import type { LineRange } from './changed-lines.ts'

const longestLook = 100
const mostFrequent = 1024

/** The lines of a region worth comparing, by their positions, and the region without its common ends. */
type WorthComparing = { core: LineRange; before: Int32Array; after: Int32Array }

/** How often each line occurs in a region of each document. Cleared after use, so that many regions share it. */
export class LineFrequency {
  readonly before: Int32Array
  readonly after: Int32Array

  constructor(numbers: number) {
    this.before = new Int32Array(numbers)
    this.after = new Int32Array(numbers)
  }
}

/**
 * Leaves out lines that the other side does not have, and frequent lines (blank ones, mostly) that stand among such lines:
 * they would pair up by chance.
 */
export function linesWorthComparing(
  before: Int32Array,
  after: Int32Array,
  region: LineRange,
  frequency: LineFrequency,
): WorthComparing {
  const { beforeFrom, beforeTo, afterFrom, afterTo } = region
  for (let at = beforeFrom; at < beforeTo; at++) frequency.before[before[at]!]!++
  for (let at = afterFrom; at < afterTo; at++) frequency.after[after[at]!]!++
  const core = withoutCommonEnds(before, after, region)
  const kept = {
    core,
    before: worthComparing(before, core.beforeFrom, core.beforeTo, frequency.after, beforeTo - beforeFrom),
    after: worthComparing(after, core.afterFrom, core.afterTo, frequency.before, afterTo - afterFrom),
  }
  for (let at = beforeFrom; at < beforeTo; at++) frequency.before[before[at]!] = 0
  for (let at = afterFrom; at < afterTo; at++) frequency.after[after[at]!] = 0
  return kept
}

export function withoutCommonEnds(before: Int32Array, after: Int32Array, region: LineRange): LineRange {
  let { beforeFrom, beforeTo, afterFrom, afterTo } = region
  while (beforeFrom < beforeTo && afterFrom < afterTo && before[beforeFrom] === after[afterFrom]) {
    beforeFrom++
    afterFrom++
  }
  while (beforeFrom < beforeTo && afterFrom < afterTo && before[beforeTo - 1] === after[afterTo - 1]) {
    beforeTo--
    afterTo--
  }
  return { beforeFrom, beforeTo, afterFrom, afterTo }
}

const missing = 0
const ordinary = 1
const frequent = 2

function worthComparing(
  lines: Int32Array,
  from: number,
  to: number,
  otherCounts: Int32Array,
  regionLength: number,
): Int32Array {
  const limit = Math.min(powerOfTwoAboveRoot(regionLength), mostFrequent)
  const length = to - from
  const kinds = new Uint8Array(length)
  for (let index = 0; index < length; index++) {
    const count = otherCounts[lines[from + index]!]!
    kinds[index] = count === 0 ? missing : count >= limit ? frequent : ordinary
  }
  const surroundings = new Surroundings(kinds)
  const kept = new Int32Array(length)
  let count = 0
  for (let index = 0; index < length; index++) {
    if (kinds[index] === ordinary || (kinds[index] === frequent && !surroundings.areMissing(index)))
      kept[count++] = from + index
  }
  return kept.slice(0, count)
}

/** What stands around a line, up to the next ordinary one and no further than is looked. */
class Surroundings {
  readonly #missingBefore: Int32Array
  readonly #ordinaryAbove: Int32Array
  readonly #ordinaryBelow: Int32Array

  constructor(kinds: Uint8Array) {
    const { length } = kinds
    this.#missingBefore = new Int32Array(length + 1)
    this.#ordinaryAbove = new Int32Array(length)
    this.#ordinaryBelow = new Int32Array(length)
    for (let index = 0, last = -1; index < length; index++) {
      this.#missingBefore[index + 1] = this.#missingBefore[index]! + (kinds[index] === missing ? 1 : 0)
      this.#ordinaryAbove[index] = last
      if (kinds[index] === ordinary) last = index
    }
    for (let index = length - 1, next = length; index >= 0; index--) {
      this.#ordinaryBelow[index] = next
      if (kinds[index] === ordinary) next = index
    }
  }

  /** Missing lines on both sides, and more than three of them for each frequent one. */
  areMissing(index: number): boolean {
    const from = Math.max(this.#ordinaryAbove[index]! + 1, index - longestLook)
    const to = Math.min(this.#ordinaryBelow[index]!, index + longestLook + 1)
    const above = this.#missingBefore[index]! - this.#missingBefore[from]!
    const below = this.#missingBefore[to]! - this.#missingBefore[index + 1]!
    const frequentAround = to - from - 1 - above - below
    return above > 0 && below > 0 && (frequentAround + 2) * 3 < above + below
  }
}

/** Cheaper than a root, and what git takes for one: a power of two of about its size. */
export function powerOfTwoAboveRoot(count: number): number {
  let root = 1
  for (let rest = count; rest > 0; rest >>= 2) root <<= 1
  return root
}
