import { expect, test } from 'vitest'
import { readCorpus } from '../testing/corpus.ts'
import { compareRenames } from '../testing/compare-renames.ts'
import { Store } from '../testing/store.ts'
import { keepOrder, longestRise } from './keep-order.ts'
import { pageTree } from '../layout/page-tree.ts'

const encoder = new TextEncoder()
const filesOf = (texts: Record<string, string>) =>
  Object.entries(texts).map(([path, text]) => ({ path, bytes: encoder.encode(text) }))

/** Imports files twice; says which page each file of the second time is. */
async function importTwice(first: Record<string, string>, second: Record<string, string>) {
  const store = new Store()
  const before = await store.import(filesOf(first))
  const after = await store.import(filesOf(second), before.content)
  const nameOf = new Map<string, string>()
  for (const [id, page] of before.content.pages) {
    nameOf.set(id, page.type === 'document' && page.file ? page.file.path : `${page.type} ${page.title}`)
  }
  const origins = Object.fromEntries(
    [...after.content.pages].map(([id, page]) => {
      const name = page.type === 'document' && page.file ? page.file.path : `${page.type} ${page.title}`
      return [name, nameOf.get(id)]
    }),
  )
  return { before: before.content, after: after.content, origins, reports: after.reports }
}

const text = (name: string) =>
  `# ${name}\n\n${Array.from({ length: 10 }, (_, line) => `${name} line ${line}`).join('\n')}\n`

test('a page is recognized by its path, by its bytes and by likeness', async () => {
  const { origins, reports } = await importTwice(
    { 'a.md': text('A'), 'b.md': text('B'), 'c.md': text('C'), 'd.md': text('D') },
    {
      'a.md': 'quite another text',
      'moved/b2.md': text('B'),
      'c2.md': text('C').replace('line 3', 'changed').replace('line 5', 'changed too'),
      'new.md': text('N'),
    },
  )
  expect(origins).toMatchObject({ 'a.md': 'a.md', 'moved/b2.md': 'b.md', 'c2.md': 'c.md', 'new.md': undefined })
  expect(reports).toEqual([])
})

test('what could be two pages is new, and reported; a name or a title decides', async () => {
  const same = 'the same text\n'.repeat(5)
  const { origins, reports } = await importTwice(
    { 'x/a.md': same, 'x/b.md': same, 'y/one.md': same, 'y/two.md': same },
    { 'z/p.md': same, 'z/q.md': same, 'new/one.md': same, 'new/two.md': same },
  )
  expect(origins).toMatchObject({ 'new/one.md': 'y/one.md', 'new/two.md': 'y/two.md' })
  expect([origins['z/p.md'], origins['z/q.md']]).toEqual([undefined, undefined])
  expect(reports.map(({ path }) => path).toSorted()).toEqual(['z/p.md', 'z/q.md'])
})

const summary = (group: string, link: string) =>
  `* [A](a.md)\n* Empty\n\n## ${group}\n\n* [${link}](https://example.org)\n* [Again](a.md)\n* \`\`\`yaml\n  type: builtin:openapi\n  dependencies: {spec: {ref: {kind: openapi, spec: s}}}\n  \`\`\`\n`

test('groups, links, empty and generated pages are recognized by what they say', async () => {
  const { origins } = await importTwice(
    { 'SUMMARY.md': summary('Group', 'Link'), 'a.md': text('A') },
    {
      'SUMMARY.md': summary('Group', 'Renamed').replace('* Empty\n', '').replace('## Group', '* Empty\n\n## Group'),
      'b.md': text('A'),
      'a.md.bak': '',
    },
  )
  expect(origins).toMatchObject({
    'group Group': 'group Group',
    'link Renamed': 'link Link',
    'computed s': 'computed s',
  })
  expect(origins['document Empty']).toBe('document Empty')
})

test('files and reusable contents keep their ids', async () => {
  const store = new Store()
  const first = await store.import(
    filesOf({
      '.gitbook/assets/a.png': 'png a',
      '.gitbook/assets/b.png': 'png b',
      '.gitbook/includes/i.md': text('I'),
    }),
  )
  const second = await store.import(
    filesOf({
      'pictures/a.png': 'png a',
      '.gitbook/assets/b.png': 'new b',
      '.gitbook/includes/j.md': text('I').replace('4', 'four'),
    }),
    first.content,
  )
  expect([...second.content.files.keys()].toSorted()).toEqual([...first.content.files.keys()].toSorted())
  expect([...second.content.reusableContents.keys()]).toEqual([...first.content.reusableContents.keys()])
})

test('only pages that moved get a new place in the order', async () => {
  const names = ['a', 'b', 'c', 'd', 'e']
  const files = (order: string[]) => ({
    'SUMMARY.md': order.map((name) => `* [${name}](${name}.md)`).join('\n'),
    ...Object.fromEntries(names.map((name) => [`${name}.md`, text(name)])),
  })
  const { before, after } = await importTwice(files(names), files(['a', 'e', 'b', 'c', 'd']))
  const changed = [...after.pages].filter(([id, page]) => before.pages.get(id)!.order !== page.order)
  expect(changed.map(([, { title }]) => title)).toEqual(['e'])
  expect(pageTree(after.pages).inOrder.map((id) => after.pages.get(id)!.title)).toEqual(['a', 'e', 'b', 'c', 'd'])
})

test('order keys rise, and as many as can be stay', () => {
  expect([...longestRise([3, 1, 2, undefined, 5, 4])].toSorted()).toEqual([1, 2, 5])
  const keys = keepOrder(['a3', 'a1', 'a2', undefined, 'a1', 'a5'])
  expect(keys).toEqual(keys.toSorted())
  expect(new Set(keys).size).toBe(6)
  expect([keys[1], keys[2], keys[5]]).toEqual(['a1', 'a2', 'a5'])
})

test.each(['brighter-docs', 'singularity-docs'])(
  'renames in %s are recognized wherever git recognizes them',
  async (name) => {
    const pages = readCorpus(name).filter(({ path }) => path.endsWith('.md') && !/summary\.md$/iu.test(path))
    const tally = await compareRenames(pages, 8, 2031)
    expect(tally.examples).toEqual([])
    expect(tally.renamed).toBeGreaterThan(20)
  },
)
