import { type Static, type TSchema, Type } from 'typebox'
import type { IdKind } from '@octavo/contract'
import type { Uuid } from '../ids.ts'

/** Where a job waits: what takes minutes must not stand in the way of what takes moments. */
export const lanes = ['quick', 'slow'] as const
export type Lane = (typeof lanes)[number]

/**
 * A kind of work, apart from the code that does it, so that whoever enqueues it loads little.
 *
 * A job may run more than once, and twice at the same time: a worker may die after the work and before it says so, or
 * be thought dead while it still works. So the work must change nothing more when it runs again. The payload holds
 * ids, never copies: the job reads the truth when it runs.
 */
export interface Job<Payload extends TSchema = TSchema> {
  readonly name: `${string}.${string}`
  readonly payload: Payload
  /** Runs at most this many times, then it is dead and an operator sees it. */
  readonly attempts: number
  readonly lane: Lane
  /** What runs longer than this many seconds is given up and tried again. */
  readonly timeout: number
  /** The first retry comes after one to two times this many seconds, each further one after twice as long. */
  readonly retryDelay: number
  /** Five fields, in UTC: the clock enqueues the job, once for all nodes, with an empty payload and no organization. */
  readonly cron: string | undefined
}

type Defaults = Pick<Job, 'attempts' | 'lane' | 'timeout' | 'retryDelay' | 'cron'>

const defaults: Defaults = { attempts: 5, lane: 'quick', timeout: 60, retryDelay: 1, cron: undefined }

export const defineJob = <Payload extends TSchema>(
  job: Pick<Job<Payload>, 'name' | 'payload'> & Partial<Defaults>,
): Job<Payload> => ({ ...defaults, ...job })

export type PayloadOf<J> = J extends Job<infer Payload> ? Static<Payload> : never

/** An id of the database, for payloads. */
export const uuidOf = <Kind extends IdKind>(_kind: Kind) => Type.Unsafe<Uuid<Kind>>(Type.String({ format: 'uuid' }))
