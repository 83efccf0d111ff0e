/** Two documents as numbers of lines, and which lines of each have no partner in the other: 1 is changed. */
export type Comparison = {
  readonly before: Int32Array
  readonly after: Int32Array
  readonly removed: Uint8Array
  readonly added: Uint8Array
  /** One more than the highest number of a line. */
  readonly numbers: number
}

/** Lines `beforeFrom` to `beforeTo` were replaced by lines `afterFrom` to `afterTo`; ends are exclusive. */
export type LineRange = {
  readonly beforeFrom: number
  readonly beforeTo: number
  readonly afterFrom: number
  readonly afterTo: number
}

/** Steps that a comparison may still take. What is not compared by then counts as changed. */
export type Budget = { left: number }

export function compareNothing(before: Int32Array, after: Int32Array): Comparison {
  const numbers = Math.max(highestOf(before), highestOf(after)) + 1
  return { before, after, removed: new Uint8Array(before.length), added: new Uint8Array(after.length), numbers }
}

function highestOf(lines: Int32Array): number {
  let highest = -1
  for (let at = 0; at < lines.length; at++) if (lines[at]! > highest) highest = lines[at]!
  return highest
}

export function changedRanges({ removed, added }: Comparison): LineRange[] {
  const ranges: LineRange[] = []
  let before = 0
  let after = 0
  while (before < removed.length || after < added.length) {
    if (removed[before] !== 1 && added[after] !== 1) {
      before++
      after++
      continue
    }
    const beforeFrom = before
    const afterFrom = after
    while (removed[before] === 1) before++
    while (added[after] === 1) after++
    ranges.push({ beforeFrom, beforeTo: before, afterFrom, afterTo: after })
  }
  return ranges
}
