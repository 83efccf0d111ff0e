import { LineComparer } from './line-comparer.ts'
import { bytesOfLines, joinBytes, sameBytes, splitLines } from './lines.ts'

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

/** Undefined where the document is not what the hunks were made from. */
export function applyHunks(before: Uint8Array, hunks: readonly LineHunk[]): Uint8Array | undefined {
  const lines = splitLines(before)
  const parts: Uint8Array[] = []
  let done = 0
  for (const { beforeLine, removed, added } of hunks) {
    const from = lines.starts[beforeLine]
    if (from === undefined || from < done) return undefined
    const to = from + removed.length
    if (!sameBytes(before.subarray(from, to), removed)) return undefined
    parts.push(before.subarray(done, from), added)
    done = to
  }
  return joinBytes([...parts, before.subarray(done)])
}
