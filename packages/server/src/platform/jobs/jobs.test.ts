import { setTimeout as sleep } from 'node:timers/promises'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { startQueue, until } from '../../testing/start-queue.ts'
import { newUuid } from '../ids.ts'
import { deadJobs, discardDeadJob, retryDeadJob } from './dead-jobs.ts'
import { enqueue, enqueueMany } from './enqueue.ts'
import { defineJob } from './job.ts'
import { workOn } from './work.ts'

const queue = await startQueue()
const { database } = queue
const tenant = newUuid<'organization'>()
const payload = Type.Object({ label: Type.String() })
const labels = (label: string, count: number) => Array.from({ length: count }, () => ({ label }))

test('a job runs when its transaction commits, and never when it rolls back', async () => {
  const job = defineJob({ name: 'test.commit', payload })
  const ran: string[] = []
  const worker = await queue.work([workOn(job, async (_, { label }) => void ran.push(label))])

  const failing = database.transact(async (transaction) => {
    await enqueue(transaction, job, tenant, { label: 'rolled back' })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  let whileOpen: readonly string[] = []
  await database.transact(async (transaction) => {
    await enqueue(transaction, job, tenant, { label: 'committed' })
    await sleep(100)
    whileOpen = [...ran]
  })
  await until(() => ran.length > 0)
  await worker.stop()

  expect(whileOpen).toEqual([])
  expect(ran).toEqual(['committed'])
})

test('a payload that does not fit its schema is refused where it is enqueued', async () => {
  const job = defineJob({ name: 'test.payload', payload })

  const wrong = database.transact((transaction) => enqueue(transaction, job, tenant, { label: 1 as never }))

  await expect(wrong).rejects.toThrow()
})

test('a job that fails is tried again after a growing wait', async () => {
  const job = defineJob({ name: 'test.retry', payload, attempts: 3 })
  const starts: number[] = []
  const worker = await queue.work([
    workOn(job, async () => {
      starts.push(performance.now())
      if (starts.length < 3) throw new Error('not yet')
    }),
  ])

  await database.transact((transaction) => enqueue(transaction, job, tenant, { label: 'x' }))
  await until(() => starts.length === 3)
  await worker.stop()

  const [first, second, third] = starts as [number, number, number]
  expect(second - first).toBeGreaterThan(1000)
  expect(third - second).toBeGreaterThan(2000)
  expect(await deadJobs(database.reader)).toEqual([])
})

test('a job that fails as often as it may is in the dead list, is logged, and runs when an operator retries it', async () => {
  const job = defineJob({ name: 'test.poison', payload, attempts: 1 })
  let mended = false
  let done = 0
  const worker = await queue.work([
    workOn(job, async () => {
      if (!mended) throw new Error('poison')
      done++
    }),
  ])

  await database.transact((transaction) => enqueue(transaction, job, tenant, { label: 'x' }))
  await until(async () => (await deadJobs(database.reader)).length === 1)
  const [dead] = await deadJobs(database.reader)
  mended = true
  const retried = await database.transact((transaction) => retryDeadJob(transaction, dead!.id))
  await until(() => done === 1)
  await worker.stop()

  expect(dead).toMatchObject({
    job: 'test.poison',
    organizationId: tenant,
    payload: { label: 'x' },
    attempts: 1,
    error: 'poison',
  })
  expect(queue.lines).toContainEqual(expect.objectContaining({ level: 'error', job: 'test.poison' }))
  expect(retried).toBe(true)
  expect(await deadJobs(database.reader)).toEqual([])
})

test('a dead job can be discarded, and one that is not there can be neither retried nor discarded', async () => {
  const job = defineJob({ name: 'test.discard', payload, attempts: 1 })
  const worker = await queue.work([workOn(job, async () => Promise.reject(new Error('no')))])

  await database.transact((transaction) => enqueue(transaction, job, null, { label: 'x' }))
  await until(async () => (await deadJobs(database.reader)).length === 1)
  await worker.stop()
  const [dead] = await deadJobs(database.reader)
  const discard = () => database.transact((transaction) => discardDeadJob(transaction, dead!.id))

  expect([await discard(), await discard()]).toEqual([true, false])
  expect(await database.transact((transaction) => retryDeadJob(transaction, dead!.id))).toBe(false)
})

test('jobs with one key become one while it waits, and it does not start before the last of their transactions ends', async () => {
  const job = defineJob({ name: 'test.key', payload })
  const ran: string[] = []
  const add = (label: string) =>
    database.transact((transaction) => enqueue(transaction, job, tenant, { label }, { key: 'k' }))
  await add('first')
  await add('second')

  const { promise: hold, resolve: release } = Promise.withResolvers<void>()
  const joining = database.transact(async (transaction) => {
    await enqueue(transaction, job, tenant, { label: 'third' }, { key: 'k' })
    await hold
  })
  await sleep(50)
  const worker = await queue.work([workOn(job, async (_, { label }) => void ran.push(label))])
  await sleep(300)
  const whileOpen = [...ran]
  release()
  await joining
  await until(() => ran.length > 0)
  await worker.stop()

  expect(whileOpen).toEqual([])
  expect(ran).toEqual(['third'])
})

test('a job that takes too long is given up', async () => {
  const job = defineJob({ name: 'test.timeout', payload, attempts: 1, timeout: 0.1 })
  let aborted = false
  const worker = await queue.work([
    workOn(job, ({ signal }) => {
      signal.addEventListener('abort', () => (aborted = true))
      return new Promise(() => {})
    }),
  ])

  await database.transact((transaction) => enqueue(transaction, job, tenant, { label: 'x' }))
  await until(async () => (await deadJobs(database.reader)).some((dead) => dead.job === 'test.timeout'))
  await worker.stop()

  expect(aborted).toBe(true)
})

test('an organization with few jobs does not wait for one with many', async () => {
  const job = defineJob({ name: 'test.fair', payload })
  const [many, few] = [newUuid<'organization'>(), newUuid<'organization'>()]
  await database.transact((transaction) => enqueueMany(transaction, job, many, labels('many', 1000)))
  await database.transact((transaction) => enqueueMany(transaction, job, few, labels('few', 10)))
  const order: string[] = []

  const worker = await queue.work([workOn(job, async (_, { label }) => void order.push(label))])
  await until(() => order.length === 1010)
  await worker.stop()

  // Turn by turn: the tenth of the few stands beside the tenth of the many, or a second's turn behind it.
  expect(order.lastIndexOf('few')).toBeLessThan(40)
})
