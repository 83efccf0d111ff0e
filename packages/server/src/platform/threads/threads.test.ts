import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { NoTurn, Threads } from './threads.ts'

const entry = '../../testing/echo-thread'
const open = (deadline = 20_000) => new Threads({ entry, from: import.meta.url, most: 1, deadline })

test('a thread works, and asks back while it does', async () => {
  const threads = open()
  const asked: unknown[] = []
  const serve = async (question: unknown) => {
    asked.push(question)
    return 20
  }

  expect(await threads.run({ add: [1, 2] }, serve)).toBe(23)
  expect(asked).toEqual(['more'])
})

test('tasks wait for a thread, and each gets its own answer', async () => {
  const threads = open()
  const answers = await Promise.all([1, 2, 3].map((one) => threads.run({ add: [one] }, async () => 0)))

  expect(answers).toEqual([1, 2, 3])
})

test('a task that fails says why, and the next one is done all the same', async () => {
  const threads = open()
  await expect(threads.run({ fail: 'for a reason' })).rejects.toThrow('for a reason')

  expect(await threads.run({ add: [5] }, async () => 0)).toBe(5)
})

test('what goes wrong here while a thread asks is told as it is', async () => {
  const fault = new Error('the database is gone')

  await expect(open().run({ add: [1] }, () => Promise.reject(fault))).rejects.toBe(fault)
})

test('a thread that does not come to an end is given up, and the next task is done by another', async () => {
  const threads = open(2000)
  await expect(threads.run({ hang: true })).rejects.toMatchObject({ type: 'unavailable' })

  expect(await threads.run({ add: [7] }, async () => 0)).toBe(7)
})

test('a thread that others keep from working gets more time, and one that has had its time does not', async () => {
  const threads = new Threads({ entry, from: import.meta.url, most: 1, deadline: 300, stretch: 30 })
  expect(await threads.run({ idle: 1000, add: [3] }, async () => 0)).toBe(3)
  expect(await threads.run({ idle: 50, turns: 20, add: [3] }, async () => 0)).toBe(3)
  const begun = process.cpuUsage()
  await expect(threads.run({ burn: true })).rejects.toMatchObject({ type: 'unavailable' })
  // Stretched, it would be 9 seconds; the rest of this process may have used some, too.
  expect(process.cpuUsage(begun).user / 1e6).toBeLessThan(5)

  await expect(threads.run({ idle: 60_000 })).rejects.toMatchObject({ type: 'unavailable' })
})

test('what a thread waits for is not counted as its time', async () => {
  const threads = open(2000)

  expect(await threads.run({ add: [1] }, () => sleep(2500, 20))).toBe(21)
})

test('threads that stay are there before they are needed, and end when they are closed', async () => {
  const threads = new Threads({ entry, from: import.meta.url, most: 1, stay: true })
  threads.keepWarm()
  expect(await threads.run({ add: [1] }, async () => 1)).toBe(2)
  const hanging = threads.run({ hang: true })
  await threads.close()

  await expect(hanging).rejects.toMatchObject({ type: 'unavailable' })
})

test('a thread ends when it has had nothing to do for long, however long it is there', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const threads = open()
  const worker = () => threads.run({ which: true })
  const first = await worker()
  for (let turn = 0; turn < 3; turn++) {
    vi.advanceTimersByTime(4 * 60_000)
    expect(await worker()).toBe(first)
  }
  vi.advanceTimersByTime(6 * 60_000)
  expect(await worker()).not.toBe(first)
  vi.useRealTimers()
  await threads.close()
})

test('those that may take long leave one thread to the others', async () => {
  const threads = new Threads({ entry, from: import.meta.url, most: 2 })
  const answer = Promise.withResolvers<number>()
  const long = [1, 2].map((one) => threads.run({ add: [one] }, () => answer.promise, { isLong: true }))

  expect(await threads.run({ add: [5] }, async () => 0)).toBe(5)
  answer.resolve(10)
  expect(await Promise.all(long)).toEqual([11, 12])
  await threads.close()
  await expect(threads.run({ add: [1] })).rejects.toMatchObject({ type: 'unavailable' })
})

test("who has many tasks stands in its own way, and in nobody else's", async () => {
  const threads = open()
  const order: string[] = []
  const run = async (turn: string, one: number) => {
    await threads.run({ add: [one] }, async () => 0, { turn })
    order.push(`${turn}${one}`)
  }
  await Promise.all([...[1, 2, 3, 4, 5].map((one) => run('a', one)), run('b', 1), run('b', 2)])

  expect(order).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4', 'a5'])
})

test('more than may wait is refused at once, but for what goes on with what was begun', async () => {
  const waiting = { ofAll: 3, ofOne: 2, patience: 60_000 }
  const threads = new Threads({ entry, from: import.meta.url, most: 1, waiting })
  const answer = Promise.withResolvers<number>()
  const run = (turn: string, goesOn = false) => threads.run({ add: [1] }, () => answer.promise, { turn, goesOn })
  const [atWork, ...taken] = [run('a'), run('a'), run('a'), run('b')]
  const refused = [run('a'), run('b'), run('c')]
  for (const one of refused)
    await expect(one).rejects.toMatchObject({ type: 'unavailable', retryAfter: expect.any(Number) })
  const more = run('a', true)
  answer.resolve(1)

  expect(await Promise.all([atWork, ...taken, more])).toEqual([2, 2, 2, 2, 2])
})

test('what waited too long is given up before it is begun', async () => {
  const waiting = { ofAll: 9, ofOne: 9, patience: 50 }
  const threads = new Threads({ entry, from: import.meta.url, most: 1, waiting })
  const answer = Promise.withResolvers<number>()
  const begun: number[] = []
  const run = (one: number, goesOn = false) =>
    threads.run({ add: [one] }, () => (begun.push(one), answer.promise), { goesOn })
  const [first, second, third] = [run(1), run(2), run(3, true)]
  await expect(second).rejects.toBeInstanceOf(NoTurn)
  answer.resolve(0)

  expect([await first, await third, begun]).toEqual([1, 3, [1, 3]])
})

test('a thread that ends by itself is a fault of the moment', async () => {
  const threads = open()
  await expect(threads.run({ exit: true })).rejects.toMatchObject({ type: 'unavailable' })

  expect(await threads.run({ add: [9] }, async () => 0)).toBe(9)
})
