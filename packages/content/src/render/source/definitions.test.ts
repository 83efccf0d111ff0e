import { expect, test } from 'vitest'
import { growthOf, outOfProportion } from '../../testing/growth.ts'
import { Definitions, holdsNote } from './definitions.ts'

const named = (text: string) => new Definitions(text).neededBy('[^a]')

test.each(['[^a]: x', '  [^A]: x', '- [^a]: x', '12. * [^a]: x', '> > [^a]: x', `${'> '.repeat(40)}[^a]: x`])(
  'a part that names a note is given it: %j',
  (text) => {
    expect(named(`Text\n\n${text}\n`)).toBe('\n\n[^a]: x')
  },
)

test('a note within text is none, nor one deeper than anybody writes', () => {
  expect(named('Text [^a]: x\n')).toBe('')
  expect(named(`Text\n\n${'> '.repeat(60)}[^a]: x\n`)).toBe('')
})

test('a document of marks is read to its end, and so are the notes after it', () => {
  for (const mark of ['>', '- ', '1)']) expect(named(`${mark.repeat(4_000_000)}\n\n[^a]: x\n`)).toBe('\n\n[^a]: x')
})

test('items and quotes hold a note where one begins that has an end', () => {
  for (const text of ['- a\n\n  [^a]: x', '>[^a]: x', '> [^a [^b]: x']) expect(holdsNote(text)).toBe(true)
  for (const text of ['- [^a] x', '> [a]: x', '> [^a\n]: x']) expect(holdsNote(text)).toBe(false)
})

test('a note is looked for once where many begin', () => {
  const growth = growthOf((size) => expect(holdsNote(' [^'.repeat(size))).toBe(false), 400_000)

  expect(growth).toBeLessThan(outOfProportion)
})
