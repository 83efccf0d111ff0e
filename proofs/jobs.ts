import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
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
  for (const part of [bareNotification, startAfterCommit, startUnderLoad, rerunAfterKill, poison, fairness]) {
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

// Each round is judged by itself and the middle one counts: on shared cores a neighbour can stop everything for a moment.
const rounds = ({ small }: ProofOptions): number[] => Array.from({ length: small ? 1 : 5 }, (_, round) => round)
const jobsPerRound = ({ small }: ProofOptions): number => (small ? 100 : 1000)

const startAfterCommit: Part = (url, options) => {
  const job = labelledJob()
  let started: (at: number) => void
  const handler = async () => started(performance.now())
  return withWorker(url, job, handler, async (database) => {
    const delays = rounds(options).map(() => [] as number[])
    for (const round of delays) {
      for (let index = 0; index < jobsPerRound(options); index++) {
        const { promise: start, resolve } = Promise.withResolvers<number>()
        started = resolve
        let committing = 0
        await database.transact(async (transaction) => {
          await enqueue(transaction, job, newUuid<'organization'>(), { label: 'single', index })
          committing = performance.now()
        })
        round.push((await start) - committing)
      }
    }
    return startFigures('one at a time', delays, options)
  })
}

const startUnderLoad: Part = (url, options) => {
  const job = labelledJob()
  const [committing, delays] = [new Map<number, number>(), [] as number[]]
  const handler = async (_: unknown, { index }: { index: number }) => {
    delays.push(performance.now() - committing.get(index)!)
    await sleep(10)
  }
  const [count, perSecond] = [jobsPerRound(options), 200]
  return withWorker(url, job, handler, async (database) => {
    const organizations = Array.from({ length: 50 }, () => newUuid<'organization'>())
    const all: number[][] = []
    const lateness: number[][] = []
    for (const _ of rounds(options)) {
      delays.length = 0
      const late: number[] = []
      const begin = performance.now()
      const sent: Promise<void>[] = []
      for (let index = 0; index < count; index++) {
        const due = begin + (index / perSecond) * 1000
        await sleep(Math.max(0, due - performance.now()))
        late.push(performance.now() - due)
        const enqueuing = database.transact(async (transaction) => {
          await enqueue(transaction, job, organizations[index % organizations.length]!, { label: 'load', index })
          committing.set(index, performance.now())
        })
        sent.push(enqueuing)
      }
      await Promise.all(sent)
      await until(() => delays.length === count)
      all.push([...delays])
      lateness.push(late)
    }
    const { figures, failures } = startFigures(`at ${perSecond} jobs/s of 10 ms each`, all, options)
    // What the machine adds to anything this process does at a given time.
    const p99s = lateness.map((late) => rounded(percentile(late, 0.99), 1))
    return { figures: { ...figures, 'lateness of a timer meanwhile: p99 ms of each round': p99s.join(', ') }, failures }
  })
}

/** What PostgreSQL and the machine take for a commit and its notification alone, without a queue. */
const bareNotification: Part = async (url, options) => {
  const [listener, sender] = [new pg.Client(url), new pg.Client(url)]
  await Promise.all([listener.connect(), sender.connect()])
  await listener.query('listen bare')
  await sender.query('create table bare (id integer)')
  let heard: (at: number) => void
  listener.on('notification', () => heard(performance.now()))
  const delays = rounds(options).map(() => [] as number[])
  for (const round of delays) {
    for (let index = 0; index < jobsPerRound(options); index++) {
      const { promise: notification, resolve } = Promise.withResolvers<number>()
      heard = resolve
      await sender.query('begin')
      await sender.query('insert into bare values (1)')
      await sender.query('notify bare')
      const committing = performance.now()
      await sender.query('commit')
      round.push((await notification) - committing)
    }
  }
  await Promise.all([listener.end(), sender.end()])
  const p99s = delays.map((round) => percentile(round, 0.99))
  const figures = {
    'commit to a bare notification: p50 ms': rounded(median(delays.flat()), 1),
    'commit to a bare notification: p99 ms of each round': p99s.map((value) => rounded(value, 1)).join(', '),
  }
  return { figures, failures: [] }
}

function startFigures(how: string, delays: readonly number[][], { small }: ProofOptions): Proven {
  const p99s = delays.map((round) => percentile(round, 0.99))
  const p99 = median(p99s)
  return {
    figures: {
      [`commit to start, ${how}: jobs`]: delays.flat().length,
      [`commit to start, ${how}: p50 ms`]: rounded(median(delays.flat()), 1),
      [`commit to start, ${how}: p99 ms (middle round)`]: rounded(p99, 1),
      [`commit to start, ${how}: p99 ms of each round`]: p99s.map((value) => rounded(value, 1)).join(', '),
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
    const ratios: number[] = []
    for (const _ of rounds({ small })) {
      const clean = await rateOf('clean', count)
      ratios.push((await rateOf('poisoned', count - poisoned)) / clean)
    }
    await until(async () => (await deadJobs(database.reader, 1000)).length >= ratios.length * poisoned)
    const dead = await deadJobs(database.reader, 1000)
    const ratio = median(ratios)
    return {
      figures: {
        'poison: jobs per round': count,
        'poison: of them always failing': poisoned,
        'poison: done, last round': done,
        'poison: dead per round': dead.length / ratios.length,
        'poison: attempts of each': [...new Set(dead.map(({ attempts }) => attempts))].join(', '),
        'poison: throughput with ÷ without (median of rounds)': rounded(ratio),
      },
      failures: [
        ...(done === count - poisoned ? [] : [`all others are done: ${done} of ${count - poisoned}`]),
        ...(dead.length === ratios.length * poisoned ? [] : [`each poison job is dead once: ${dead.length}`]),
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
