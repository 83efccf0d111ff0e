/**
 * Documents are bytes, and not all of them are UTF-8. A byte that is no part of a UTF-8 sequence becomes a lone low
 * surrogate (U+DC80 to U+DCFF), which UTF-8 itself can never give: so every document can be handled as text, and
 * encodeDocument gives back exactly the bytes that decodeDocument was given.
 */
export function decodeDocument(bytes: Uint8Array): string {
  try {
    return strict.decode(bytes)
  } catch {
    return decodeAnyway(bytes)
  }
}

/** The bytes of a document's text; the inverse of decodeDocument. */
export function encodeDocument(text: string): Uint8Array {
  if (text.isWellFormed()) return encoder.encode(text)
  return encodeAnyway(text)
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const encoder = new TextEncoder()

/** Unit by unit: a document may be made of nothing but bytes that are no text. */
function decodeAnyway(bytes: Uint8Array): string {
  const units = new Uint16Array(bytes.length)
  let count = 0
  for (let at = 0; at < bytes.length;) {
    const length = sequenceLength(bytes, at)
    const first = bytes[at]!
    if (length === 0) units[count++] = 0xdc00 + first
    else if (length === 1) units[count++] = first
    else {
      let point = first & (0x7f >> length)
      for (let offset = 1; offset < length; offset++) point = (point << 6) | (bytes[at + offset]! & 0x3f)
      if (point < 0x10000) units[count++] = point
      else {
        units[count++] = 0xd7c0 + (point >> 10)
        units[count++] = 0xdc00 + (point & 0x3ff)
      }
    }
    at += length || 1
  }
  const parts: string[] = []
  for (let at = 0; at < count; at += 4096)
    parts.push(String.fromCharCode(...units.subarray(at, Math.min(at + 4096, count))))
  return parts.join('')
}

function encodeAnyway(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 3)
  let count = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit < 0x80) bytes[count++] = unit
    else if (unit >= 0xdc80 && unit <= 0xdcff) bytes[count++] = unit - 0xdc00
    else {
      const point = text.codePointAt(at)!
      if (point >= 0x10000) at++
      count += encoder.encodeInto(String.fromCodePoint(point), bytes.subarray(count)).written
    }
  }
  return bytes.slice(0, count)
}

/** How many bytes the UTF-8 sequence at this place has; 0 where there is none. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at]!
  if (first < 0x80) return 1
  const length =
    first >= 0xc2 && first <= 0xdf ? 2 : (first & 0xf0) === 0xe0 ? 3 : first >= 0xf0 && first <= 0xf4 ? 4 : 0
  if (length === 0 || at + length > bytes.length) return 0
  for (let offset = 1; offset < length; offset++) if ((bytes[at + offset]! & 0xc0) !== 0x80) return 0
  const second = bytes[at + 1]!
  if (first === 0xe0 && second < 0xa0) return 0
  if (first === 0xed && second > 0x9f) return 0
  if (first === 0xf0 && second < 0x90) return 0
  if (first === 0xf4 && second > 0x8f) return 0
  return length
}
