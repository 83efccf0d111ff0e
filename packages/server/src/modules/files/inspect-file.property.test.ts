import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleImages } from '../../testing/sample-images.ts'
import { headSize } from './detect-type.ts'
import { inspect } from './inspect-file.ts'
import { measureImage } from './measure-image.ts'

const svg = Buffer.from('<?xml version="1.0"?><!-- c --><svg viewBox="0 0 24 12" width="48pt" height="2in"></svg>')
const samples = [...sampleImages, { type: 'image/svg+xml', bytes: svg }]

/** A real file with some bytes changed, cut off, or put in twice. */
const hostile = fc
  .record({
    sample: fc.constantFrom(...samples),
    changes: fc.array(fc.tuple(fc.nat(2000), fc.nat(255)), { maxLength: 30 }),
    cut: fc.nat(1500),
    twice: fc.nat(300),
  })
  .map(({ sample, changes, cut, twice }) => {
    const bytes = Buffer.concat([sample.bytes.subarray(0, twice), sample.bytes.subarray(twice >> 1)])
    for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value
    return { type: sample.type, bytes: bytes.subarray(0, Math.max(0, bytes.length - (cut > 1000 ? cut - 1000 : 0))) }
  })

test('no file brings the look at it down, and what is measured is a size', () => {
  fc.assert(
    fc.property(hostile, ({ type, bytes }) => {
      for (const measured of [measureImage(type, bytes), inspect(bytes, { name: 'a', declared: type }).dimensions]) {
        if (!measured) continue
        expect(Number.isInteger(measured.width) && measured.width > 0 && measured.width < 2 ** 31).toBe(true)
        expect(Number.isInteger(measured.height) && measured.height > 0 && measured.height < 2 ** 31).toBe(true)
      }
    }),
    { numRuns: 20_000 },
  )
})

test('a real file is measured the same when anything follows it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...sampleImages),
      fc.uint8Array({ maxLength: 500 }),
      ({ bytes, type, dimensions }, more) => {
        expect(measureImage(type, Buffer.concat([bytes, more]))).toEqual(dimensions)
      },
    ),
    { numRuns: 2000 },
  )
})

/** What makes each walk go as far as it can, in a start of this size. */
const longest: readonly (readonly [type: string, make: (size: number) => Buffer])[] = [
  [
    'image/jpeg',
    (size) => Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(size, Buffer.from('ffe10002', 'hex'))]),
  ],
  ['image/jpeg', (size) => Buffer.alloc(size, 0xff)],
  ['image/avif', (size) => Buffer.alloc(size, Buffer.from('0000000866726565', 'hex'))],
  ['image/svg+xml', (size) => Buffer.alloc(size, '<!-- -->')],
  ['image/svg+xml', (size) => Buffer.alloc(size, '<?a ?> ')],
  ['image/svg+xml', (size) => Buffer.from(`<svg${' viewBox='.repeat(size / 9)}>`)],
  ['image/svg+xml', (size) => Buffer.from(`<!DOCTYPE svg ${'['.repeat(size)}`)],
  ['image/svg+xml', (size) => Buffer.alloc(size, '<!--')],
  ['image/svg+xml', (size) => Buffer.alloc(size, '<!DOCTYPE a [ ')],
]

/** Microseconds of this thread's processor time, the least of several tries: other programs do not count. */
function timeOf(type: string, bytes: Buffer): number {
  const times = Array.from({ length: 5 }, () => {
    const before = process.threadCpuUsage()
    inspect(bytes, { name: 'a', declared: type })
    measureImage(type, bytes)
    const { user, system } = process.threadCpuUsage(before)
    return user + system
  })
  return Math.min(...times)
}

test('the work that a file can cause grows no faster than its size', () => {
  for (const [type, make] of longest) {
    const [short, long] = [make(headSize / 16), make(headSize)]
    // Compiled code only: the first tries run much slower.
    for (const bytes of [long, short]) timeOf(type, bytes)
    // Linear work takes 16 times as long, quadratic work 256 times.
    expect(timeOf(type, long) / Math.max(200, timeOf(type, short)), type).toBeLessThan(128)
  }
})
