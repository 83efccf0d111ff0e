import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PageRecord } from '../model/page.ts'
import { memoryObjects } from '../objects/objects.ts'
import { sha256 } from '../testing/random-content.ts'
import { storeWhole } from './apply-changes.ts'
import { readRoot } from './content-root.ts'
import { pagesAfter, pagesBelow } from './read-content.ts'

const others = {
  files: new Map(),
  reusableContents: new Map(),
  variables: new Map(),
  tags: new Map(),
  sources: new Map(),
}

/** Each page below an earlier one, or at the top. */
const aTree = fc.array(fc.record({ above: fc.nat(), isTop: fc.boolean(), order: fc.nat(99) }), {
  minLength: 1,
  maxLength: 60,
})

test('after a page come just those that come after it where all are gone through', async () => {
  await fc.assert(
    fc.asyncProperty(aTree, async (tree) => {
      const pages = new Map<string, PageRecord>(
        tree.map(({ above, isTop, order }, index) => [
          `p${index}`,
          {
            type: 'document',
            parent: isTop || index === 0 ? null : `p${above % index}`,
            order: `a${String(order).padStart(4, '0')}`,
            title: '',
            slug: `p${index}`,
          },
        ]),
      )
      const draft = memoryObjects(sha256)
      const root = await readRoot(draft, await storeWhole(draft, { pages, ...others }))
      const all = await Array.fromAsync(pagesBelow(draft, root, null))
      expect(all).toHaveLength(tree.length)
      for (const [index, page] of all.entries()) {
        expect(await Array.fromAsync(pagesAfter(draft, root, page))).toEqual(all.slice(index + 1))
      }
    }),
    { numRuns: 100 },
  )
})
