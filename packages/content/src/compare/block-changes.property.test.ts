import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeDocument } from '../front-matter/document-text.ts'
import { documentTriple } from '../testing/random-documents.ts'
import { applyBlockChanges, diffBlocks } from './block-changes.ts'

test('what was before and the changes of its blocks make what is after', () => {
  fc.assert(
    fc.property(documentTriple, ({ ours, theirs }) => {
      const [before, after] = [decodeDocument(ours), decodeDocument(theirs)]
      expect(applyBlockChanges(before, diffBlocks(before, after))).toBe(after)
    }),
    { numRuns: 300 },
  )
})

test('each change says what came, went or changed', () => {
  const changes = diffBlocks('# A\n\none\n\ntwo\n', '# A\n\none!\n\n***\n')

  expect(changes.map(({ change, kind, removed, added }) => [change, kind, removed, added])).toEqual([
    ['edited', 'paragraph', 'one\n\n', 'one!\n\n'],
    ['inserted', 'rule', '', '***\n'],
    ['deleted', 'paragraph', 'two\n', ''],
  ])
})

test('changes of another document are refused', () => {
  expect(applyBlockChanges('other\n', diffBlocks('one\n', 'two\n'))).toBeUndefined()
})
