import { setTimeout as sleep } from 'node:timers/promises'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { RawConnections } from '../database/raw-connections.ts'
import { type Envelope, wakeChannel } from './enqueue.ts'
import { type Lane, lanes } from './job.ts'

/** A job that this worker holds, by the attempt it was given: after another worker took it, what we say of it is not heard. */
export type Claimed = JobWithMetadata<Envelope>

export interface Log {
  info(message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

const tellTries = 5

/** What a worker says to the queue of the jobs it holds. */
export class ClaimedJobs {
  readonly #boss: PgBoss
  readonly #raw: RawConnections
  readonly #log: Log
  readonly #finished = new Map<Lane, { jobs: Claimed[]; told: Promise<void> }>()
  readonly #last = new Map<Lane, Promise<void>>()

  constructor(boss: PgBoss, raw: RawConnections, log: Log) {
    this.#boss = boss
    this.#raw = raw
    this.#log = log
  }

  claim(lane: Lane, count: number): Promise<Claimed[]> {
    const db = { executeSql: this.#raw.executePrepared }
    return this.#boss.fetch<Envelope>(lane, { batchSize: count, includeMetadata: true, db })
  }

  /** Says that jobs are still being worked on. Gives those that are ours no more. */
  async keep(lane: Lane, jobs: readonly Claimed[]): Promise<Claimed[]> {
    const kept = new Set(settledIn(await this.#boss.touch(lane, [...jobs])))
    return jobs.filter(({ id }) => !kept.has(id))
  }

  /** What finishes while one message is on its way goes together in the next. */
  finish(lane: Lane, job: Claimed): Promise<void> {
    const batch = this.#finished.get(lane)
    if (batch) {
      batch.jobs.push(job)
      return batch.told
    }
    const jobs = [job]
    const told = (this.#last.get(lane) ?? Promise.resolve()).then(() => {
      this.#finished.delete(lane)
      return this.#insist(() => this.#boss.deleteJob(lane, jobs))
    })
    this.#finished.set(lane, { jobs, told })
    this.#last.set(lane, told)
    return told
  }

  /** The job is tried again after its delay, or is dead. */
  async fail(job: Claimed, error: unknown): Promise<void> {
    await this.#insist(async () => {
      const told = await this.#boss.fail(job.name, job, error as object)
      if (settledIn(told).length === 0) return
      const details = { job: job.data.job, id: job.id, attempt: job.retryCount + 1, err: error }
      if (job.retryCount < job.retryLimit) this.#log.warn(details, 'job failed and will be tried again')
      else this.#log.error(details, 'job is dead: it failed as often as it may')
    })
  }

  /** Puts jobs back as if they had never been taken. */
  async handBack(lane: Lane, jobs: readonly Claimed[], startAfterSeconds = 0): Promise<void> {
    if (jobs.length === 0) return
    try {
      await this.#raw.executeSql(handingBack, [lane, jobs.map(({ id }) => id), startAfterSeconds])
    } catch (error) {
      this.#log.warn({ err: error }, 'jobs could not be handed back; others take them when this worker falls silent')
    }
  }

  /** Jobs of workers that fell silent have failed once; they are tried again by whoever is alive. */
  async takeFromTheSilent(seconds: number): Promise<void> {
    const { rows } = await this.#raw.executeSql(silent, [seconds, [...lanes]])
    for (const job of rows as Claimed[]) await this.fail(job, new Error('the worker of the job fell silent'))
  }

  // Until the queue has heard of it the job counts as running; a worker that cannot say so loses it in the end.
  async #insist(tell: () => Promise<unknown>): Promise<void> {
    for (let attempt = 1; attempt <= tellTries; attempt++) {
      try {
        await tell()
        return
      } catch (error) {
        this.#log.warn({ err: error }, 'the queue could not be told how a job ended; it is told again')
        await sleep(100 * 2 ** attempt)
      }
    }
  }
}

/** The ids that a command of pg-boss changed. It gives them, though its types do not say so. */
const settledIn = (response: object): readonly string[] => (response as { settled?: string[] }).settled ?? []

const handingBack = `
  with back as (
    update pgboss.job set state = 'created', started_on = null, heartbeat_on = null,
      start_after = now() + $3 * interval '1 second'
    where name = $1 and id = any($2::uuid[]) and state = 'active'
    returning id
  )
  select pg_notify('${wakeChannel}', $1) from back limit 1`

const silent = `
  select id, name, data, retry_count as "retryCount", retry_limit as "retryLimit" from pgboss.job
  where state = 'active' and heartbeat_on < now() - $1 * interval '1 second' and name = any($2)`
