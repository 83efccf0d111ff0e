import type { Budget, LineRange } from './changed-lines.ts'
import { compareLines, type Method, stepsToCompare } from './compare-lines.ts'
import type { Lines } from './lines.ts'
import { numberLines } from './number-lines.ts'

/** Documents of more lines than anybody writes are told apart by their common beginning and end alone. */
const mostLines = 40_000

/** Compares documents with each other, all of whose lines it has numbered. Takes bounded time on every input. */
export class LineComparer {
  readonly #documents: readonly Lines[]
  readonly #numbered: readonly Int32Array[] | undefined

  constructor(documents: readonly Lines[]) {
    this.#documents = documents
    this.#numbered = documents.every(({ count }) => count <= mostLines) ? numberLines(documents) : undefined
  }

  changes(
    before: number,
    after: number,
    method: Method = 'histogram',
    budget: Budget = { left: stepsToCompare },
  ): LineRange[] {
    const one = this.#numbered?.[before]
    const other = this.#numbered?.[after]
    if (!one || !other) return changedMiddle(this.#documents[before]!, this.#documents[after]!)
    return compareLines(one, other, method, budget)
  }
}

function changedMiddle(before: Lines, after: Lines): LineRange[] {
  const most = Math.min(before.bytes.length, after.bytes.length)
  let start = 0
  while (start < most && before.bytes[start] === after.bytes[start]) start++
  if (start === before.bytes.length && start === after.bytes.length) return []
  let end = 0
  const rest = most - start
  while (end < rest && before.bytes[before.bytes.length - 1 - end] === after.bytes[after.bytes.length - 1 - end]) end++

  const from = lineAt(before, start)
  // What the end of both begins with may be a whole line in one and the rest of a line in the other.
  const shared = Math.min(
    before.count - Math.max(from, lineFrom(before, before.bytes.length - end)),
    after.count - Math.max(from, lineFrom(after, after.bytes.length - end)),
  )
  return [{ beforeFrom: from, beforeTo: before.count - shared, afterFrom: from, afterTo: after.count - shared }]
}

/** The line that this byte is in; at the end of a text that ends with a line end, the line after the last. */
function lineAt({ starts, count, bytes }: Lines, byte: number): number {
  if (byte === bytes.length && (count === 0 || bytes.at(-1) === 10)) return count
  const next = lineFrom({ starts, count }, byte + 1)
  return next - 1
}

/** The first line that begins at this byte or after it. */
function lineFrom({ starts, count }: Pick<Lines, 'starts' | 'count'>, byte: number): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if (starts[middle]! < byte) low = middle + 1
    else high = middle
  }
  return low
}
