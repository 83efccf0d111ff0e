import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PageRecord } from '../model/page.ts'
import { memoryObjects } from '../objects/objects.ts'
import { sha256 } from '../testing/random-content.ts'
import { storeWhole } from './apply-changes.ts'
import { readRoot } from './content-root.ts'
import { childrenNear, childrenOf } from './read-content.ts'

const nothing = {
  files: new Map(),
  reusableContents: new Map(),
  variables: new Map(),
  tags: new Map(),
  sources: new Map(),
}

const page = (id: string, order: number, parent: string | null): [string, PageRecord] => [
  id,
  { type: 'document', parent, order: `a${String(order).padStart(4, '0')}`, title: id, slug: id },
]

test('a part of the children is a part of them in their order, holds what it is around, and says what is left out', async () => {
  const shape = fc.record({ count: fc.nat(300), others: fc.nat(30), most: fc.integer({ min: 1, max: 50 }) })
  await fc.assert(
    fc.asyncProperty(shape, fc.nat(), async ({ count, others, most }, wanted) => {
      const draft = memoryObjects(sha256)
      const pages = new Map([
        page('p', 0, null),
        ...Array.from({ length: count }, (_, index) => page(`c${(index * 7919) % 1009}-${index}`, index, 'p')),
        ...Array.from({ length: others }, (_, index) => page(`o${index}`, index + 1, null)),
      ])
      const root = await readRoot(draft, await storeWhole(draft, { pages, ...nothing }))
      const all = await Array.fromAsync(childrenOf(draft, root, 'p'))
      const chosen = all[count === 0 ? 0 : wanted % count]
      for (const near of ['first', 'last', ...(chosen === undefined ? [] : [chosen])]) {
        const at = near === 'first' || near === 'last' ? near : ([near, pages.get(near)!] as const)
        const { ids, before, after } = await childrenNear(draft, root, 'p', at, most)
        expect(ids).toEqual(all.slice(before, before + ids.length))
        expect(ids).toHaveLength(Math.min(most, count))
        expect(before + ids.length + after).toBe(count)
        if (near === 'first') expect(before).toBe(0)
        if (near === 'last') expect(after).toBe(0)
        if (typeof at !== 'string') expect(ids).toContain(near)
      }
    }),
    { numRuns: 100 },
  )
})
