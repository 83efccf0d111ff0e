import type { Dimensions } from './dimensions.ts'

interface Box {
  readonly type: string
  readonly body: Buffer
}

/** The boxes that lie side by side here. A length that makes no sense ends the walk. */
function* boxesIn(bytes: Buffer): Generator<Box> {
  for (let at = 0; at + 8 <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    const end = length === 0 ? bytes.length : at + length
    if (end < at + 8) return
    yield { type: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(at + 8, end) }
    at = end
  }
}

const inside = (bytes: Buffer, type: string): Buffer | undefined =>
  boxesIn(bytes).find((box) => box.type === type)?.body

/** The parts of a picture and the whole each say how large they are: the whole is the largest. */
export function measureAvif(head: Buffer): Dimensions | undefined {
  // `meta` begins with four bytes of version and flags.
  const properties = inside(inside(inside(head, 'meta')?.subarray(4) ?? none, 'iprp') ?? none, 'ipco') ?? none
  let largest: Dimensions | undefined
  let turned = false
  for (const { type, body } of boxesIn(properties)) {
    if (type === 'irot' && body.length > 0) turned = (body[0]! & 1) === 1
    if (type !== 'ispe' || body.length < 12) continue
    const [width, height] = [body.readUInt32BE(4), body.readUInt32BE(8)]
    if (!largest || width * height > largest.width * largest.height) largest = { width, height }
  }
  return largest && turned ? { width: largest.height, height: largest.width } : largest
}

const none = Buffer.alloc(0)
