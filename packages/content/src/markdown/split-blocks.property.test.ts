import fc from 'fast-check'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { expect, test } from 'vitest'
import type { Block } from './block.ts'
import { splitBlocks } from './split-blocks.ts'

const pieces = [
  '',
  '',
  'text',
  'more text',
  '# Title',
  '## Sub',
  '====',
  '---',
  '***',
  '* item',
  '- other',
  '1. one',
  '2. two',
  '  nested',
  '   * deep',
  '    code or child',
  '> quote',
  '>',
  '> > twice',
  '```',
  '~~~~ sh',
  '`span`',
  '| a | b |',
  '| - | :-: |',
  'x | y',
  '<div>',
  '</div>',
  '<!-- note',
  'note -->',
  '<pre>',
  '</pre>',
  '<b>bold</b>',
  '[^1]: note',
  '[^2]: <div>',
  '* <div>',
  '> <!-- note',
  '[ref]: target.md',
  '{% hint style="info" %}',
  '{% endhint %}',
  '{% tabs %}',
  '{% tab title="A" %}',
  '{% endtab %}',
  '{% endtabs %}',
  '{% embed url="https://example.org" %}',
  '{% endembed %}',
  '{% include "a.md" %}',
  '{% @x/y content="',
  '" %}',
  'text {% endhint %}',
  '\\{% hint %}',
  '{% unknown %}',
  '{% endunknown %}',
  '\tcode',
]
const ends = fc.constantFrom('\n', '\n', '\n', '\r\n', '\r', '')
const piece = fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 8 }))
const someDocument = fc
  .array(
    fc.tuple(piece, ends).map((line) => line.join('')),
    { size: 'medium' },
  )
  .map((all) => all.join(''))

/** Siblings follow each other without a gap, inside what holds them; the slices of the top ones are the document. */
function holdTogether(blocks: readonly Block[], from: number, to: number): void {
  let at = blocks[0]?.from ?? from
  expect(at).toBeGreaterThanOrEqual(from)
  for (const block of blocks) {
    expect(block.from).toBe(at)
    expect(block.end).toBeGreaterThan(block.kind === 'blank' ? block.from - 1 : block.from)
    expect(block.to).toBeGreaterThanOrEqual(block.end)
    holdTogether(block.children ?? [], block.from, block.end)
    at = block.to
  }
  expect(at).toBeLessThanOrEqual(to)
}

test('the slices of the blocks are the document, and every block stands inside what holds it', () => {
  fc.assert(
    fc.property(someDocument, (text) => {
      const blocks = splitBlocks(text)
      expect(blocks.map(({ from, to }) => text.slice(from, to)).join('')).toBe(text)
      holdTogether(blocks, 0, text.length)
    }),
    { numRuns: 500 },
  )
})

test('no two blocks have the same key', () => {
  fc.assert(
    fc.property(someDocument, (text) => {
      const keys: string[] = []
      const gather = (blocks: readonly Block[]) => {
        for (const { key, children } of blocks) {
          keys.push(key)
          gather(children ?? [])
        }
      }
      gather(splitBlocks(text))
      expect(new Set(keys).size).toBe(keys.length)
    }),
  )
})

// After indented code and after some HTML, micromark takes a block for the rest of a paragraph that is not there.
const plainPieces = pieces.filter((one) => !/\{%|\[ref|<\/|<b>|\t|child/.test(one))
const plainDocument = fc.array(fc.constantFrom(...plainPieces), { size: 'medium' }).map((lines) => lines.join('\n'))

test('where there are no tags, blocks begin where micromark says', () => {
  fc.assert(
    fc.property(plainDocument, (text) => {
      // Front matter is no Markdown.
      const document = `text\n\n${text}`
      const tree = fromMarkdown(document, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
      const theirs = tree.children.map(({ type, position }) => `${position!.start.line} ${kinds[type] ?? type}`)
      const ours = splitBlocks(document).map(
        ({ kind, from }) => `${document.slice(0, from).split('\n').length} ${kind}`,
      )
      expect(ours).toEqual(theirs)
    }),
    { numRuns: 500 },
  )
})
const kinds: Record<string, string> = { blockquote: 'quote', thematicBreak: 'rule', footnoteDefinition: 'footnote' }
