import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { afterAll, expect, test } from 'vitest'
import { noteRunJob } from '../../testing/note-run.job.ts'
import { createRunTable, runsOf } from '../../testing/note-run.ts'
import { queuedJobs } from '../../testing/run-jobs.ts'
import { spawnWorker, type WorkerProcess } from '../../testing/spawn-worker.ts'
import { startQueue, until } from '../../testing/start-queue.ts'
import { prepare } from '../database/database.ts'
import { deadJobs } from './dead-jobs.ts'
import { enqueue } from './enqueue.ts'
import { defineJob } from './job.ts'
import { workOn } from './work.ts'

const queue = await startQueue()
const { database, url } = queue
const payload = Type.Object({})
await createRunTable(database)

const processes: WorkerProcess[] = []
afterAll(() => Promise.all(processes.map((process) => process.end('SIGKILL'))))
async function givenProcess(claimSeconds = 3): Promise<WorkerProcess> {
  const process = await spawnWorker(url, { claimSeconds })
  processes.push(process)
  return process
}

const add = (label: string, milliseconds: number) =>
  database.transact((transaction) => enqueue(transaction, noteRunJob, null, { label, milliseconds }))

test('the job of a worker that was killed is run again by another', async () => {
  const victim = await givenProcess()
  await add('killed', 500)
  await until(async () => (await runsOf(database, 'killed')).length === 1)

  await victim.end('SIGKILL')
  const heir = await givenProcess()
  await until(async () => (await queuedJobs(database)).length === 0)

  expect(await runsOf(database, 'killed')).toMatchObject([
    { pid: victim.pid, finished_at: null },
    { pid: heir.pid, finished_at: expect.any(Date) },
  ])
  await heir.end('SIGTERM')
})

test('a worker that was frozen and comes back does not end the job that another has taken', async () => {
  const label = 'frozen'
  // The heir must renew its own claim, and run for longer than the other takes to stop, on a busy machine too.
  const claimSeconds = 8
  const frozen = await givenProcess(claimSeconds)
  await add(label, 12_000)
  await until(async () => (await runsOf(database, label)).length === 1)
  frozen.signal('SIGSTOP')
  const heir = await givenProcess(claimSeconds)
  await until(async () => (await runsOf(database, label)).length === 2)

  frozen.signal('SIGCONT')
  await until(async () => (await runsOf(database, label))[0]!.finished_at !== null)
  await frozen.end('SIGTERM')
  const [, second] = await runsOf(database, label)
  const left = await queuedJobs(database)
  await until(async () => (await queuedJobs(database)).length === 0)

  expect(second).toMatchObject({ pid: heir.pid, finished_at: null })
  expect(left).toHaveLength(1)
  expect(await runsOf(database, label)).toHaveLength(2)
  expect(await deadJobs(database.reader)).toEqual([])
  await heir.end('SIGTERM')
})

test('a worker that stops finishes what it has begun and begins nothing more', async () => {
  const job = defineJob({ name: 'test.finish', payload })
  const [begun, ended] = [[] as number[], [] as number[]]
  const handler = async () => {
    begun.push(1)
    await sleep(300)
    ended.push(1)
  }
  const worker = await queue.work([workOn(job, handler)], { slots: { quick: 2, slow: 1 } })
  for (let index = 0; index < 3; index++) await database.transact((t) => enqueue(t, job, null, {}))
  await until(() => begun.length === 2)

  await worker.stop()

  expect([begun.length, ended.length]).toEqual([2, 2])
  expect(await queuedJobs(database)).toHaveLength(1)
  const next = await queue.work([workOn(job, handler)])
  await until(async () => (await queuedJobs(database)).length === 0)
  await next.stop()
})

test('what a stopping worker cannot finish in time is handed back, and that is no failed attempt', async () => {
  const job = defineJob({ name: 'test.hand-back', payload, attempts: 1 })
  let begun = 0
  let told: unknown
  const worker = await queue.work([
    workOn(job, ({ signal }) => {
      begun++
      signal.addEventListener('abort', () => (told = (signal.reason as Error).message))
      return new Promise(() => {})
    }),
  ])
  await database.transact((t) => enqueue(t, job, null, {}))
  await until(() => begun === 1)

  await worker.stop(50)
  let done = 0
  const next = await queue.work([workOn(job, async () => void done++)])
  await until(() => done === 1)
  await next.stop()

  expect(told).toBe('the worker stops')
  expect(await deadJobs(database.reader)).toEqual([])
})

test('a job that a node does not know is left to one that does', async () => {
  const job = defineJob({ name: 'test.unknown', payload, attempts: 1 })
  const old = await queue.work([])
  await database.transact((t) => enqueue(t, job, null, {}))
  await until(() => queue.lines.some((line) => line.job === 'test.unknown'))
  await old.stop()

  let done = 0
  const next = await queue.work([workOn(job, async () => void done++)])
  await until(() => done === 1)
  await next.stop()

  expect(await deadJobs(database.reader)).toEqual([])
})

const minute = (): number => Math.floor(Date.now() / 60_000)

test('the clock starts a job once, however many workers there are', async () => {
  const begun = minute()
  const job = defineJob({ name: 'test.cron', payload, cron: '* * * * *' })
  const ran: number[] = []
  const workers = [1, 2].map((index) =>
    queue.work([workOn(job, async () => void ran.push(index))], { clockSeconds: 1 }),
  )
  const [first, second] = await Promise.all(workers)

  await until(() => ran.length > 0)
  // Each worker looks at the clock three more times.
  await sleep(3500)
  await Promise.all([first!.stop(), second!.stop()])

  // Once a minute: a second one may have begun meanwhile.
  expect(ran.length).toBeLessThanOrEqual(minute() - begun + 1)
})

const schedules = () => database.reader.run(prepare<{ key: string }>(sql`select key from pgboss.schedule`), [])

test('the clock forgets a job that is no longer timed', async () => {
  const timed = defineJob({ name: 'test.timed', payload, cron: '0 0 1 1 *' })
  await (await queue.work([workOn(timed, async () => {})])).stop()
  const before = await schedules()

  await (await queue.work([])).stop()

  expect([before, await schedules()]).toEqual([[{ key: 'test.timed' }], []])
})
