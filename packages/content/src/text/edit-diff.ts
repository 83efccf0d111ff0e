import type { Budget, Comparison, LineRange } from './changed-lines.ts'
import { type LineFrequency, linesWorthComparing, powerOfTwoAboveRoot } from './frequent-lines.ts'

/** Edits that one search for a middle may cost before the best found so far is taken. */
const fewestEdits = 256

/** Looking at a diagonal costs as much as comparing so many lines. */
const stepsPerDiagonal = 4

/** Finds the changed lines of a region by the fewest edits (Myers), splitting at the middle of the shortest path. */
export function markByEdits(
  { before, after, removed, added }: Comparison,
  region: LineRange,
  frequency: LineFrequency,
  budget: Budget,
): void {
  const kept = linesWorthComparing(before, after, region, frequency)
  budget.left -= region.beforeTo - region.beforeFrom + (region.afterTo - region.afterFrom)
  removed.fill(1, kept.core.beforeFrom, kept.core.beforeTo)
  added.fill(1, kept.core.afterFrom, kept.core.afterTo)
  const one = kept.before.map((at) => before[at]!)
  const other = kept.after.map((at) => after[at]!)
  const search = new MiddleSearch(one, other, budget)
  const boxes: [number, number, number, number][] = [[0, one.length, 0, other.length]]
  for (let box = boxes.pop(); box; box = boxes.pop()) {
    let [from, to, otherFrom, otherTo] = box
    while (from < to && otherFrom < otherTo && one[from] === other[otherFrom]) {
      removed[kept.before[from++]!] = 0
      added[kept.after[otherFrom++]!] = 0
    }
    while (from < to && otherFrom < otherTo && one[to - 1] === other[otherTo - 1]) {
      removed[kept.before[--to]!] = 0
      added[kept.after[--otherTo]!] = 0
    }
    if (from === to || otherFrom === otherTo || budget.left <= 0) continue
    const [middle, otherMiddle] = search.middleOf(from, to, otherFrom, otherTo)
    boxes.push([middle, to, otherMiddle, otherTo], [from, middle, otherFrom, otherMiddle])
  }
}

/** Walks from both corners of a box at once, one edit further each round, until the two walks meet. */
class MiddleSearch {
  readonly #one: Int32Array
  readonly #other: Int32Array
  readonly #budget: Budget
  /** How far each diagonal was reached from the start and from the end, shifted so that none is negative. */
  readonly #forward: Int32Array
  readonly #backward: Int32Array
  readonly #shift: number
  readonly #mostEdits: number

  constructor(one: Int32Array, other: Int32Array, budget: Budget) {
    const diagonals = one.length + other.length + 3
    this.#one = one
    this.#other = other
    this.#budget = budget
    this.#forward = new Int32Array(diagonals + 2)
    this.#backward = new Int32Array(diagonals + 2)
    this.#shift = other.length + 2
    this.#mostEdits = Math.max(fewestEdits, powerOfTwoAboveRoot(diagonals))
  }

  middleOf(from: number, to: number, otherFrom: number, otherTo: number): [number, number] {
    const forward = this.#forward
    const backward = this.#backward
    const shift = this.#shift
    const lowest = from - otherTo
    const highest = to - otherFrom
    const start = from - otherFrom
    const end = to - otherTo
    const meetForward = ((start - end) & 1) !== 0
    let forwardLow = start
    let forwardHigh = start
    let backwardLow = end
    let backwardHigh = end
    forward[start + shift] = from
    backward[end + shift] = to

    for (let edits = 1; ; edits++) {
      if (forwardLow > lowest) forward[--forwardLow - 1 + shift] = -1
      else forwardLow++
      if (forwardHigh < highest) forward[++forwardHigh + 1 + shift] = -1
      else forwardHigh--
      for (let diagonal = forwardHigh; diagonal >= forwardLow; diagonal -= 2) {
        const below = forward[diagonal - 1 + shift]!
        const above = forward[diagonal + 1 + shift]!
        let at = below >= above ? below + 1 : above
        const first = at
        while (at < to && at - diagonal < otherTo && this.#one[at] === this.#other[at - diagonal]) at++
        this.#budget.left -= at - first + stepsPerDiagonal
        forward[diagonal + shift] = at
        if (meetForward && diagonal >= backwardLow && diagonal <= backwardHigh && backward[diagonal + shift]! <= at)
          return [at, at - diagonal]
      }

      if (backwardLow > lowest) backward[--backwardLow - 1 + shift] = maximum
      else backwardLow++
      if (backwardHigh < highest) backward[++backwardHigh + 1 + shift] = maximum
      else backwardHigh--
      for (let diagonal = backwardHigh; diagonal >= backwardLow; diagonal -= 2) {
        const below = backward[diagonal - 1 + shift]!
        const above = backward[diagonal + 1 + shift]!
        let at = below < above ? below : above - 1
        const first = at
        while (at > from && at - diagonal > otherFrom && this.#one[at - 1] === this.#other[at - diagonal - 1]) at--
        this.#budget.left -= first - at + stepsPerDiagonal
        backward[diagonal + shift] = at
        if (!meetForward && diagonal >= forwardLow && diagonal <= forwardHigh && at <= forward[diagonal + shift]!)
          return [at, at - diagonal]
      }

      if (edits >= this.#mostEdits || this.#budget.left <= 0) {
        const furthest = furthestOf(forward, shift, forwardLow, forwardHigh, to, otherTo)
        const nearest = nearestOf(backward, shift, backwardLow, backwardHigh, from, otherFrom)
        const gone = furthest[0] + furthest[1] - from - otherFrom
        const come = to + otherTo - nearest[0] - nearest[1]
        return come < gone ? furthest : nearest
      }
    }
  }
}

const maximum = 0x7fffffff

function furthestOf(
  reached: Int32Array,
  shift: number,
  low: number,
  high: number,
  to: number,
  otherTo: number,
): [number, number] {
  let best: [number, number] = [-1, -1]
  for (let diagonal = high; diagonal >= low; diagonal -= 2) {
    const at = Math.min(reached[diagonal + shift]!, to, otherTo + diagonal)
    if (at + at - diagonal > best[0] + best[1]) best = [at, at - diagonal]
  }
  return best
}

function nearestOf(
  reached: Int32Array,
  shift: number,
  low: number,
  high: number,
  from: number,
  otherFrom: number,
): [number, number] {
  let best: [number, number] = [maximum / 4, maximum / 4]
  for (let diagonal = high; diagonal >= low; diagonal -= 2) {
    const at = Math.max(reached[diagonal + shift]!, from, otherFrom + diagonal)
    if (at + at - diagonal < best[0] + best[1]) best = [at, at - diagonal]
  }
  return best
}
