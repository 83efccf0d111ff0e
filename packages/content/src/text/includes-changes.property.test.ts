import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentTriple } from '../testing/random-documents.ts'
import { includesChanges } from './includes-changes.ts'

const bytes = (...lines: string[]) => new TextEncoder().encode(lines.map((line) => `${line}\n`).join(''))
const base = bytes('one', 'two', 'three')

test.each([
  ['is the same', ['one', 'TWO', 'three'], ['one', 'TWO', 'three'], true],
  ['has more after what came', ['one', 'two', 'three', 'four'], ['one', 'two', 'three', 'four', 'five'], true],
  ['has more beside what was replaced', ['one', 'TWO', 'three'], ['zero', 'one', 'TWO', 'and', 'three'], true],
  ['lacks what came', ['one', 'two', 'three', 'four'], ['one', 'two', 'three', 'five'], false],
  ['has it in other words', ['one', 'TWO', 'three'], ['one', 'TWO!', 'three'], false],
  ['has what went', ['one', 'three'], ['one', 'two', 'three', 'four'], false],
  ['has both', ['one', 'TWO', 'three'], ['one', 'two', 'TWO', 'three'], false],
  ['lacks what went, and more', ['one', 'three'], ['one'], true],
] as const)('a text that %s', (_, changed, text, includes) => {
  expect(includesChanges(base, bytes(...changed), bytes(...text))).toBe(includes)
})

test('what went and is back beside another change is not taken up', () => {
  const [before, theirs] = [bytes('a', '', 'secret', '', 'b', '', 'x'), bytes('a', '', 'b', '', 'y')]
  expect(includesChanges(before, theirs, bytes('a2', '', 'secret', '', 'b', '', 'y', 'mine'))).toBe(false)
  expect(includesChanges(before, theirs, bytes('a2', '', 'b', '', 'y', 'mine'))).toBe(true)
})

test('a text has its own changes, and any has those of one that changed nothing', () => {
  fc.assert(
    fc.property(documentTriple, ({ base: first, ours, theirs }) => {
      expect(includesChanges(first, theirs, theirs)).toBe(true)
      expect(includesChanges(first, first, ours)).toBe(true)
    }),
  )
})
