import { expect, test } from 'vitest'
import { readHeadings } from './headings.ts'
import { headingId } from './heading-id.ts'
import { readLinks } from './links.ts'
import { splitBlocks } from './split-blocks.ts'

test.each([
  ['Install the server', 'install-the-server'],
  ['2. Math', 'id-2.-math'],
  ['What’s new & why?', 'whats-new-and-why'],
  ['Éléphant_x', 'elephant_x'],
  ['...dots', 'dots'],
  ['日本語 ガイド', '日本語-ガイド'],
  ['!!!', ''],
])('the heading %j has the id %j', (title, id) => {
  expect(headingId(title)).toBe(id)
})

const headingsOf = (text: string) => readHeadings(text, splitBlocks(text))

test('headings have plain titles, unique ids and sections', () => {
  const text = '# Top\n\n## Set *up*\n\ntext\n\n### `code` [link](x.md)\n\n## Set up\n\nOld\n---\n'

  const headings = headingsOf(text)

  expect(headings.map(({ level, title, id }) => [level, title, id])).toEqual([
    [1, 'Top', 'top'],
    [2, 'Set up', 'set-up'],
    [3, 'code link', 'code-link'],
    [2, 'Set up', 'set-up-1'],
    [2, 'Old', 'old'],
  ])
  expect(text.slice(headings[1]!.from, headings[1]!.sectionEnd)).toBe(
    '## Set *up*\n\ntext\n\n### `code` [link](x.md)\n\n',
  )
  expect(headings[0]!.sectionEnd).toBe(text.length)
})

test('a heading says its own id, and one in a container has a section that ends with it', () => {
  const text =
    '## Setup <a href="#old" id="old"></a>\n\n## Run {#go}\n\n{% hint %}\n### Note\ntext\n{% endhint %}\n\nafter\n'

  const headings = headingsOf(text)

  expect(headings.map(({ title, id }) => [title, id])).toEqual([
    ['Setup', 'old'],
    ['Run', 'go'],
    ['Note', 'note'],
  ])
  expect(text.slice(0, headings[2]!.sectionEnd).endsWith('{% endhint %}\n')).toBe(true)
})

test('links tell where their destinations are written', () => {
  const text = [
    '[a](one.md "Title") ![b](<two three.png>) [![c](four.png)](five.md)\n\n',
    '<a href="six.md">x</a> <https://seven.example>\n\n',
    '{% content-ref url="eight.md" %}\n[eight.md](eight.md)\n{% endcontent-ref %}\n\n',
    '{% include "../nine.md" %}\n\n',
    '* [d](ten\\_10.md)\n\n',
    '[ref]: eleven.md\n\n',
    '`[no](no.md)`\n\n```\n[no](no.md)\n```\n',
  ].join('')

  const { links, unread } = readLinks(text, splitBlocks(text))

  expect(links.map(({ from, to }) => text.slice(from, to))).toEqual([
    'one.md',
    'two three.png',
    'four.png',
    'five.md',
    'six.md',
    'https://seven.example',
    'eight.md',
    'eight.md',
    '../nine.md',
    'ten\\_10.md',
    'eleven.md',
  ])
  expect(links[9]!.destination).toBe('ten_10.md')
  expect(unread).toEqual([])
})

test('a block too deep to be read is named and costs nothing', () => {
  const deep = `${'>'.repeat(5000)} [x](y.md)\n`

  expect(readLinks(deep, splitBlocks(deep))).toEqual({ links: [], unread: [0] })
})
