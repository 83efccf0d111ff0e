import type { TSchema } from 'typebox'
import type { Database, Tenant } from '../database/database.ts'
import type { Subscriber } from '../events/events.ts'
import { runAsSystem, type SystemWork } from '../events/run-as-system.ts'
import type { Job, PayloadOf } from './job.ts'

/** What a job works with. */
export interface JobContext {
  readonly database: Database
  readonly tenant: Tenant | null
  /** Aborted when the job ran too long, was taken from this worker, or the worker stops. */
  readonly signal: AbortSignal
  /** One transaction, with the events it announces. A job may take several, each of them bounded. */
  transact<T>(work: (work: JobWork) => Promise<T>): Promise<T>
}

export type JobWork = SystemWork

export type JobHandler<Payload extends TSchema> = (
  context: JobContext,
  payload: PayloadOf<Job<Payload>>,
) => Promise<void>

/** A job and the code that does it. */
export interface Work {
  readonly job: Job
  readonly handler: JobHandler<TSchema>
}

export const workOn = <Payload extends TSchema>(job: Job<Payload>, handler: JobHandler<Payload>): Work => ({
  job,
  handler: handler as JobHandler<TSchema>,
})

export const contextFor = (
  database: Database,
  subscribers: readonly Subscriber[],
  tenant: Tenant | null,
  signal: AbortSignal,
): JobContext => ({
  database,
  tenant,
  signal,
  transact: (work) => runAsSystem(database, subscribers, work),
})
