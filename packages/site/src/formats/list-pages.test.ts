import { expect, test } from 'vitest'
import type { VisibleSite, VisibleSpace } from '../published-content.ts'
import { structureOf, visibleSite } from '../testing/memory-site.ts'
import type { FoundDocument } from './find-page.ts'
import { listPages } from './list-pages.ts'

/** Two spaces with pages below pages, one of them hidden. */
async function givenSite(): Promise<VisibleSite> {
  const names = ['* [A](a.md)', '  * [B](b.md)', '    * [C](c.md)', '  * [D](d.md)', '* [E](e.md)', '* [F](f.md)']
  const texts = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [
    `${name}.md`,
    name === 'e' ? '---\nhidden: true\n---\n' : '',
  ])
  const files = { ...Object.fromEntries(texts), 'SUMMARY.md': `# Table of contents\n\n${names.join('\n')}` }
  const structure = structureOf({ '': { one: {}, two: {} } })
  return visibleSite({ structure, spaces: { one: files, two: files } }, { output: 'agent' })
}

/** How many pages were gone through, in all. */
function counting(site: VisibleSite) {
  const passed = { count: 0 }
  const counted = (space: VisibleSpace): VisibleSpace => {
    const documents: VisibleSpace['documents'] = async function* (after) {
      for await (const page of space.documents(after)) {
        passed.count++
        yield page
      }
    }
    return new Proxy(space, {
      get: (own, key) => {
        const value: unknown = key === 'documents' ? documents : Reflect.get(own, key, own)
        return typeof value === 'function' ? value.bind(own) : value
      },
    })
  }
  return { passed, site: { ...site, spaces: site.spaces.map(counted) } }
}

async function inParts(site: VisibleSite, most: number, under?: FoundDocument): Promise<string[]> {
  const all: string[] = []
  for (let after: FoundDocument | undefined; ;) {
    const { pages, last } = await listPages(site, { under, after, most })
    expect(pages.length).toBeLessThanOrEqual(most)
    all.push(...pages.map(({ section, title }) => `${section} ${title}`))
    if (!last) return all
    after = last
  }
}

test.each([1, 2, 3, 4, 100])(
  'in parts of %i, each page is listed once and gone through once, or twice',
  async (most) => {
    const { site, passed } = counting(await givenSite())
    const titles = ['A', 'B', 'C', 'D', 'F']
    expect(await inParts(site, most)).toEqual(
      ['one', 'two'].flatMap((space) => titles.map((title) => `${space} ${title}`)),
    )
    expect(passed.count).toBeLessThanOrEqual(20)
  },
)

test.each([1, 2, 100])('in parts of %i, a page is listed with what is below it and nothing else', async (most) => {
  const { site, passed } = counting(await givenSite())
  const [, space] = site.spaces
  for (const [path, below] of [
    ['a', ['A', 'B', 'C', 'D']],
    ['b', ['B', 'C']],
    ['f', ['F']],
    ['e', []],
  ] as const) {
    const page = await space!.pageAt(path)
    expect(await inParts(site, most, { space: space!, page: page! })).toEqual(below.map((title) => `two ${title}`))
  }
  expect(passed.count).toBeLessThanOrEqual(20)
})
