import { describe, expect, test } from 'vitest'
import { expectedSpaces, readCorpus, readFixture } from '../testing/corpus.ts'
import { findSpaces } from './find-spaces.ts'
import type { RepositoryLayout, LayoutDocument, LayoutPage } from './layout.ts'
import { readLayout } from './read-layout.ts'

const encoder = new TextEncoder()
const filesOf = (texts: Record<string, string>) =>
  Object.entries(texts).map(([path, text]) => ({ path, bytes: encoder.encode(text) }))

const isListed = (page: LayoutPage): page is LayoutDocument & { file: object } =>
  page.type === 'document' && page.file !== undefined

function depthOf({ pages }: RepositoryLayout): number {
  const depths: number[] = []
  for (const { parent, type } of pages)
    depths.push((parent === null ? 0 : depths[parent]!) + (type === 'group' ? 0 : 1))
  return Math.max(0, ...depths)
}

/** Title, type and place of every page, one line each. */
function outline({ pages }: RepositoryLayout): string[] {
  const depths: number[] = []
  return pages.map((page) => {
    const depth = page.parent === null ? 0 : depths[page.parent]! + 1
    depths.push(depth)
    const place = page.type === 'document' ? (page.address ?? '') : page.type === 'group' ? page.slug : page.type
    return `${'  '.repeat(depth)}${page.title} (${place})`
  })
}

/** Pages that were left out of the copies after their expectations were counted. */
const leftOut: Record<string, number> = {
  'feast-docs docs': 2,
  'gravitee-docs docs/am/4.8': 2,
  'gravitee-docs docs/apim/4.13': 6,
  'mosip-docs docs': 2,
  'zenml-docs docs/book': 3,
  'zenml-docs docs/book/component-guide': 3,
  'zenml-docs docs/book/getting-started/zenml-pro': 1,
}

describe.each(expectedSpaces())('$name', ({ name, spaces: expected }) => {
  const files = readCorpus(name)
  const { spaces, outside } = findSpaces(files)

  test('has the spaces that people see in it, and every file is in one of them or outside all', () => {
    expect(spaces.map(({ root }) => root || '.').toSorted()).toEqual(expected.map(({ root }) => root).toSorted())
    const inside = new Set(spaces.flatMap((space) => space.files.map(({ path }) => absolute(space.root, path))))
    expect([...inside, ...outside].toSorted()).toEqual(files.map(({ path }) => path).toSorted())
  })

  test.each(expected)('$root has the entries, groups and pages that its table of contents names', (wanted) => {
    const space = spaces.find(({ root }) => (root || '.') === wanted.root)!
    const layout = readLayout(space.files)
    const count = (type: LayoutPage['type']) => layout.pages.filter((page) => page.type === type).length
    const found = {
      listed: layout.pages.filter(isListed).length + (leftOut[`${name} ${wanted.root}`] ?? 0),
      includes: layout.reusableContents.length,
      entries: layout.pages.length - count('group') - count('computed'),
      sections: count('group'),
      depth: depthOf(layout),
    }
    const { listed, includes, entries, sections, depth } = wanted
    // A space without a table of contents lists nothing and gets its order from its names.
    const inferred = { listed: 67, includes: 0, entries: 67, sections: 2, depth: 1 }
    expect(found).toEqual(entries === 0 ? inferred : { listed, includes, entries, sections, depth })
    const placed = layout.files.length + layout.reusableContents.length + layout.sources.length
    expect(placed + layout.pages.filter(isListed).length).toBe(space.files.length)
    const addresses = layout.pages.flatMap((page) => (page.type === 'document' && page.address ? [page.address] : []))
    expect(new Set(addresses).size).toBe(addresses.length)
  })
})

function absolute(root: string, path: string): string {
  const segments = root === '' ? [] : root.split('/')
  for (const segment of path.split('/')) {
    if (segment === '..') segments.pop()
    else segments.push(segment)
  }
  return segments.join('/')
}

test('the space of every block is read without a complaint', () => {
  const { spaces, outside } = findSpaces(readFixture('all-blocks'))
  expect(outside).toEqual([])
  expect(spaces).toMatchObject([{ directory: '', root: 'docs' }])
  const layout = readLayout(spaces[0]!.files)
  expect(layout.reports).toEqual([])
  expect(outline(layout)).toEqual([
    'Harbour (readme)',
    'What is new (news)',
    'Blocks (building-blocks)',
    '  Text and inline (blocks/text)',
    '  Containers (blocks/containers)',
    '    Nesting (blocks/containers/nesting)',
    '  Media and files (blocks/media)',
    '  Tables and cards (blocks/tables)',
    '  Code, math, diagrams (blocks/code)',
    '  Adaptive content (blocks/adaptive)',
    '  Second part of text (link)',
    'Reference (reference)',
    '  API (reference)',
    '    berths (computed)',
    '  Legacy forms (reference/legacy)',
    '  Project site (link)',
  ])
  expect(layout.pages[1]).toMatchObject({ linkTitle: 'News', metadata: { hidden: true, noIndex: true } })
  expect(layout.pages[10]).toMatchObject({ target: { kind: 'page', page: 3, anchor: 'second-part' } })
  expect([...layout.variables]).toEqual([
    ['product', 'Harbour'],
    ['latest_version', 'v4.2.0'],
    ['port', 8440],
    ['ratio', 0.75],
    ['beta', true],
  ])
  expect([...layout.tags.keys()]).toEqual(['beta', 'fixes', 'api'])
  expect(layout.redirects.map(({ from, page, anchor, url }) => [from, page, anchor, url])).toEqual([
    ['old/start', 0, undefined, undefined],
    ['guide', 3, undefined, undefined],
    ['old/anchor', 3, 'second-part', undefined],
    ['outside', undefined, undefined, 'https://example.org/elsewhere'],
  ])
  expect(layout.files).toHaveLength(7)
  expect(layout.reusableContents.map(({ title }) => title)).toEqual(['Backup note', 'Nested outer'])
})

test('every trap of a table of contents has the outcome that is written down for it', () => {
  const layout = readLayout(findSpaces(readFixture('odd')).spaces[0]!.files)
  const lines = outline(layout)
  expect(lines).toEqual([
    'Start (readme)',
    'Spaces  around (spaces in name)',
    'Angle (with (paren) name)',
    'Escaped_underscore [beta] (under_score)',
    'code and bold & html (title-marks)',
    '| (pipe)',
    '|| (link)',
    'Leading slash (slash)',
    'Dot slash (dot)',
    'No extension (noext)',
    'A directory (dir)',
    'Same as directory (dir-1)',
    'Anchor entry (here)',
    'Missing file (missing)',
    'Wrong case (readme-case)',
    'Outside (outside)',
    'Empty ()',
    'Item without a link ()',
    '  Child of a non-link (child)',
    'Übersicht 安装 (über/安装)',
    'Emoji 🚢 :ship: (emoji)',
    '  Tab indented (tab)',
    'Dash marker (dash)',
    '  Three-space indent (three)',
    '    Jumped two levels (jump)',
    'Group A (a)',
    'Third level heading (third-level-heading)',
    '  Duplicate of start (link)',
    '  Link with title (titled)',
    '  External (link)',
    '  Trailing text (trailing)',
  ])
  expect(layout.pages.filter(({ type }) => type !== 'group')).toHaveLength(29)
  const reported = layout.reports.filter(({ code }) => code !== 'page-not-listed')
  expect(reported.map(({ path, line, code }) => `${path}:${line ?? ''} ${code}`)).toEqual([
    'SUMMARY.md:9 page-listed-twice',
    'dir.md: address-taken',
    'SUMMARY.md:16 entry-missing-file',
    'SUMMARY.md:17 entry-wrong-case',
    'SUMMARY.md:18 entry-outside',
    'SUMMARY.md:19 entry-empty',
    'SUMMARY.md:39 page-listed-twice',
    '.gitbook.yaml:11 redirect-missing-page',
  ])
  expect(layout.redirects.map(({ from, page }) => [from, page])).toEqual([
    ['lead', 12],
    ['trail', 12],
    ['dot', 12],
    ['gone', undefined],
  ])
})

test('without a table of contents, every odd page is read and none is lost', () => {
  const files = readFixture('odd').filter(({ path }) => path !== 'SUMMARY.md')
  const layout = readLayout(files)
  const titleOf = (path: string) => layout.pages.find((page) => isListed(page) && page.file.path === path)?.title
  expect(layout.pages.filter(isListed)).toHaveLength(
    files.filter(({ path }) => path.endsWith('.md') && !path.startsWith('.gitbook')).length,
  )
  expect(titleOf('fm/colon.md')).toBe('Unquoted colon (invalid YAML)')
  expect(titleOf('enc/bom.md')).toBe('BOM')
  expect(titleOf('README.md')).toBe('README')
  expect(layout.reports.map(({ path, code }) => `${path} ${code}`)).toEqual(
    expect.arrayContaining([
      'fm/colon.md front-matter-invalid',
      'fm/dup.md front-matter-invalid',
      'fm/list.md front-matter-invalid',
      'fm/types.md metadata-ignored',
    ]),
  )
  expect(layout.reports.some(({ path }) => ['fm/unclosed.md', 'fm/late.md', 'fm/rule.md'].includes(path))).toBe(false)
})

test('a folder without a table of contents gets its order from its names', () => {
  const layout = readLayout(
    filesOf({
      'zebra.md': '# Z',
      'part10.md': 'no heading',
      'part2.md': '---\ntitle: From the front\n---\n',
      'README.md': '# Home',
      'guide/README.md': '# Guide',
      'guide/step.md': '# Step',
      'notes/a.md': '# A',
      'notes/deep/b.md': '# B',
      '.github/x.md': '# Hidden',
      '.gitbook/includes/i.md': 'I',
      'logo.png': 'png',
    }),
  )
  expect(outline(layout)).toEqual([
    'Home (readme)',
    'Guide (guide)',
    '  Step (guide/step)',
    'Notes (notes)',
    '  A (notes/a)',
    '  Deep (notes/deep)',
    '    B (notes/deep/b)',
    'From the front (part2)',
    'Part10 (part10)',
    'Z (zebra)',
  ])
  expect(layout.pages[3]!.type).toBe('group')
  expect(layout.sources.map(({ path }) => path)).toEqual(['.github/x.md'])
})

test('a rule ends a group, and a link holds no pages', () => {
  const layout = readLayout(
    filesOf({
      'SUMMARY.md':
        '# T\n\n* [A](a.md)\n\n## G\n\n* [B](b.md)\n\n***\n\n* [C](c.md)\n* [X](https://x.org)\n  * [D](d.md)\n',
      'a.md': '',
      'b.md': '',
      'c.md': '',
      'd.md': '',
    }),
  )
  expect(outline(layout)).toEqual(['A (a)', 'G (g)', '  B (b)', 'C (c)', 'X (link)', 'D (d)'])
})

test('the file of a site names its spaces', () => {
  const { spaces, outside } = findSpaces(
    filesOf({
      'docs.yaml':
        'site:\n  title: T\n  structure:\n    - type: section\n      title: Guides\n      content: {directory: ./guides}\n    - type: section-group\n      children:\n        - type: section\n          children:\n            - type: space\n              title: API\n              content:\n                directory: api/v2\n',
      'guides/README.md': '# G',
      'api/v2/README.md': '# A',
      'api/old.md': '# Old',
    }),
  )
  expect(spaces.map(({ root, title, files }) => [root, title, files.map(({ path }) => path)])).toEqual([
    ['guides', 'Guides', ['README.md']],
    ['api/v2', 'API', ['README.md']],
  ])
  expect(outside).toEqual(['docs.yaml', 'api/old.md'])
})
