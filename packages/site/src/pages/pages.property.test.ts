import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { VisiblePage } from '../published-content.ts'
import { oneSpace, visibleSite } from '../testing/memory-site.ts'
import { navigationOf } from './navigation.ts'
import { nextOf, previousOf } from './neighbours.ts'
import { hrefOf } from './page-address.ts'

/** A table of contents: depths that grow by one at most, some pages hidden, some with headings before them. */
const aTree = fc
  .array(fc.record({ depth: fc.nat(3), hidden: fc.boolean(), heading: fc.boolean() }), { minLength: 1, maxLength: 14 })
  .map((items) => {
    let last = -1
    const files: Record<string, string> = { 'README.md': '# Home\n' }
    const lines = ['# Table of contents', '', '* [Home](README.md)']
    for (const [index, { depth, hidden, heading }] of items.entries()) {
      const isHeading = heading && index % 4 === 3
      if (isHeading) {
        lines.push('', `## Part ${index}`, '')
        last = -1
      }
      last = Math.min(depth, last + 1)
      lines.push(`${'  '.repeat(last)}* [Page ${index}](p${index}.md)`)
      files[`p${index}.md`] = `${hidden ? '---\nhidden: true\n---\n\n' : ''}# Page ${index}\n`
    }
    return { ...files, 'SUMMARY.md': `${lines.join('\n')}\n` }
  })

test('next leads through every document that may be named, in the order of reading, and previous back', async () => {
  let walked = 0
  await fc.assert(
    fc.asyncProperty(aTree, async (files) => {
      const site = await visibleSite({ structure: oneSpace, spaces: { docs: files } })
      const [space] = site.spaces
      const expected = (await Array.fromAsync(space!.documents())).map(({ id }) => id)
      const there: string[] = []
      const back: string[] = []
      for (let at: VisiblePage | undefined = await space!.page(expected[0]!); at; at = await nextOf(space!, at)) {
        there.push(at.id)
      }
      for (
        let at: VisiblePage | undefined = await space!.page(expected.at(-1)!);
        at;
        at = await previousOf(space!, at)
      ) {
        back.push(at.id)
      }
      expect(there).toEqual(expected)
      expect(back.toReversed()).toEqual(expected)
      walked += there.length
    }),
    { numRuns: 200 },
  )
  expect(walked).toBeGreaterThan(500)
})

test('the table of contents marks the current page, opens what is above it, and sends no closed level', async () => {
  await fc.assert(
    fc.asyncProperty(aTree, async (files) => {
      const site = await visibleSite({ structure: oneSpace, spaces: { docs: files } })
      const [space] = site.spaces
      for await (const page of space!.documents()) {
        const navigation = await navigationOf(site, space!, page, async () => undefined)
        const all = flatten(navigation)
        expect(all.filter(({ isCurrent }) => isCurrent).map(({ address }) => address)).toEqual([
          hrefOf(site, space!.id, page),
        ])
        for (const entry of all) {
          if (entry.type === 'page' && !entry.isOpen && !entry.isCurrent) expect(entry.children).toEqual([])
          if (entry.children.length > 0) expect(entry.hasChildren).toBe(true)
        }
      }
    }),
    { numRuns: 60 },
  )
})

type Entries = Awaited<ReturnType<typeof navigationOf>>
const flatten = (entries: Entries): Entries => entries.flatMap((entry) => [entry, ...flatten([...entry.children])])
