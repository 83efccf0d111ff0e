import type { LineRange } from './changed-lines.ts'

const longestLook = 100
const mostFrequent = 1024

/** The lines of a region worth comparing, by their positions, and the region without its common ends. */
export type WorthComparing = { core: LineRange; before: Int32Array; after: Int32Array }

/**
 * Leaves out lines that the other side does not have, and frequent lines (blank ones, mostly) that stand among such lines:
 * they would pair up by chance.
 */
export function linesWorthComparing(before: Int32Array, after: Int32Array, region: LineRange): WorthComparing {
  const beforeCounts = countsIn(before, region.beforeFrom, region.beforeTo)
  const afterCounts = countsIn(after, region.afterFrom, region.afterTo)
  const core = withoutCommonEnds(before, after, region)
  return {
    core,
    before: worthComparing(before, core.beforeFrom, core.beforeTo, afterCounts, region.beforeTo - region.beforeFrom),
    after: worthComparing(after, core.afterFrom, core.afterTo, beforeCounts, region.afterTo - region.afterFrom),
  }
}

function countsIn(lines: Int32Array, from: number, to: number): Map<number, number> {
  const counts = new Map<number, number>()
  for (let at = from; at < to; at++) counts.set(lines[at]!, (counts.get(lines[at]!) ?? 0) + 1)
  return counts
}

function withoutCommonEnds(before: Int32Array, after: Int32Array, region: LineRange): LineRange {
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
  otherCounts: ReadonlyMap<number, number>,
  regionLength: number,
): Int32Array {
  const limit = Math.min(powerOfTwoAboveRoot(regionLength), mostFrequent)
  const kinds = new Uint8Array(to - from)
  for (let at = from; at < to; at++) {
    const count = otherCounts.get(lines[at]!) ?? 0
    kinds[at - from] = count === 0 ? missing : count >= limit ? frequent : ordinary
  }
  const kept: number[] = []
  for (let index = 0; index < kinds.length; index++) {
    if (kinds[index] === ordinary || (kinds[index] === frequent && !standsAmongMissing(kinds, index)))
      kept.push(from + index)
  }
  return Int32Array.from(kept)
}

/** Missing lines on both sides, before the next ordinary line, and more than three of them for each frequent one. */
function standsAmongMissing(kinds: Uint8Array, index: number): boolean {
  const [missingAbove, frequentAbove] = countAround(kinds, index, -1)
  if (missingAbove === 0) return false
  const [missingBelow, frequentBelow] = countAround(kinds, index, 1)
  if (missingBelow === 0) return false
  return (frequentAbove + frequentBelow + 2) * 3 < missingAbove + missingBelow
}

function countAround(kinds: Uint8Array, index: number, step: 1 | -1): [missing: number, frequent: number] {
  let missingCount = 0
  let frequentCount = 0
  for (let distance = 1; distance <= longestLook; distance++) {
    const kind = kinds[index + distance * step]
    if (kind === missing) missingCount++
    else if (kind === frequent) frequentCount++
    else break
  }
  return [missingCount, frequentCount]
}

/** Cheaper than a root, and what git takes for one: a power of two of about its size. */
export function powerOfTwoAboveRoot(count: number): number {
  let root = 1
  for (let rest = count; rest > 0; rest >>= 2) root <<= 1
  return root
}
