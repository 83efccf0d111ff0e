import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSegments } from './segments.ts'
import { ownNames, pathText, readSitePath, type ReservedPath, type Way, writeReserved } from './site-path.ts'

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
const segments = fc.array(segment, { maxLength: 3 })
const reserved: fc.Arbitrary<ReservedPath> = fc.oneof(
  fc.record({ type: fc.constant('own' as const), way, name: fc.constantFrom(...ownNames), segments }),
  fc.record({ type: fc.constant('file' as const), way, hash: segment, name: segment }),
  fc.record({ type: fc.constant('asset' as const), way, name: segment }),
  fc.record({ type: fc.constant('auth' as const), way, segments }),
  fc.record({ type: fc.constant('mcp' as const), way }),
  fc.record({ type: fc.constant('social-image' as const), way, siteSpace: segment, page: segment }),
)

test('what a site answers besides its pages is read from the path that is written for it', () => {
  fc.assert(
    fc.property(reserved, (path) => {
      const read = readSegments(pathText(writeReserved(path)))

      expect(readSitePath(read!.segments, read!.slash)).toEqual(path)
    }),
  )
})
