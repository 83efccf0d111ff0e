/**
 * A document by its lines. A line ends with its LF, which is part of it; CRLF and lone CR stay inside. Bytes are never
 * decoded and encoded again, so what is not UTF-8 comes through as it is.
 */
export type Lines = {
  readonly bytes: Uint8Array
  /** Where each line begins; one entry more than lines, for the end. */
  readonly starts: Int32Array
  /** Each line with every byte as one character and without its LF; the last keeps a mark where it has no LF. */
  readonly keys: readonly string[]
}

// One character for each byte, whatever the byte: only ever compared, never encoded again.
const byteDecoder = new TextDecoder('latin1')

export function splitLines(bytes: Uint8Array): Lines {
  const keys = byteDecoder.decode(bytes).split('\n')
  const last = keys.pop()!
  // A line never holds an LF, so a key that does can only be a last line that lacks it.
  if (last !== '') keys.push(`${last}\n`)

  const starts = new Int32Array(keys.length + 1)
  let offset = 0
  for (let line = 0; line < keys.length; line++) {
    starts[line] = offset
    offset += keys[line]!.length + 1
  }
  starts[keys.length] = bytes.length
  return { bytes, starts, keys }
}

export function bytesOfLines(lines: Lines, from: number, to: number): Uint8Array {
  return lines.bytes.subarray(lines.starts[from]!, lines.starts[to]!)
}

/** The same number for the same line, in all the documents given: 0, 1, 2 and so on. */
export function numberLines(documents: readonly Lines[]): Int32Array[] {
  const numbers = new Map<string, number>()
  return documents.map(({ keys }) => {
    const numbered = new Int32Array(keys.length)
    for (let line = 0; line < keys.length; line++) {
      const key = keys[line]!
      let number = numbers.get(key)
      if (number === undefined) {
        number = numbers.size
        numbers.set(key, number)
      }
      numbered[line] = number
    }
    return numbered
  })
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
