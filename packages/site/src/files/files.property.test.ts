import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSegments } from '../address/segments.ts'
import type { SiteBase } from '../address/site-base.ts'
import { readSitePath, type Way } from '../address/site-path.ts'
import { fileAddress, imageAddress, readFileQuery, readImageQuery } from './file-address.ts'
import { imageSources } from './image-sources.ts'
import { imageWidths, type ImageWidth, mostPixels, widthsOf } from './image-widths.ts'

const aBase = fc.constantFrom<SiteBase>(
  { kind: 'custom', origin: 'https://docs.acme.example', path: '' },
  { kind: 'organization', origin: 'https://acme.sites.example', path: '/docs' },
  { kind: 'proxy', origin: 'https://acme.example', path: '/help/docs' },
)
const aWay = fc.oneof(
  fc.constant<Way>({}),
  fc.stringMatching(/^[\w-]{22}$/u).map((shareKey): Way => ({ shareKey })),
  fc.nat(9_999).map((number): Way => ({ preview: { type: 'change', number } })),
)
const aHash = fc.stringMatching(/^[0-9a-f]{64}$/u)
const aProof = fc.stringMatching(/^[\w-]{22}$/u)
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom('.', '..', '', 'a/b', 'é.png', '%2f'),
)
const aWidth = fc.constantFrom<ImageWidth | undefined>(undefined, ...imageWidths)

/** What a server makes of an address that stands on a page. */
function read({ origin, path: below }: SiteBase, address: string) {
  const url = new URL(address, `${origin}/`)
  expect(url.origin).toBe(origin)
  expect(`${url.pathname}${url.search}`).toBe(address)
  const { segments, slash } = readSegments(url.pathname)!
  const depth = below.split('/').length - 1
  return { path: readSitePath(segments.slice(depth), slash), query: url.searchParams }
}

test('the address of a file is read as what it was written for, whatever the file is called', () => {
  fc.assert(
    fc.property(aBase, aWay, aHash, anyText, aProof, aWidth, (base, way, hash, name, proof, width) => {
      const { path, query } = read(base, fileAddress(base, way, { hash, name }, { proof, width }))
      expect(path).toMatchObject({ type: 'file', way, hash })
      expect(readFileQuery(query)).toEqual(width === undefined ? { proof } : { proof, width })
    }),
    { numRuns: 500 },
  )
})

test('a usual name stays as it is', () => {
  const base = { kind: 'custom', origin: 'https://docs.acme.example', path: '' } as const
  const address = fileAddress(base, {}, { hash: 'ab', name: 'Übersicht 1.png' }, { proof: 'p', width: 640 })
  expect(address).toBe('/~/files/ab/%C3%9Cbersicht%201.png?s=p&width=640')
  expect(read(base, address).path).toMatchObject({ name: 'Übersicht 1.png' })
})

test('the address of an image that lies elsewhere is read as what it was written for', () => {
  fc.assert(
    fc.property(
      aBase,
      aWay,
      aProof,
      fc.oneof(fc.webUrl({ withQueryParameters: true }), anyText),
      (base, way, proof, url) => {
        const { path, query } = read(base, imageAddress(base, way, { proof, url }))
        expect(path).toEqual({ type: 'image', way })
        expect(readImageQuery(query)).toEqual({ proof, url: url.toWellFormed() })
      },
    ),
    { numRuns: 500 },
  )
})

test.each([
  '',
  's=',
  'width=640',
  's=p&s=p',
  's=p&width=641',
  's=p&width=',
  's=p&width=640&width=640',
  's=p&width=0640',
])('what no page ever wrote is not guessed at: %s', (text) => {
  const found = readFileQuery(new URLSearchParams(text))
  expect(found === undefined || found.proof === '').toBe(true)
  expect(readImageQuery(new URLSearchParams(`${text}&u=a&u=b`))).toBeUndefined()
})

const facts = { contentType: 'image/png', size: 200_000, dimensions: { width: 1400, height: 700 } }

test('an image is offered in the widths below its own, and then as it is', () => {
  const sources = imageSources(facts, (width) => `/i?w=${width ?? 'own'}`)
  expect(sources).toEqual({
    src: '/i?w=own',
    srcset: '/i?w=320 320w, /i?w=640 640w, /i?w=960 960w, /i?w=1280 1280w, /i?w=own 1400w',
    width: 1400,
    height: 700,
  })
})

test.each([
  ['what is drawn at any size', { ...facts, contentType: 'image/svg+xml' }],
  ['what moves', { ...facts, contentType: 'image/gif' }],
  ['what is no image', { ...facts, contentType: 'application/pdf' }],
  ['what nobody measured', { ...facts, dimensions: undefined }],
  ['what is small', { ...facts, size: 900 }],
  ['what is too large to be read', { ...facts, size: 21_000_000 }],
  ['what unpacks to more than any memory', { ...facts, dimensions: { width: 16_000, height: 16_000 } }],
  ['what is narrow', { ...facts, dimensions: { width: 320, height: 9_000 } }],
])('%s is offered as it is', (_, image) => {
  const { src, srcset, width } = imageSources(image, (one) => `at ${one}`)
  expect({ src, srcset, width }).toEqual({ src: 'at undefined', srcset: undefined, width: image.dimensions?.width })
  expect(widthsOf(image)).toEqual([])
})

test('no image is offered that has more pixels than may be unpacked, or wider than it is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 31 }), fc.integer({ min: 1, max: 2 ** 31 }), (width, height) => {
      const widths = widthsOf({ ...facts, dimensions: { width, height } })
      if (widths.length > 0) expect(width * height).toBeLessThanOrEqual(mostPixels)
      expect(widths.every((one) => one < width)).toBe(true)
    }),
  )
})
