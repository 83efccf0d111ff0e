import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'

test('a queue takes from everyone in turn, and from nobody more than it holds', () => {
  const queue = new FairQueue<string>({ ofAll: 5, ofOne: 3 })
  expect(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3'].map((item) => queue.add(item[0]!, item))).toEqual([
    true,
    true,
    true,
    false,
    true,
    true,
    false,
  ])
  expect([queue.remove('a', 'a2'), queue.remove('a', 'a2'), queue.size]).toEqual([true, false, 4])
  expect([1, 2, 3].map(() => queue.take())).toEqual(['a1', 'b1', 'a3'])
  expect([queue.empty(), queue.size, queue.take()]).toEqual([['b2'], 0, undefined])
})

const isShort = (item: string) => item.endsWith('short')

test('what does not fit waits, and who has nothing that fits keeps its turn', () => {
  const queue = new FairQueue<string>({ ofAll: 2, ofOne: 2 })
  for (const item of ['a-long', 'b-long', 'b-short', 'a-short', 'a-last']) queue.put(item[0]!, item)

  expect(queue.add('c', 'c-short')).toBe(false)
  expect([queue.take(isShort), queue.take(isShort), queue.take(isShort)]).toEqual(['a-short', 'b-short', undefined])
  expect([queue.take(), queue.take(), queue.take(), queue.size]).toEqual(['a-long', 'b-long', 'a-last', 0])
})
