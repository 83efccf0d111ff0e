import { setTimeout as sleep } from 'node:timers/promises'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { startFaultProxy } from '../../testing/fault-proxy.ts'
import { startQueue, until } from '../../testing/start-queue.ts'
import { enqueue } from './enqueue.ts'
import { defineJob } from './job.ts'
import { workOn } from './work.ts'

const queue = await startQueue()
const address = new URL(queue.url)
const proxy = await startFaultProxy({ host: address.hostname, port: Number(address.port) })
const throughProxy = new URL(queue.url)
throughProxy.port = String(proxy.port)

const job = defineJob({ name: 'test.after-silence', payload: Type.Object({}) })
const add = () => queue.database.transact((transaction) => enqueue(transaction, job, null, {}))

test('a queue that is away is told when it goes and when it comes back, however often it is asked meanwhile', async () => {
  let done = 0
  const worker = await queue.work([workOn(job, async () => void done++)], { url: throughProxy.href, claimSeconds: 0.4 })
  const linesOf = (text: string) => queue.lines.filter(({ message }) => message.includes(text))

  proxy.disable()
  await until(() => linesOf('cannot be reached').length > 0)
  // Two lanes ask each second, and two clocks ten times.
  await sleep(3000)
  proxy.enable()
  await add()
  await until(() => done === 1)

  expect(linesOf('cannot be reached')).toHaveLength(1)
  expect(linesOf('answers again')).toHaveLength(1)
  expect(queue.lines.length).toBeLessThanOrEqual(3)
  await worker.stop()
})

test('a connection that goes silent is given up, and jobs run again by another', async () => {
  let done = 0
  const worker = await queue.work([workOn(job, async () => void done++)], { url: throughProxy.href, patience: 500 })

  proxy.add({ type: 'timeout' })
  // Every connection has asked something by then, which never arrives.
  await sleep(2500)
  proxy.remove()
  await add()
  await until(() => done === 1)

  expect(done).toBe(1)
  await worker.stop()
})
