import { expect, test } from 'vitest'
import { mergeDocuments } from './merge-documents.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const text = (some: Uint8Array) => new TextDecoder().decode(some)

/** The merged text, or the conflicts; whichever side is whose. */
function merge(base: string, ours: string, theirs: string): string | [string, string, string][] {
  const read = (one: string, other: string) => {
    const merged = mergeDocuments(bytes(base), bytes(one), bytes(other))
    if (merged.clean) return text(merged.bytes)
    return merged.parts.flatMap((part) =>
      part.kind === 'conflict'
        ? [[text(part.base), text(part.ours), text(part.theirs)] as [string, string, string]]
        : [],
    )
  }
  const merged = read(ours, theirs)
  const swapped = read(theirs, ours)
  const back = typeof swapped === 'string' ? swapped : swapped.map(([was, one, other]) => [was, other, one])
  expect(back).toEqual(merged)
  return merged
}

test('different keys of the front matter merge, and other lines stay as they are', () => {
  const base = '---\n# about\ndescription: >-\n  Old\n  text\nicon: a # keep\n---\n\ntext\n'

  expect(merge(base, base.replace('Old', 'New'), base.replace('icon: a', 'icon: b'))).toBe(
    '---\n# about\ndescription: >-\n  New\n  text\nicon: b # keep\n---\n\ntext\n',
  )
})

test('new keys of both sides are both there, in an order that the sides do not decide', () => {
  const base = '---\na: 1\n---\ntext\n'

  expect(merge(base, '---\na: 1\nzoo: 1\n---\ntext\n', '---\na: 1\nhidden: true\n---\ntext\n')).toBe(
    '---\na: 1\nhidden: true\nzoo: 1\n---\ntext\n',
  )
})

test('the same key changed in two ways is a conflict of that key alone', () => {
  const base = '---\na: 1\nb: 2\n---\n'

  expect(merge(base, '---\na: x\nb: 2\n---\n', '---\na: y\nb: 3\n---\n')).toEqual([['a: 1', 'a: x', 'a: y']])
})

test('a key that both sides moved to different places is not there twice', () => {
  const base = '---\na: 1\nb: 2\nc: 3\nd: 4\ne: 5\n---\n'

  expect(
    merge(base, '---\nb: 2\na: 1\nc: 0\nd: 4\ne: 5\n---\n', '---\nb: 2\nc: 3\nd: 9\ne: 5\na: 1\n---\n'),
  ).toBeInstanceOf(Array)
})

test('neighbouring items of a list merge', () => {
  expect(merge('* one\n* two\n* three\n', '* one!\n* two\n* three\n', '* one\n* two!\n')).toBe('* one!\n* two!\n')
})

test('neighbouring rows of a table merge', () => {
  const base = '| a | b |\n| - | - |\n| 1 | 2 |\n| 3 | 4 |\n'

  expect(merge(base, base.replace('| 1 |', '| one |'), base.replace('| 4 |', '| four |'))).toBe(
    '| a | b |\n| - | - |\n| one | 2 |\n| 3 | four |\n',
  )
})

test('a heading and the paragraph right below it merge', () => {
  expect(merge('## Old\ntext\n', '## New\ntext\n', '## Old\nbetter text\n')).toBe('## New\nbetter text\n')
})

test('what is inside a container merges block by block, and its own line too', () => {
  const base = '{% hint style="info" %}\none\n\ntwo\n{% endhint %}\n'
  const ours = '{% hint style="danger" %}\none\n\ntwo\n{% endhint %}\n'

  expect(merge(base, ours, '{% hint style="info" %}\none!\n\ntwo\n{% endhint %}\n')).toBe(
    '{% hint style="danger" %}\none!\n\ntwo\n{% endhint %}\n',
  )
})

test('a block beside a deleted one can be changed', () => {
  expect(merge('# A\none\n***\ntwo\n', '# A\n***\ntwo\n', '# B\none\n***\ntwo\n')).toBe('# B\n***\ntwo\n')
})

test('the end of the document keeps blocks apart', () => {
  expect(merge('one\n\ntwo\n', 'one\n', 'one\n\ntwo\n\nthree\n')).toBe('one\n\nthree\n')
})

test('a paragraph changed by both is a conflict of that paragraph', () => {
  expect(merge('# T\n\nold\n\nend\n', '# T\n\nours\n\nend\n', '# U\n\ntheirs\n\nend\n')).toEqual([
    ['old', 'ours', 'theirs'],
  ])
})

test('changed here and deleted there is a conflict', () => {
  expect(merge('one\n\ntwo\n\nthree\n', 'one\n\nthree\n', 'one\n\ntwo!\n\nthree\n')).toEqual([['two', '', 'two!']])
})

test('blocks that would run into each other are a conflict', () => {
  expect(merge('# A\n***\n* b\n', '# A\n* b\n', '* A\n***\n* b\n')).toBeInstanceOf(Array)
})

test('a new last block and one after the old last block are kept apart', () => {
  expect(merge('one\n\ntwo\n', 'one\n\n# X\n', 'one\n\ntwo\n\n***\n')).toBe('one\n\n# X\n\n***\n')
})

test('line ends stay as they are', () => {
  expect(merge('# A\r\none\r\n', '# B\r\none\r\n', '# A\r\ntwo\r\n')).toBe('# B\r\ntwo\r\n')
})
