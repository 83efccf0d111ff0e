import { LineComparer } from './line-comparer.ts'
import { bytesOfLines, sameBytes, splitLines } from './lines.ts'

/** Lines that were replaced; lines count from 0. Nothing removed: inserted before `beforeLine`. */
export type LineHunk = {
  readonly beforeLine: number
  readonly afterLine: number
  readonly removed: Uint8Array
  readonly added: Uint8Array
}

/** From what was before and these hunks, what is after can be made again. Takes bounded time on every input. */
export function diffLines(before: Uint8Array, after: Uint8Array): LineHunk[] {
  if (sameBytes(before, after)) return []
  const one = splitLines(before)
  const other = splitLines(after)
  return new LineComparer([one, other]).changes(0, 1).map(({ beforeFrom, beforeTo, afterFrom, afterTo }) => ({
    beforeLine: beforeFrom,
    afterLine: afterFrom,
    removed: bytesOfLines(one, beforeFrom, beforeTo),
    added: bytesOfLines(other, afterFrom, afterTo),
  }))
}
