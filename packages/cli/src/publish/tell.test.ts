import { expect, test } from 'vitest'
import { count, firstOf, megabytes, openTeller } from './tell.ts'

function listen(isTTY: boolean) {
  const heard = { out: '', faults: '' }
  const tell = openTeller(
    { isTTY, columns: 20, write: (text) => (heard.out += text) },
    { write: (text) => (heard.faults += text) },
  )
  return { heard, tell }
}

test('a person sees one line that changes, and then what came of it', () => {
  const { heard, tell } = listen(true)
  tell.at('Writing: 1 of 2 files, 1 KB')
  tell.at('Writing: 2 of 2')
  tell.done('Published')

  expect(heard.out).toBe('\r\u001B[KWriting: 1 of 2 fil\r\u001B[KWriting: 2 of 2\r\u001B[KPublished\n')
})

test('a log has lines, and none for each step', () => {
  const { heard, tell } = listen(false)
  tell.at('Writing: 1 of 2')
  tell.warn('not quite')
  tell.done('Published')

  expect(heard).toEqual({ out: 'Published\n', faults: 'warning: not quite\n' })
})

test('numbers are written as people read them', () => {
  expect([count(1, 'page'), count(1234, 'page')]).toEqual(['1 page', '1,234 pages'])
  expect([12, 123_456, 12_345_678].map(megabytes)).toEqual(['1 KB', '0.1 MB', '12.3 MB'])
})

test('of many names the first are told, and how many more there are', () => {
  expect(firstOf(['a', 'b', 'c'])).toBe('a, b, c')
  expect(firstOf(['a', 'b', 'c', 'd', 'e'])).toBe('a, b, c and 2 more')
})
