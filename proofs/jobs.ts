import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../packages/server/src/platform/database/database.ts'
import { newUuid } from '../packages/server/src/platform/ids.ts'
import { deadJobs } from '../packages/server/src/platform/jobs/dead-jobs.ts'
import { enqueue } from '../packages/server/src/platform/jobs/enqueue.ts'
import { labelledJob, noteRunJob } from '../packages/server/src/testing/note-run.job.ts'
import { createRunTable, runsOf } from '../packages/server/src/testing/note-run.ts'
import { spawnWorker } from '../packages/server/src/testing/spawn-worker.ts'
import type { ProofOptions, Proven } from './proof.ts'
import { fill, withWorker } from './parts/queue.ts'
import { median, percentile, rounded, withDatabase } from './parts/worlds.ts'

export const shows =
  'Jobs: how soon a job starts after its commit (counted from before the commit is sent), how soon the job of a killed worker process runs again, what poison among others costs, and what an organization with few jobs waits behind one with many.'

type Part = (url: string, options: ProofOptions) => Promise<Proven>

export async function run(options: ProofOptions): Promise<Proven> {
  const proven: Proven[] = []
  for (const part of [startAfterCommit, startUnderLoad, rerunAfterKill, poison, fairness]) {
    proven.push(await withDatabase((url) => part(url, options)))
  }
  return {
    figures: Object.assign({}, ...proven.map(({ figures }) => figures)) as Proven['figures'],
    failures: proven.flatMap(({ failures }) => failures),
  }
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(5)
}

const startAfterCommit: Part = (url, { small }) => {
  const job = labelledJob()
  const started = new Map<number, number>()
  const handler = async (_: unknown, { index }: { index: number }) => void started.set(index, performance.now())
  return withWorker(url, job, handler, async (database) => {
    const delays: number[] = []
    for (let index = 0; index < (small ? 100 : 2000); index++) {
      let committing = 0
      await database.transact(async (transaction) => {
        await enqueue(transaction, job, newUuid<'organization'>(), { label: 'single', index })
        committing = performance.now()
      })
      await until(() => started.has(index))
      delays.push(started.get(index)! - committing)
    }
    return startFigures('one at a time', delays, small)
  })
}

const startUnderLoad: Part = (url, { small }) => {
  const job = labelledJob()
  const [committing, delays] = [new Map<number, number>(), [] as number[]]
  const handler = async (_: unknown, { index }: { index: number }) => {
    delays.push(performance.now() - committing.get(index)!)
    await sleep(10)
  }
  const [count, perSecond] = [small ? 200 : 5000, 200]
  return withWorker(url, job, handler, async (database) => {
    const organizations = Array.from({ length: 50 }, () => newUuid<'organization'>())
    const begin = performance.now()
    const sent: Promise<void>[] = []
    for (let index = 0; index < count; index++) {
      const due = begin + (index / perSecond) * 1000
      if (due > performance.now()) await sleep(due - performance.now())
      const enqueuing = database.transact(async (transaction) => {
        await enqueue(transaction, job, organizations[index % organizations.length]!, { label: 'load', index })
        committing.set(index, performance.now())
      })
      sent.push(enqueuing)
    }
    await Promise.all(sent)
    await until(() => delays.length === count)
    return startFigures(`at ${perSecond} jobs/s of 10 ms each`, delays, small)
  })
}

function startFigures(how: string, delays: readonly number[], small: boolean): Proven {
  const p99 = percentile(delays, 0.99)
  return {
    figures: {
      [`commit to start, ${how}: jobs`]: delays.length,
      [`commit to start, ${how}: p50 ms`]: rounded(median(delays), 1),
      [`commit to start, ${how}: p99 ms`]: rounded(p99, 1),
      [`commit to start, ${how}: max ms`]: rounded(Math.max(...delays), 1),
    },
    failures: small || p99 <= 100 ? [] : [`a job starts within 100 ms of its commit at p99, ${how}: ${p99} ms`],
  }
}

const rerunAfterKill: Part = async (url, { small }) => {
  const database = await openDatabase({ url })
  const settings = small ? { claimSeconds: 1 } : {}
  const seconds: number[] = []
  const workers = [await spawnWorker(url, settings), await spawnWorker(url, settings)]
  try {
    await createRunTable(database)
    for (let trial = 0; trial < (small ? 1 : 7); trial++) {
      const label = `trial ${trial}`
      const payload = { label, milliseconds: 3000 }
      await database.transact((transaction) => enqueue(transaction, noteRunJob, null, payload))
      const runs = () => runsOf(database, label)
      await until(async () => (await runs()).length === 1)
      // Killed at another moment of its heartbeat each time.
      await sleep(Math.random() * 2500)
      const [first] = await runs()
      const victim = workers.findIndex(({ pid }) => pid === first!.pid)
      const killed = Date.now()
      await workers[victim]!.end('SIGKILL')
      await until(async () => (await runs()).length === 2)
      seconds.push(((await runs())[1]!.started_at.getTime() - killed) / 1000)
      workers[victim] = await spawnWorker(url, settings)
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.end('SIGKILL')))
    await database.close()
  }
  const slowest = Math.max(...seconds)
  return {
    figures: {
      'killed worker: trials': seconds.length,
      'killed worker: SIGKILL to the job running again, median s': rounded(median(seconds), 1),
      'killed worker: SIGKILL to the job running again, max s': rounded(slowest, 1),
    },
    failures: small || slowest <= 30 ? [] : [`the job of a killed worker runs again within 30 s: ${slowest} s`],
  }
}

const poison: Part = (url, { small }) => {
  const job = labelledJob(small ? 2 : 5)
  const [count, poisoned] = [1000, 10]
  let done = 0
  const handler = async (_: unknown, { label, index }: { label: string; index: number }) => {
    await sleep(5)
    if (label === 'poisoned' && index % (count / poisoned) === 50) throw new Error('poison')
    done++
  }
  return withWorker(url, job, handler, async (database) => {
    const rateOf = async (label: string, healthy: number): Promise<number> => {
      done = 0
      const begin = performance.now()
      await fill(database, job, label, count)
      await until(() => done >= healthy)
      return healthy / ((performance.now() - begin) / 1000)
    }
    await rateOf('warm up', count)
    const rounds = small ? 1 : 5
    const ratios: number[] = []
    for (let round = 0; round < rounds; round++) {
      const clean = await rateOf('clean', count)
      ratios.push((await rateOf('poisoned', count - poisoned)) / clean)
    }
    await until(async () => (await deadJobs(database.reader, 1000)).length >= rounds * poisoned)
    const dead = await deadJobs(database.reader, 1000)
    const ratio = median(ratios)
    return {
      figures: {
        'poison: jobs per round': count,
        'poison: of them always failing': poisoned,
        'poison: done, last round': done,
        'poison: dead per round': dead.length / rounds,
        'poison: attempts of each': [...new Set(dead.map(({ attempts }) => attempts))].join(', '),
        'poison: throughput with ÷ without (median of rounds)': rounded(ratio),
      },
      failures: [
        ...(done === count - poisoned ? [] : [`all others are done: ${done} of ${count - poisoned}`]),
        ...(dead.length === rounds * poisoned ? [] : [`each poison job is dead once: ${dead.length}`]),
        ...(small || ratio >= 0.8 ? [] : [`poison costs others less than a fifth of the throughput: ${ratio}`]),
      ],
    }
  })
}

const fairness: Part = async (url, { small }) => {
  const proven = []
  for (const many of small ? [5000] : [100_000, 1_000_000]) proven.push(await fewBehindMany(url, many, small))
  return {
    figures: Object.assign({}, ...proven.map(({ figures }) => figures)) as Proven['figures'],
    failures: proven.flatMap(({ failures }) => failures),
  }
}

async function fewBehindMany(url: string, many: number, small: boolean): Promise<Proven> {
  const job = labelledJob()
  const few = 100
  const order: string[] = []
  const label = `few behind ${many}`
  const handler = async (_: unknown, payload: { label: string }) => void order.push(payload.label)
  const filling = await openDatabase({ url })
  await fill(filling, job, 'many', many)
  await filling.close()
  return withWorker(url, job, handler, async (database) => {
    await until(() => order.length > 0)
    const before = order.length
    const begin = performance.now()
    await fill(database, job, label, few)
    await until(() => order.filter((done) => done === label).length === few)
    const seconds = (performance.now() - begin) / 1000
    const position = order.lastIndexOf(label) + 1 - before
    const tenant = newUuid<'organization'>()
    const enqueuing: number[] = []
    for (let index = 0; index < 100; index++) {
      const from = performance.now()
      await database.transact((transaction) => enqueue(transaction, job, tenant, { label: 'one more', index }))
      enqueuing.push(performance.now() - from)
    }
    const figure = `fairness, 100 jobs behind ${many.toLocaleString('en')} of another organization`
    return {
      figures: {
        [`${figure}: done after s`]: rounded(seconds),
        [`${figure}: jobs done when the last of the 100 was`]: position,
        [`${figure}: a transaction that enqueues takes, median ms`]: rounded(median(enqueuing), 1),
      },
      failures: [
        ...(position <= 5 * few ? [] : [`100 jobs end among the first 500 beside ${many} others: ${position}`]),
        ...(small || seconds <= 60 ? [] : [`100 jobs end within 60 s beside ${many} others: ${seconds}`]),
      ],
    }
  })
}
