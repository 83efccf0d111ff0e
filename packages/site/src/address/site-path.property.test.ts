import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSegments } from './segments.ts'
import {
  ownNames,
  pathText,
  readSitePath,
  type ReservedPath,
  type Way,
  writeReserved,
  writeSitePath,
} from './site-path.ts'

const segment = fc.oneof(
  fc.constantFrom('a', 'llms.txt', 'x.md', 'files', '.png', 'é', 'a b', '100%'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }).filter((text) => !/[/\p{Cc}~]|^\.{1,2}$/u.test(text)),
)
const way: fc.Arbitrary<Way> = fc.record(
  {
    shareKey: segment,
    preview: fc.oneof(
      fc.record({ type: fc.constant('change' as const), number: fc.nat(999_999_999) }),
      fc.record({ type: fc.constant('revision' as const), revision: segment }),
    ),
  },
  { requiredKeys: [] },
)
const number = fc.integer({ min: 1, max: 9_999_999 })
const inParts = fc.constantFrom('sitemap.xml' as const, 'llms.txt' as const)
const segments = fc.array(segment, { maxLength: 3 })
const reserved: fc.Arbitrary<ReservedPath> = fc.oneof(
  fc.record({ type: fc.constant('own' as const), way, name: fc.constantFrom(...ownNames), segments }),
  fc.record({ type: fc.constant('own' as const), way, name: inParts, segments, part: number }),
  fc.record({ type: fc.constant('own' as const), way, name: inParts, segments, index: number }),
  fc.record({ type: fc.constant('file' as const), way, hash: segment, name: segment }),
  fc.record({ type: fc.constant('asset' as const), way, name: segment }),
  fc.record({ type: fc.constant('auth' as const), way, segments }),
  fc.record({ type: fc.constant('mcp' as const), way }),
  fc.record({ type: fc.constant('social-image' as const), way, siteSpace: segment, page: segment }),
)

test('a page that is called like one of them is told from it by a slash', () => {
  for (const name of ['llms.txt', 'llms-2.txt', 'sitemap-12.xml', 'llms-index-3.txt'])
    expect(writeSitePath({}, ['guide', name], 'page')).toEqual({ segments: ['guide', name], slash: true })
  for (const name of ['llms-0.txt', 'llms-full-2.txt', 'robots-2.txt', 'rss-2.xml', 'llms-index.txt', 'llms-02.txt'])
    expect(readSitePath([name], false)).toMatchObject({ type: 'page', segments: [name] })
})

test('what a site answers besides its pages is read from the path that is written for it', () => {
  fc.assert(
    fc.property(reserved, (path) => {
      const read = readSegments(pathText(writeReserved(path)))

      expect(readSitePath(read!.segments, read!.slash)).toEqual(path)
    }),
  )
})
