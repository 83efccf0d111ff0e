/** A text as the amounts of its pieces: lines, or runs of 64 bytes of longer ones. As git counts them. */
export type Fingerprint = { size: number; pieces: ReadonlyMap<number, number> }

/** Of 60,000; git's own scale, so that its borders fall on the same pairs. */
const fullScore = 60_000
const leastScore = fullScore / 2

export function fingerprint(bytes: Uint8Array): Fingerprint {
  const pieces = new Map<number, number>()
  const isText = !bytes.subarray(0, 8_000).includes(0)
  let [one, two, length] = [0, 0, 0]
  const add = () => {
    const piece = ((one + Math.imul(two, 0x61)) >>> 0) % 107_927
    pieces.set(piece, (pieces.get(piece) ?? 0) + length)
    one = two = length = 0
  }
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (isText && byte === 13 && bytes[at + 1] === 10) continue
    const before = one
    one = ((one << 7) ^ (two >>> 25)) >>> 0
    two = ((two << 7) ^ (before >>> 25)) >>> 0
    one = (one + byte) >>> 0
    length++
    if (length === 64 || byte === 10) add()
  }
  if (length > 0) add()
  return { size: bytes.length, pieces }
}

/** How much of the larger text is in the other one; 0 where that cannot be half. */
function similarity(from: Fingerprint, to: Fingerprint): number {
  const [largest, smallest] = [Math.max(from.size, to.size), Math.min(from.size, to.size)]
  if (to.size === 0 || from.size === 0) return 0
  if (largest * (fullScore - leastScore) < (largest - smallest) * fullScore) return 0
  const [few, many] = from.pieces.size < to.pieces.size ? [from.pieces, to.pieces] : [to.pieces, from.pieces]
  let copied = 0
  for (const [piece, amount] of few) copied += Math.min(amount, many.get(piece) ?? 0)
  return Math.floor((copied * fullScore) / largest)
}

/** Whether two texts may be one that was edited. */
export const isAlike = (one: Uint8Array, other: Uint8Array): boolean =>
  similarity(fingerprint(one), fingerprint(other)) >= leastScore

export type Candidate = { from: number; to: number; score: number }

/** So many pairs are all compared; of more, only those that share a piece which is not everywhere. */
const mostPairs = 250_000
const commonPiece = 24
const candidatesOfOne = 16

/** The pairs that are at least half the same, best first. */
export function similarPairs(from: readonly Fingerprint[], to: readonly Fingerprint[]): Candidate[] {
  const pairs: Candidate[] = []
  const compare = (fromIndex: number, toIndex: number) => {
    const score = similarity(from[fromIndex]!, to[toIndex]!)
    if (score >= leastScore) pairs.push({ from: fromIndex, to: toIndex, score })
  }
  if (from.length * to.length <= mostPairs) {
    for (let one = 0; one < from.length; one++) for (let other = 0; other < to.length; other++) compare(one, other)
  } else {
    const holders = piecesToHolders(from)
    for (const [index, print] of to.entries()) for (const other of likely(print, holders)) compare(other, index)
  }
  return pairs.toSorted((one, other) => other.score - one.score || one.to - other.to || one.from - other.from)
}

function piecesToHolders(prints: readonly Fingerprint[]): Map<number, number[]> {
  const holders = new Map<number, number[]>()
  for (const [index, { pieces }] of prints.entries()) {
    for (const piece of pieces.keys()) {
      const list = holders.get(piece)
      if (!list) holders.set(piece, [index])
      else if (list.length <= commonPiece) list.push(index)
    }
  }
  return holders
}

/** Those that share the most bytes in pieces that few have. */
function likely(print: Fingerprint, holders: ReadonlyMap<number, readonly number[]>): number[] {
  const shared = new Map<number, number>()
  for (const [piece, amount] of print.pieces) {
    const list = holders.get(piece)
    if (!list || list.length > commonPiece) continue
    for (const index of list) shared.set(index, (shared.get(index) ?? 0) + amount)
  }
  return [...shared]
    .toSorted((one, other) => other[1] - one[1])
    .slice(0, candidatesOfOne)
    .map(([index]) => index)
}
