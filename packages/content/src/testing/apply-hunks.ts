import type { LineHunk } from '../text/diff-lines.ts'
import { joinBytes, sameBytes, splitLines } from '../text/lines.ts'

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
