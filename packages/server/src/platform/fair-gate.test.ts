import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { FairGate } from './fair-gate.ts'

const settings = { running: { ofAll: 2, ofOne: 1 }, waiting: { ofAll: 100, ofOne: 10 } }

test('owners take turns, however much one of them adds', async () => {
  const gate = new FairGate(settings)
  const order: string[] = []
  const work = (owner: string) =>
    gate.run(owner, async () => {
      await nextTurn()
      order.push(owner)
    })
  const many = Array.from({ length: 10 }, () => work('a'))
  await Promise.all([...many, work('b'), work('c')])

  expect(order).toHaveLength(12)
  expect(order.indexOf('b')).toBeLessThan(3)
  expect(order.indexOf('c')).toBeLessThan(4)
})

test('no more is under way than may be, of all and of one', async () => {
  const gate = new FairGate(settings)
  const running = new Map<string, number>()
  let most = 0
  let mostOfOne = 0
  const work = (owner: string) =>
    gate.run(owner, async () => {
      running.set(owner, (running.get(owner) ?? 0) + 1)
      most = Math.max(
        most,
        [...running.values()].reduce((sum, one) => sum + one, 0),
      )
      mostOfOne = Math.max(mostOfOne, ...running.values())
      await nextTurn()
      running.set(owner, running.get(owner)! - 1)
    })
  await Promise.all(['a', 'b', 'c', 'd'].flatMap((owner) => Array.from({ length: 5 }, () => work(owner))))

  expect([most, mostOfOne]).toEqual([2, 1])
})

test('what one owner cannot add is rejected, also after work that failed', async () => {
  const gate = new FairGate(settings)
  const { promise, resolve } = Promise.withResolvers<void>()
  const all = Array.from({ length: 12 }, () => gate.run('a', () => promise))
  await expect(all.at(-1)).rejects.toMatchObject({ type: 'too_many_requests' })
  const failing = gate.run('b', () => Promise.reject(new Error('planted')))
  await expect(failing).rejects.toThrow('planted')
  resolve()
  await Promise.all(all.slice(0, -1))
  expect(await gate.run('b', async () => 'done')).toBe('done')
})
