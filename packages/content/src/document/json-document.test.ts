import { expect, test } from 'vitest'
import { splitBlocks } from '../markdown/split-blocks.ts'
import { toJsonDocument } from './json-document.ts'
import type { JsonNode, JsonText } from './json-nodes.ts'

/** A tree as short text. */
const outline = (nodes: readonly (JsonNode | JsonText)[]): unknown[] =>
  nodes.map((node) =>
    node.object === 'text'
      ? node.leaves.map(({ text, marks }) => [...marks.map(({ type }) => type), text].join(':')).join('')
      : { [node.type]: outline(node.nodes ?? []) },
  )

test('blocks and inlines have the names that editors know', () => {
  const { nodes } = toJsonDocument(
    '---\nicon: x\n---\n# One\n\nA **bold** `code` [link](/pages/page_1).\n\n1. a\n2. b\n\n- [x] done\n\n---\n\n> quote\n\n```js\nlet a\nlet b\n```\n',
  )

  expect(outline(nodes)).toEqual([
    { 'heading-1': ['One'] },
    { paragraph: ['A ', 'bold:bold', ' ', 'code:code', ' ', { link: ['link'] }, '.'] },
    { 'list-ordered': [{ 'list-item': [{ paragraph: ['a'] }] }, { 'list-item': [{ paragraph: ['b'] }] }] },
    { 'list-tasks': [{ 'list-item': [{ paragraph: ['done'] }] }] },
    { divider: [] },
    { blockquote: [{ paragraph: ['quote'] }] },
    { code: [{ 'code-line': ['let a'] }, { 'code-line': ['let b'] }] },
  ])
})

test('blocks of the dialect hold blocks, and say what their tags say', () => {
  const { nodes } = toJsonDocument(
    '{% hint style="info" %}\ntext\n{% endhint %}\n\n{% if visitor.x %}\nshown\n{% endif %}\n\n{% embed url="https://a.example" %}\n',
  )

  expect(outline(nodes)).toEqual([
    { hint: [{ paragraph: ['text'] }] },
    { if: [{ paragraph: ['shown'] }] },
    { embed: [] },
  ])
  expect(nodes.map(({ data }) => data)).toEqual([
    { style: 'info' },
    { expression: 'visitor.x' },
    { url: 'https://a.example' },
  ])
})

test('a block has the key by which a patch names it', () => {
  const source = 'one\n\ntwo\n'
  const keys = splitBlocks(source).map(({ key }) => key)

  expect(toJsonDocument(source).nodes.map(({ key }) => key)).toEqual(keys)
})

test('what is too deep to be read is shown as it is written', () => {
  const { nodes } = toJsonDocument('> '.repeat(500) + 'x\n')

  expect(outline(nodes)).toEqual([{ paragraph: [expect.stringContaining('> > >')] }])
})
