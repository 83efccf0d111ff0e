import { expect, test } from 'vitest'
import { Store } from '../testing/store.ts'
import { readLayout } from './read-layout.ts'
import { createResolver } from './resolve-path.ts'

const filesOf = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([path, text]) => ({ path, bytes: new TextEncoder().encode(text) }))

/** Title, path and parent of every page. */
function pagesOf(texts: Readonly<Record<string, string>>) {
  const { pages } = readLayout(filesOf(texts))
  return pages.map((page) => [
    page.title,
    page.type === 'document' ? page.address : page.type,
    page.parent === null ? '' : pages[page.parent]!.title,
  ])
}

test('an index is the page of its folder, and comes first at the top', () => {
  expect(pagesOf({ 'a.md': '# A\n', 'index.md': '# Home\n', 'guide/index.md': '# Guide\n', 'guide/b.md': '' })).toEqual(
    [
      ['Home', 'index', ''],
      ['A', 'a', ''],
      ['Guide', 'guide', ''],
      ['B', 'guide/b', 'Guide'],
    ],
  )
  expect(pagesOf({ 'SUMMARY.md': '* [Home](index.md)\n* [](guide/)\n', 'index.md': '', 'guide/index.md': '' })).toEqual(
    [
      ['Home', 'index', ''],
      ['Guide', 'guide', ''],
    ],
  )
})

test('an index gives way to a README, and to a page with the name of the folder', () => {
  expect(pagesOf({ 'guide/index.md': '# Index\n', 'guide/readme.md': '# Guide\n' })).toEqual([
    ['Guide', 'guide', ''],
    ['Index', 'guide/index', 'Guide'],
  ])
  expect(pagesOf({ 'guide.md': '# Guide\n', 'guide/index.md': '# Index\n' })).toEqual([
    ['Index', 'guide/index', ''],
    ['Guide', 'guide', ''],
  ])
})

test('an MDX file is a page, with a report of what is not shown; one with an underscore is a part of others', () => {
  const texts = {
    'index.mdx': "import A from './a'\n\n# Home\n\n<A/>\n",
    'plain.mdx': '# Plain\n',
    '_part.mdx': 'Part\n',
  }
  const { reports, files, sources } = readLayout(filesOf(texts))

  expect(pagesOf(texts)).toEqual([
    ['Home', 'index', ''],
    ['Plain', 'plain', ''],
  ])
  expect(files).toEqual([])
  expect(sources.map(({ path }) => path)).toEqual(['_part.mdx'])
  expect(reports.map(({ path, line, code, message }) => [path, line, code, message])).toEqual([
    [
      'index.mdx',
      1,
      'mdx-not-shown',
      'The page is shown as Markdown, without its MDX: component A; 1 import or export block.',
    ],
    ['_part.mdx', undefined, 'page-not-listed', 'The page stands in no table of contents.'],
  ])
})

test('an MDX file that is stored as a blob stays a file', () => {
  const blob = { path: 'old.mdx', blob: 'x' as never, size: 1 }
  const { pages, files } = readLayout([...filesOf({ 'README.md': '# Home\n' }), blob])

  expect(pages).toHaveLength(1)
  expect(files.map(({ file }) => file.path)).toEqual(['old.mdx'])
})

test('links find indexes and MDX files, exact files first', () => {
  const resolve = createResolver(['guide/index.md', 'b.mdx', 'c/index.mdx', 'd.md', 'd/index.md'])
  const found = (written: string) => resolve(written, '').path

  expect(['guide/', 'guide', 'b', 'c', 'd', 'd/', 'e'].map(found)).toEqual([
    'guide/index.md',
    'guide/index.md',
    'b.mdx',
    'c/index.mdx',
    'd.md',
    'd.md',
    undefined,
  ])
})

test('a page whose path ends in index keeps it through files', async () => {
  const store = new Store()
  const { content } = await store.import(filesOf({ 'a/b.md': '# B\n', 'a/README.md': '# A\n' }))
  const [id, page] = [...content.pages].find(([, { title }]) => title === 'B')!
  const renamed = { ...content, pages: new Map([...content.pages, [id, { ...page, slug: 'index' } as typeof page]]) }
  const written = await store.export(renamed)

  expect([...written.keys()].filter((path) => path.endsWith('.md') && path !== 'SUMMARY.md').toSorted()).toEqual([
    'a/README.md',
    'a/index/README.md',
  ])
})
