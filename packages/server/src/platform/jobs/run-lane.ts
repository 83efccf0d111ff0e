import { setTimeout as sleep } from 'node:timers/promises'
import { Value } from 'typebox/value'
import type { Spell } from '../observe/spell.ts'
import { Bell } from './bell.ts'
import type { Claimed, ClaimedJobs, Log } from './claimed-jobs.ts'
import type { Envelope } from './enqueue.ts'
import type { Lane } from './job.ts'
import type { JobContext, Work } from './work.ts'

interface LaneSettings {
  readonly lane: Lane
  /** How many jobs run at once. */
  readonly slots: number
  readonly jobs: ClaimedJobs
  readonly works: ReadonlyMap<string, Work>
  readonly contextFor: (envelope: Envelope, signal: AbortSignal) => JobContext
  readonly log: Log
  /** The time in which the queue cannot be asked, as all lanes of this worker know it. */
  readonly away: Spell
  /** Told how each job ended, and after how many seconds. */
  readonly ended?: JobEnded | undefined
}

export type JobEnded = (job: string, outcome: 'done' | 'failed' | 'dead', seconds: number) => void

interface Running {
  readonly job: Claimed
  readonly claim: AbortController
  readonly done: Promise<void>
}

// Retries that fall due and messages that were lost are found by looking.
const lookEvery = 1000
// A job that only a newer version knows waits for a node of that version.
const leaveFor = 5

/** Takes jobs from one lane while a slot is free, and runs them. */
export class LaneRunner {
  readonly #settings: LaneSettings
  readonly #running = new Map<string, Running>()
  readonly #bell = new Bell()
  readonly #looping: Promise<void>
  #stopping = false
  /** More may wait than there were slots for. Otherwise nothing new comes but by a message, or by looking. */
  #more = false

  constructor(settings: LaneSettings) {
    this.#settings = settings
    this.#looping = this.#loop()
  }

  /** There may be something to do. */
  wake(): void {
    this.#bell.ring()
  }

  /** Says that the jobs under way are worked on, and gives up those that another worker has taken. */
  async beat(): Promise<void> {
    const { lane, jobs } = this.#settings
    if (this.#running.size === 0) return
    for (const { id } of await jobs.keep(lane, this.#held())) {
      this.#running.get(id)?.claim.abort(new Error('another worker has taken the job'))
    }
  }

  /** Takes nothing new, and waits for what is under way; what is not done in time is handed back. */
  async stop(grace: number): Promise<void> {
    this.#stopping = true
    this.#bell.ring()
    await this.#looping
    const done = (): Promise<unknown> => Promise.all([...this.#running.values()].map((running) => running.done))
    await Promise.race([done(), sleep(grace, undefined, { ref: false })])
    const left = this.#held()
    for (const { claim } of this.#running.values()) claim.abort(new Error('the worker stops'))
    await this.#settings.jobs.handBack(this.#settings.lane, left)
    await done()
  }

  #held(): Claimed[] {
    return [...this.#running.values()].map(({ job }) => job)
  }

  async #loop(): Promise<void> {
    const { lane, slots, jobs, away } = this.#settings
    while (!this.#stopping) {
      this.#bell.silence()
      const free = slots - this.#running.size
      try {
        const claimed = free > 0 ? await jobs.claim(lane, free) : []
        this.#more = claimed.length === free
        for (const job of claimed) this.#start(job)
        if (free > 0) away.worked()
      } catch (error) {
        away.failed(error)
      }
      await this.#bell.wait(lookEvery)
    }
  }

  #start(job: Claimed): void {
    const claim = new AbortController()
    const done = this.#run(job, claim).finally(() => {
      this.#running.delete(job.id)
      if (this.#more) this.#bell.ring()
    })
    this.#running.set(job.id, { job, claim, done })
  }

  async #run(job: Claimed, claim: AbortController): Promise<void> {
    const { lane, jobs, works, log, ended } = this.#settings
    const work = works.get(job.data.job)
    if (!work) {
      log.warn({ job: job.data.job, id: job.id }, 'this node does not know the job and leaves it to another')
      return jobs.handBack(lane, [job], leaveFor)
    }
    const started = performance.now()
    const secondsSince = (): number => (performance.now() - started) / 1000
    try {
      await this.#work(work, job.data, claim)
    } catch (error) {
      // A job that was taken from us is not ours to judge.
      if (claim.signal.aborted && !(claim.signal.reason instanceof TookTooLong)) return
      ended?.(job.data.job, job.retryCount < job.retryLimit ? 'failed' : 'dead', secondsSince())
      await jobs.fail(job, error)
      return
    }
    ended?.(job.data.job, 'done', secondsSince())
    await jobs.finish(lane, job)
  }

  async #work({ job, handler }: Work, envelope: Envelope, claim: AbortController): Promise<void> {
    Value.Assert(job.payload, envelope.payload)
    const { promise: cut, reject } = Promise.withResolvers<never>()
    claim.signal.addEventListener('abort', () => reject(claim.signal.reason))
    const timer = setTimeout(() => claim.abort(new TookTooLong(job.timeout)), job.timeout * 1000)
    try {
      await Promise.race([handler(this.#settings.contextFor(envelope, claim.signal), envelope.payload), cut])
    } finally {
      clearTimeout(timer)
    }
  }
}

class TookTooLong extends Error {
  constructor(seconds: number) {
    super(`the job took longer than ${seconds} s and was given up`)
  }
}
