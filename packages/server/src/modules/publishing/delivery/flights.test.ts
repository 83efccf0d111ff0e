import { expect, test } from 'vitest'
import { Changes } from '../changes.ts'
import { Flights } from './flights.ts'

/** Work that ends when it is told to, and changes that are made by hand. */
function given() {
  let tell: (() => void) | undefined
  let isFresh = true
  const changes = new Changes({ isFresh: () => isFresh, onChange: (listener) => (tell = () => listener('all')) })
  const flights = new Flights<number>(changes)
  const begun: ((result: number) => void)[] = []
  const make = () => new Promise<number>((resolve) => begun.push(resolve))
  return {
    begun,
    ask: () => flights.share('page', make),
    change: () => tell!(),
    silence: () => (isFresh = false),
  }
}

test('what is asked for while it is under way is made once', async () => {
  const { ask, begun } = given()
  const asked = Array.from({ length: 1000 }, ask)
  expect(begun).toHaveLength(1)

  begun[0]!(7)
  expect(new Set(await Promise.all(asked))).toEqual(new Set([7]))
  void ask()
  expect(begun).toHaveLength(2)
})

test('who asks after a change gets nothing from before it, and all of them one', async () => {
  const { ask, begun, change } = given()
  const before = ask()
  change()
  const after = Array.from({ length: 10 }, ask)
  expect(begun).toHaveLength(1)

  begun[0]!(1)
  expect(await before).toBe(1)
  await expect.poll(() => begun.length).toBe(2)
  const later = ask()
  begun[1]!(2)
  expect(new Set(await Promise.all([...after, later]))).toEqual(new Set([2]))
  expect(begun).toHaveLength(2)
})

test('where changes are not heard, nobody gets what began before it was asked for', async () => {
  const { ask, begun, silence } = given()
  silence()
  const first = ask()
  const second = [ask(), ask()]
  begun[0]!(1)
  await expect.poll(() => begun.length).toBe(2)
  const third = ask()
  begun[1]!(2)
  expect([await first, ...(await Promise.all(second))]).toEqual([1, 2, 2])
  await expect.poll(() => begun.length).toBe(3)
  begun[2]!(3)
  expect(await third).toBe(3)
})

test('one that fails is not given to those who come after', async () => {
  const changes = new Changes({ isFresh: () => true, onChange: () => {} })
  const flights = new Flights<number>(changes)
  await expect(flights.share('page', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await flights.share('page', async () => 1)).toBe(1)
})
