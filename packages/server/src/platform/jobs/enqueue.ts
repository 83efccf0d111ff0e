import { sql } from 'kysely'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { prepare, type Tenant, type Transaction } from '../database/database.ts'
import type { Job, PayloadOf } from './job.ts'

/** What lies in the queue's `data` column. */
export interface Envelope {
  readonly job: string
  readonly tenant: Tenant | null
  readonly payload: unknown
}

interface EnqueueOptions {
  /**
   * While a job of this kind with this key waits, no other is added: it takes the newer payload and the earlier start.
   * It does not start before this transaction has ended, so it sees what the transaction did.
   */
  readonly key?: string
  readonly startAfter?: Date
}

/** Workers listen here; the message is the lane. */
export const wakeChannel = 'octavo_job'

const day = 86_400
/** Turns are counted from here, so that they fit the column until 2094. */
const epoch = Date.UTC(2026, 0) / 1000

/**
 * One statement: take the turn, write the row, wake the workers at commit.
 *
 * Jobs start in the order of their turn, which is the second they may start in, and for each further waiting job of
 * the same organization one second more. So whoever enqueues a million jobs stands in its own way only, and still
 * gets its job per second when others are busy too.
 */
const enqueueing = prepare(sql`
  with asked as (
    select $1::text as lane, $2::text as tenant, $3::text as key, greatest(now(), $4::timestamptz) as start_after,
      $5::text[] as data
  ), waiting as (
    update pgboss.job set data = asked.data[1]::jsonb,
      start_after = case when state = 'created' then least(job.start_after, asked.start_after) else job.start_after end
    from asked
    where name = $1 and singleton_key = $3 and state < 'active'
    returning id
  ), own as (
    select coalesce(max(turn), 0) as last from (
      select -priority as turn from pgboss.job, asked
      where name = $1 and group_id = $2 and state < 'active' and job.start_after <= asked.start_after
      order by priority limit 1
    ) newest
  ), added as (
    insert into pgboss.job (name, data, priority, start_after, keep_until, singleton_key, group_id, retry_limit,
      retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, policy)
    select lane, item.data::jsonb,
      -greatest(floor(extract(epoch from start_after)) - ${sql.lit(epoch)} + item.index - 1, own.last + item.index),
      start_after, 'infinity', key, tenant, $6, $7, true, ${sql.lit(day / 24)}, ${sql.lit(day)}, ${sql.lit(90 * day)},
      'standard'
    from asked, own, unnest(asked.data) with ordinality as item (data, index)
    where not exists (select from waiting)
    returning id
  ), woken as (
    select pg_notify(${sql.lit(wakeChannel)}, lane) from asked where start_after <= now()
  )
  select (select count(*) from waiting) as waiting, (select count(*) from added) as added,
    (select count(*) from woken) as woken`)

/** The job commits with the transaction that causes it, or vanishes with it. `tenant` is whose turn it takes. */
export const enqueue = <Payload extends TSchema>(
  transaction: Transaction,
  job: Job<Payload>,
  tenant: Tenant | null,
  payload: PayloadOf<Job<Payload>>,
  options: EnqueueOptions = {},
): Promise<void> => write(transaction, job, tenant, [payload], options)

/** The same for many at once, in one statement. */
export const enqueueMany = <Payload extends TSchema>(
  transaction: Transaction,
  job: Job<Payload>,
  tenant: Tenant | null,
  payloads: readonly PayloadOf<Job<Payload>>[],
  options: Pick<EnqueueOptions, 'startAfter'> = {},
): Promise<void> => write(transaction, job, tenant, payloads, options)

async function write(
  transaction: Transaction,
  { name, payload: schema, lane, attempts, retryDelay }: Job,
  tenant: Tenant | null,
  payloads: readonly unknown[],
  { key, startAfter }: EnqueueOptions,
): Promise<void> {
  if (payloads.length === 0) return
  for (const payload of payloads) Value.Assert(schema, payload)
  const data = payloads.map((payload) => JSON.stringify({ job: name, tenant, payload } satisfies Envelope))
  const fullKey = key === undefined ? null : `${name}:${key}`
  await transaction.run(enqueueing, [lane, tenant, fullKey, startAfter ?? null, data, attempts - 1, retryDelay])
}
