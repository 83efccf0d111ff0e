import type { Dimensions } from './dimensions.ts'

const startOfFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** Walks from marker to marker, each of which says how long it is, up to the frame. */
export function measureJpeg(head: Buffer): Dimensions | undefined {
  let turned = false
  for (let at = 2; at + 9 <= head.length;) {
    if (head[at] !== 0xff) return undefined
    const marker = head[at + 1]!
    // Bytes that only fill up, and markers that stand alone.
    if (marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += marker === 0xff ? 1 : 2
      continue
    }
    const length = head.readUInt16BE(at + 2)
    if (length < 2) return undefined
    if (startOfFrame(marker)) {
      const [height, width] = [head.readUInt16BE(at + 5), head.readUInt16BE(at + 7)]
      return turned ? { width: height, height: width } : { width, height }
    }
    if (marker === 0xe1) turned ||= isTurned(head.subarray(at + 4, at + 2 + length))
    at += 2 + length
  }
  return undefined
}

const orientationTag = 0x0112

/** Whether EXIF says that the camera lay on its side: browsers turn the picture then. */
function isTurned(segment: Buffer): boolean {
  if (segment.length < 14 || segment.toString('latin1', 0, 6) !== 'Exif\0\0') return false
  const tiff = segment.subarray(6)
  const little = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number): number =>
    at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)
  const directory = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  const entries = Math.min(short(directory), 200)
  for (let entry = 0; entry < entries; entry++) {
    const at = directory + 2 + entry * 12
    if (short(at) === orientationTag) return short(at + 8) >= 5 && short(at + 8) <= 8
  }
  return false
}
