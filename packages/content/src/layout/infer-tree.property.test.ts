import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Store } from '../testing/store.ts'
import { inferTree } from './infer-tree.ts'

/** Names that differ, and count alike. */
const alike = ['1.md', '01.md', '001/x.md', '1/x.md', 'a.md', 'A.md', 'a.markdown', 'caf\u00E9.md', 'cafe\u0301.md']
const indexes = ['index.md', 'c/index.md', 'c/index.mdx', 'c.mdx', 'b/index.md', 'd/index.md', 'd/e/index.mdx']
const paths = ['README.md', 'readme.md', 'b/README.md', 'b/readme.markdown', 'b.md', ...alike, ...indexes]

test('the tree of a folder is the same in whatever order its files are listed', () => {
  const expected = inferTree(paths)
  fc.assert(
    fc.property(fc.shuffledSubarray(paths, { minLength: paths.length }), (shuffled) => {
      expect(inferTree(shuffled)).toEqual(expected)
    }),
  )
})

test('files without a table of contents come back as they are, and none is written, also where names count alike', async () => {
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(paths, { minLength: 1 }), async (some) => {
      const store = new Store()
      const files = some.map((path) => ({
        path,
        bytes: new TextEncoder().encode(`# ${path}\n\nThe text of ${path}\n`),
      }))
      const { content } = await store.import(files)
      const written = await store.export(content)

      expect([...written.keys()].toSorted()).toEqual(some.toSorted())
    }),
    { numRuns: 60 },
  )
})
