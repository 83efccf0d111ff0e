import type { Lines } from './lines.ts'

/** Lines that were not what their hash said, for each line, before hashes are given up. */
const mostMisses = 8

/** The same number for the same line, in all the documents given: 0, 1, 2 and so on. */
export function numberLines(documents: readonly Lines[]): Int32Array[] {
  return numberByHash(documents) ?? numberByText(documents)
}

/** Undefined where too many different lines have one hash, which somebody must have made so. */
function numberByHash(documents: readonly Lines[]): Int32Array[] | undefined {
  const total = documents.reduce((sum, { count }) => sum + count, 0)
  let size = 16
  while (size < total * 2) size *= 2
  const mask = size - 1
  /** Number plus one by slot; 0 is free. */
  const slots = new Int32Array(size)
  const firstDocument = new Uint8Array(total)
  const firstLine = new Int32Array(total)
  let numbers = 0
  let misses = mostMisses * total + 64

  const numbered: Int32Array[] = []
  for (const [index, lines] of documents.entries()) {
    const own = new Int32Array(lines.count)
    for (let line = 0; line < lines.count; line++) {
      const hash = lines.hashes[line]!
      let slot = (hash ^ (hash >>> 15)) & mask
      for (;;) {
        const number = slots[slot]! - 1
        if (number === -1) {
          slots[slot] = numbers + 1
          firstDocument[numbers] = index
          firstLine[numbers] = line
          own[line] = numbers++
          break
        }
        if (isSameLine(documents[firstDocument[number]!]!, firstLine[number]!, lines, line)) {
          own[line] = number
          break
        }
        if (--misses < 0) return undefined
        slot = (slot + 1) & mask
      }
    }
    numbered.push(own)
  }
  return numbered
}

function isSameLine(one: Lines, oneLine: number, other: Lines, otherLine: number): boolean {
  if (one.hashes[oneLine] !== other.hashes[otherLine]) return false
  let at = one.starts[oneLine]!
  const end = one.starts[oneLine + 1]!
  let otherAt = other.starts[otherLine]!
  if (end - at !== other.starts[otherLine + 1]! - otherAt) return false
  while (at < end) if (one.bytes[at++] !== other.bytes[otherAt++]) return false
  return true
}

// One character for each byte, whatever the byte: only ever compared, never encoded again.
const byteDecoder = new TextDecoder('latin1')

function numberByText(documents: readonly Lines[]): Int32Array[] {
  const numbers = new Map<string, number>()
  return documents.map(({ bytes, count, starts }) => {
    const text = byteDecoder.decode(bytes)
    const own = new Int32Array(count)
    for (let line = 0; line < count; line++) {
      const key = text.slice(starts[line]!, starts[line + 1]!)
      let number = numbers.get(key)
      if (number === undefined) numbers.set(key, (number = numbers.size))
      own[line] = number
    }
    return own
  })
}
