import { expect, test } from 'vitest'
import { readHeadings } from './headings.ts'
import { headingId } from './heading-id.ts'
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
