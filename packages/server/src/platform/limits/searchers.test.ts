import { expect, test } from 'vitest'
import { Searchers } from './searchers.ts'

test('strangers from a network wait until their time is over, and those who are known do not', () => {
  const searchers = new Searchers()
  searchers.refuse('192.0.2.1', 60_000)
  searchers.refuse('2001:db8::1', 60_000)
  searchers.noteKnown('a friend')

  expect(searchers.waitOf('192.0.2.1')).toBeGreaterThan(50_000)
  expect(searchers.waitOf('2001:db8::ffff')).toBeGreaterThan(50_000)
  expect([searchers.waitOf('192.0.2.1', 'a friend'), searchers.waitOf('192.0.2.2')]).toEqual([0, 0])
  searchers.refuse('192.0.2.1', 0)
  expect(searchers.waitOf('192.0.2.1')).toBe(0)
})

const networkAt = (index: number) => `2001:db8:${(index >> 16).toString(16)}:${(index & 0xffff).toString(16)}::1`

test('however many networks there are, so many are known and no more: the first goes first', () => {
  const searchers = new Searchers()
  for (let index = 0; index <= 100_000; index++) searchers.refuse(networkAt(index), 60_000)

  expect(searchers.waitOf(networkAt(0))).toBe(0)
  expect(searchers.waitOf(networkAt(1))).toBeGreaterThan(0)
  expect(searchers.waitOf(networkAt(100_000))).toBeGreaterThan(0)
})
