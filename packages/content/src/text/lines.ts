/**
 * A document by its lines. A line ends with its LF, which is part of it; CRLF and lone CR stay inside. Bytes are never
 * decoded and encoded again, so what is not UTF-8 comes through as it is.
 */
export type Lines = {
  readonly bytes: Uint8Array
  readonly count: number
  /** Where each line begins; one entry more than lines, for the end. */
  readonly starts: Int32Array
  /** Of each line, its LF included. */
  readonly hashes: Int32Array
}

const lineFeed = 10

export function splitLines(bytes: Uint8Array): Lines {
  let count = 0
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === lineFeed) count++
  if (bytes.length > 0 && bytes.at(-1) !== lineFeed) count++

  const starts = new Int32Array(count + 1)
  const hashes = new Int32Array(count)
  let line = 0
  let hash = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    hash = Math.imul(hash ^ byte, 0x01000193)
    if (byte !== lineFeed) continue
    hashes[line++] = hash
    starts[line] = at + 1
    hash = 0
  }
  if (line < count) hashes[line] = hash
  starts[count] = bytes.length
  return { bytes, count, starts, hashes }
}

export function bytesOfLines(lines: Lines, from: number, to: number): Uint8Array {
  return lines.bytes.subarray(lines.starts[from]!, lines.starts[to]!)
}

export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  if (one === other) return true
  if (one.length !== other.length) return false
  for (let index = 0; index < one.length; index++) if (one[index] !== other[index]) return false
  return true
}

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let offset = 0
  for (const part of parts) {
    joined.set(part, offset)
    offset += part.length
  }
  return joined
}
