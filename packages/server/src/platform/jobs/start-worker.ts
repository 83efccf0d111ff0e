import { PgBoss } from 'pg-boss'
import type { Database } from '../database/database.ts'
import { openRawConnections } from '../database/raw-connections.ts'
import type { Subscriber } from '../events/events.ts'
import { openSpell, type Spell } from '../observe/spell.ts'
import { ClaimedJobs, type Log } from './claimed-jobs.ts'
import { type Envelope, wakeChannel } from './enqueue.ts'
import { type Lane, lanes } from './job.ts'
import { type JobEnded, LaneRunner } from './run-lane.ts'
import { contextFor, type Work } from './work.ts'

export interface WorkerSettings {
  /** Where the queue is. */
  readonly url: string
  /** What the jobs work with. */
  readonly database: Database
  readonly works: readonly Work[]
  readonly subscribers: readonly Subscriber[]
  readonly log: Log
  readonly ended?: JobEnded | undefined
  /** How many jobs of a lane run at once in this process. */
  readonly slots?: Readonly<Record<Lane, number>>
  /** Whoever has not been heard of for this many seconds is dead, and its jobs go to others. */
  readonly claimSeconds?: number
  /** A connection that has not answered for so many milliseconds is given up for another. */
  readonly patience?: number
  /** How often the clock is looked at, by one node for all; less than a minute. */
  readonly clockSeconds?: number
}

export interface Worker {
  /** Takes nothing new and finishes what is under way; what is not done after the grace, in ms, is handed back. */
  stop(grace?: number): Promise<void>
}

const defaultSlots: Readonly<Record<Lane, number>> = { quick: 10, slow: 2 }

/** Works on all lanes until it is stopped. Any number of workers may run beside each other. */
export async function startWorker(settings: WorkerSettings): Promise<Worker> {
  const {
    url,
    database,
    works,
    subscribers,
    log,
    ended,
    slots = defaultSlots,
    claimSeconds = 10,
    patience,
    clockSeconds = 30,
  } = settings
  const raw = await openRawConnections(url, 4, patience)
  const boss = new PgBoss({
    db: { executeSql: raw.executeSql },
    migrate: false,
    cronMonitorIntervalSeconds: clockSeconds,
    cronWorkerIntervalSeconds: Math.min(5, clockSeconds),
  })
  const away = openSpell(log, {
    begins: 'the job queue cannot be reached: jobs wait, and it is asked again until it answers',
    ends: 'the job queue answers again',
  })
  // What it keeps in order beside our questions may fail by itself, or because nothing can be reached.
  boss.on('error', openSpell(log, { begins: 'the job queue has a fault' }).failed)
  boss.on('warning', (warning) => log.warn({ warning }, 'the job queue warns'))
  await boss.start()
  await keepTime(boss, works)

  const jobs = new ClaimedJobs(boss, raw, log)
  const shared = {
    jobs,
    works: new Map(works.map((work) => [work.job.name as string, work])),
    contextFor: ({ tenant }: Envelope, signal: AbortSignal) => contextFor(database, subscribers, tenant, signal),
    log,
    away,
    ended,
  }
  const runners = new Map(
    lanes.map((lane) => [lane as string, new LaneRunner({ ...shared, lane, slots: slots[lane] })]),
  )
  const all = <T>(act: (runner: LaneRunner) => T): T[] => [...runners.values()].map(act)

  const listening = raw.listen(
    wakeChannel,
    (lane) => runners.get(lane)?.wake(),
    () => void all((runner) => runner.wake()),
  )
  const beating = every(claimSeconds / 3, away, () => Promise.all(all((runner) => runner.beat())))
  const watching = every(claimSeconds / 4, away, () => jobs.takeFromTheSilent(claimSeconds))

  return {
    async stop(grace = 20_000) {
      await Promise.all([listening.close(), watching.stop()])
      await Promise.all(all((runner) => runner.stop(grace)))
      await beating.stop()
      await boss.stop({ graceful: false })
      await raw.close()
    },
  }
}

/** The clock's jobs are those of this version, and no others. */
async function keepTime(boss: PgBoss, works: readonly Work[]): Promise<void> {
  const timed = works.map(({ job }) => job).filter(({ cron }) => cron !== undefined)
  for (const { name, lane, cron, attempts, retryDelay } of timed) {
    const data: Envelope = { job: name, tenant: null, payload: {} }
    const retries = { retryLimit: attempts - 1, retryDelay, retryBackoff: true, retryDelayMax: 3600 }
    const kept = { deleteAfterSeconds: 90 * 86_400, retentionSeconds: 90 * 86_400, expireInSeconds: 86_399 }
    await boss.schedule(lane, cron!, data, { key: name, tz: 'UTC', missed: 'once', ...retries, ...kept })
  }
  const known = new Set<string>(timed.map(({ name }) => name))
  for (const { name, key } of await boss.getSchedules()) if (!known.has(key)) await boss.unschedule(name, key)
}

function every(seconds: number, away: Spell, task: () => Promise<unknown>): { stop(): Promise<void> } {
  let underWay: Promise<unknown> | undefined
  const timer = setInterval(() => {
    underWay ??= task()
      .catch(away.failed)
      .finally(() => (underWay = undefined))
  }, seconds * 1000)
  return {
    async stop() {
      clearInterval(timer)
      await underWay
    },
  }
}
