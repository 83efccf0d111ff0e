import { sql } from 'kysely'
import { prepare, type Reader, type Tenant, type Transaction } from '../database/database.ts'
import { wakeChannel } from './enqueue.ts'

/** A job that failed as often as it may. It is kept for 90 days. */
export interface DeadJob {
  readonly id: string
  readonly job: string
  readonly organizationId: Tenant | null
  readonly payload: unknown
  readonly attempts: number
  readonly createdAt: Date
  readonly diedAt: Date
  readonly error: string
}

const listing = prepare<DeadJob>(sql`
  select id, data->>'job' as job, data->>'tenant' as "organizationId", data->'payload' as payload,
    retry_count + 1 as attempts, created_on as "createdAt", completed_on as "diedAt",
    coalesce(output->>'message', output->'value'->>'message', '') as error
  from pgboss.job where state = 'failed' order by completed_on desc limit $1`)

/** The newest first. */
export const deadJobs = (reader: Reader, limit = 100): Promise<DeadJob[]> => reader.run(listing, [limit])

const reviving = prepare<{ woken: string }>(sql`
  with revived as (
    update pgboss.job set state = 'created', retry_count = 0, started_on = null, completed_on = null, output = null,
      start_after = now()
    where id::text = $1 and state = 'failed'
    returning name
  )
  select pg_notify(${sql.lit(wakeChannel)}, name) as woken from revived`)

/** All its attempts again, from now on. False where no dead job has this id. */
export const retryDeadJob = async (transaction: Transaction, id: string): Promise<boolean> =>
  (await transaction.run(reviving, [id])).length > 0

const discarding = prepare<{ id: string }>(
  sql`delete from pgboss.job where id::text = $1 and state = 'failed' returning id`,
)

/** False where no dead job has this id. */
export const discardDeadJob = async (transaction: Transaction, id: string): Promise<boolean> =>
  (await transaction.run(discarding, [id])).length > 0
