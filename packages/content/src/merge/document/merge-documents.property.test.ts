import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentTriple } from '../../testing/random-documents.ts'
import { joinBytes } from '../../text/lines.ts'
import { mergeLines } from '../../text/merge-lines.ts'
import { mergeDocuments, type MergedDocument } from './merge-documents.ts'

const shown = (some: Uint8Array) => Buffer.from(some).toString('latin1')
const settled = (merge: MergedDocument, by: 'ours' | 'theirs') =>
  merge.clean ? merge.bytes : joinBytes(merge.parts.map((part) => (part.kind === 'merged' ? part.bytes : part[by])))

test('the order of the sides does not matter, but for the names of what conflicts', () => {
  fc.assert(
    fc.property(documentTriple, ({ base, ours, theirs }) => {
      const one = mergeDocuments(base, ours, theirs)
      const other = mergeDocuments(base, theirs, ours)
      expect(one.clean).toBe(other.clean)
      expect(shown(settled(one, 'ours'))).toBe(shown(settled(other, 'theirs')))
    }),
    { numRuns: 400 },
  )
})

test('what merges by lines is never merged otherwise', () => {
  fc.assert(
    fc.property(documentTriple, ({ base, ours, theirs }) => {
      const byLines = mergeLines(base, ours, theirs)
      if (byLines.clean) expect(mergeDocuments(base, ours, theirs)).toEqual(byLines)
    }),
    { numRuns: 100 },
  )
})

/** Blocks that differ all, of kinds that do not run into each other, with nothing or a blank line between them. */
const kinds = ['## Heading', 'Paragraph', '* item', '| a | b |\n| - | - |\n| row', '```\ncode', '> quote']
const ends = ['', '', '', ' | x |', '\n```', '']
const block = fc.record({ kind: fc.nat({ max: kinds.length - 1 }), tight: fc.boolean() })
const blocks = fc.array(block, { minLength: 1, maxLength: 12 })
type Block = typeof block extends fc.Arbitrary<infer T> ? T : never

const write = (all: readonly Block[], said: (index: number) => string) =>
  all
    .map(({ kind, tight }, index) => {
      // Text right after these would be part of them.
      const isOpen = kind !== 0 && kind !== 4
      return `${kinds[kind]!} ${said(index)}${ends[kind]!}\n${tight && !isOpen ? '' : '\n'}`
    })
    .join('')

test('edits of different blocks never conflict, and all are there', () => {
  fc.assert(
    fc.property(
      blocks,
      fc.array(fc.constantFrom('ours', 'theirs', 'nobody'), { minLength: 12, maxLength: 12 }),
      (all, who) => {
        const text = (...sides: string[]) =>
          new TextEncoder().encode(
            write(all, (index) => (sides.includes(who[index]!) ? `${index} by ${who[index]}` : `${index} base`)),
          )
        const merged = mergeDocuments(text(), text('ours'), text('theirs'))
        expect(merged.clean && shown(merged.bytes)).toBe(shown(text('ours', 'theirs')))
      },
    ),
    { numRuns: 400 },
  )
})
