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
  const parts: Uint8Array[] = []
  let from = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (isHighSurrogate(unit) && isLowSurrogate(text.charCodeAt(at + 1))) {
      at++
      continue
    }
    if (unit < 0xdc80 || unit > 0xdcff) continue
    parts.push(encoder.encode(text.slice(from, at)), Uint8Array.of(unit - 0xdc00))
    from = at + 1
  }
  parts.push(encoder.encode(text.slice(from)))
  return join(parts)
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const encoder = new TextEncoder()

const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdbff
const isLowSurrogate = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff

function decodeAnyway(bytes: Uint8Array): string {
  const parts: string[] = []
  let from = 0
  for (let at = 0; at < bytes.length;) {
    const length = sequenceLength(bytes, at)
    if (length > 0) {
      at += length
      continue
    }
    parts.push(strict.decode(bytes.subarray(from, at)), String.fromCharCode(0xdc00 + bytes[at]!))
    from = ++at
  }
  parts.push(strict.decode(bytes.subarray(from)))
  return parts.join('')
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

function join(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
