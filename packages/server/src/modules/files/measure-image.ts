import type { Dimensions } from './dimensions.ts'
import { rootTagOf } from './detect-type.ts'
import { measureAvif } from './measure-avif.ts'
import { measureJpeg } from './measure-jpeg.ts'

type Measure = (head: Buffer) => Dimensions | undefined

const measures: Readonly<Record<string, Measure>> = {
  'image/png': measurePng,
  'image/gif': measureGif,
  'image/webp': measureWebp,
  'image/bmp': measureBmp,
  'image/jpeg': measureJpeg,
  'image/avif': measureAvif,
  'image/svg+xml': measureSvg,
}

/** More than any picture has; it fits the column. */
const most = 2 ** 31 - 1
const isSound = (length: number): boolean => Number.isInteger(length) && length > 0 && length <= most

/** As a browser would show it; none where the start of the file does not tell. Nothing is decoded. */
export function measureImage(type: string, head: Buffer): Dimensions | undefined {
  const found = measures[type]?.(head)
  return found && isSound(found.width) && isSound(found.height) ? found : undefined
}

function measurePng(head: Buffer): Dimensions | undefined {
  if (head.length < 24 || head.toString('latin1', 12, 16) !== 'IHDR') return undefined
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
}

function measureGif(head: Buffer): Dimensions | undefined {
  if (head.length < 10) return undefined
  return { width: head.readUInt16LE(6), height: head.readUInt16LE(8) }
}

function measureBmp(head: Buffer): Dimensions | undefined {
  if (head.length < 26) return undefined
  if (head.readUInt32LE(14) === 12) return { width: head.readUInt16LE(18), height: head.readUInt16LE(20) }
  // A picture that is stored from the top down has a negative height.
  return { width: head.readInt32LE(18), height: Math.abs(head.readInt32LE(22)) }
}

function measureWebp(head: Buffer): Dimensions | undefined {
  if (head.length < 30) return undefined
  const form = head.toString('latin1', 12, 16)
  if (form === 'VP8X') return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 }
  if (form === 'VP8L' && head[20] === 0x2f) {
    const bits = head.readUInt32LE(21)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (form !== 'VP8 ' || head.readUIntBE(23, 3) !== 0x9d012a) return undefined
  return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff }
}

/** In pixels of CSS. */
const units: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
}

function measureSvg(head: Buffer): Dimensions | undefined {
  const tag = rootTagOf(head, 'svg')
  if (tag === undefined) return undefined
  const attribute = (name: string) => new RegExp(`\\s${name}\\s*=\\s*["']([^"']{1,100})["']`).exec(tag)?.[1]
  const length = (name: string): number | undefined => {
    const [, value, unit = ''] = /^\s*\+?(\d*\.?\d+)(px|pt|pc|in|cm|mm)?\s*$/.exec(attribute(name) ?? '') ?? []
    return value === undefined ? undefined : Number(value) * units[unit]!
  }
  const box = (attribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [boxWidth = NaN, boxHeight = NaN] = box.length === 4 ? box.slice(2) : []
  const [width, height] = [length('width'), length('height')]
  // What one side leaves out follows from the proportions of the box.
  return {
    width: Math.round(width ?? (height === undefined ? boxWidth : (height * boxWidth) / boxHeight)),
    height: Math.round(height ?? (width === undefined ? boxHeight : (width * boxHeight) / boxWidth)),
  }
}
