import { compareLines } from '../../text/compare-lines.ts'
import { similarity } from './similarity.ts'
import type { Unit } from './unit.ts'

/** What one side made of each unit of the base, and what it put before each and after the last. */
export type Alignment = {
  /** By base unit: the unit it became; undefined where it was deleted. */
  readonly became: readonly (Unit | undefined)[]
  /** By place, one more than base units. */
  readonly inserted: readonly (readonly Unit[])[]
}

const likeEnough = 0.4
const mostPairs = 2500

export function alignUnits(base: readonly Unit[], side: readonly Unit[]): Alignment {
  const became: (Unit | undefined)[] = base.map(() => undefined)
  const inserted: Unit[][] = Array.from({ length: base.length + 1 }, () => [])
  const numbers = new Map<string, number>()
  const numbered = (units: readonly Unit[]) =>
    Int32Array.from(units, ({ identity, text }) => {
      const known = identity ?? text
      if (!numbers.has(known)) numbers.set(known, numbers.size)
      return numbers.get(known)!
    })

  let baseDone = 0
  let sideDone = 0
  const keep = (until: number) => {
    while (baseDone < until) became[baseDone++] = side[sideDone++]
  }
  for (const { beforeFrom, beforeTo, afterFrom, afterTo } of compareLines(numbered(base), numbered(side))) {
    keep(beforeFrom)
    let place = beforeFrom
    let next = afterFrom
    for (const [baseIndex, sideIndex] of pairs(base.slice(beforeFrom, beforeTo), side.slice(afterFrom, afterTo))) {
      while (next < afterFrom + sideIndex) inserted[place]!.push(side[next++]!)
      became[beforeFrom + baseIndex] = side[next++]
      place = beforeFrom + baseIndex + 1
    }
    while (next < afterTo) inserted[place]!.push(side[next++]!)
    baseDone = beforeTo
    sideDone = afterTo
  }
  keep(base.length)
  return { became, inserted }
}

/** Which units became which, in order: those alike first, then those between them where they are as many and of the same kinds. */
function pairs(base: readonly Unit[], side: readonly Unit[]): [number, number][] {
  if (base.some(({ identity }) => identity !== undefined)) return []
  const found: [number, number][] = []
  let baseDone = 0
  let sideDone = 0
  const pairUpTo = (baseEnd: number, sideEnd: number) => {
    const isSameShape =
      baseEnd - baseDone === sideEnd - sideDone &&
      base.slice(baseDone, baseEnd).every(({ kind }, index) => kind === side[sideDone + index]!.kind)
    if (isSameShape) while (baseDone < baseEnd) found.push([baseDone++, sideDone++])
  }
  for (const [baseIndex, sideIndex] of alikePairs(base, side)) {
    pairUpTo(baseIndex, sideIndex)
    found.push([baseIndex, sideIndex])
    baseDone = baseIndex + 1
    sideDone = sideIndex + 1
  }
  pairUpTo(base.length, side.length)
  return found
}

/** Pairs of one kind, chosen so that together they are as alike as can be. */
function alikePairs(base: readonly Unit[], side: readonly Unit[]): [number, number][] {
  if (base.length * side.length > mostPairs) return []
  const columns = side.length + 1
  const best = new Float64Array((base.length + 1) * columns)
  const alike = new Float64Array(base.length * side.length)
  for (let row = base.length - 1; row >= 0; row--) {
    for (let column = side.length - 1; column >= 0; column--) {
      const like = similarity(base[row]!, side[column]!)
      alike[row * side.length + column] = like
      const paired = like >= likeEnough ? like + best[(row + 1) * columns + column + 1]! : 0
      best[row * columns + column] = Math.max(
        paired,
        best[(row + 1) * columns + column]!,
        best[row * columns + column + 1]!,
      )
    }
  }
  const found: [number, number][] = []
  for (let row = 0, column = 0; row < base.length && column < side.length;) {
    const like = alike[row * side.length + column]!
    const here = best[row * columns + column]!
    if (like >= likeEnough && here === like + best[(row + 1) * columns + column + 1]!) found.push([row++, column++])
    else if (here === best[(row + 1) * columns + column]!) row++
    else column++
  }
  return found
}
