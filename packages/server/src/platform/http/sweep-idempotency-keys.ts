import { sql } from 'kysely'
import { prepare } from '../database/database.ts'
import type { JobHandler } from '../jobs/work.ts'
import type { sweepIdempotencyKeysJob } from './sweep-idempotency-keys.job.ts'

const keysAtOnce = 1000
const organizationsAtOnce = 500
const beforeAll = '00000000-0000-0000-0000-000000000000'

const sweepingAccounts = prepare(sql`
  delete from account_idempotency_key where (user_id, key) in (
    select user_id, key from account_idempotency_key where created_at < now() - interval '24 hours'
    limit ${sql.lit(keysAtOnce)} for update skip locked
  ) returning 1`)

/**
 * Steps from each organization that has keys to the next, and takes their old ones: every step names its organization,
 * as every other query does. Those without keys are not visited.
 */
const sweepingOrganizations = prepare<{ last: string | null; swept: number }>(sql`
  with recursive visited (organization_id, step) as (
    (select organization_id, 1 from idempotency_key where organization_id > $1 order by organization_id limit 1)
    union all
    select (
      select next.organization_id from idempotency_key next where next.organization_id > visited.organization_id
      order by next.organization_id limit 1
    ), step + 1
    from visited where visited.organization_id is not null and step < ${sql.lit(organizationsAtOnce)}
  ), swept as (
    delete from idempotency_key where (organization_id, user_id, key) in (
      select old.organization_id, old.user_id, old.key from visited cross join lateral (
        select * from idempotency_key own
        where own.organization_id = visited.organization_id and own.created_at < now() - interval '24 hours'
        limit ${sql.lit(keysAtOnce)} for update skip locked
      ) old limit ${sql.lit(keysAtOnce)}
    ) returning 1
  )
  select (select organization_id from visited where organization_id is not null order by step desc limit 1) as last,
    (select count(*)::integer from swept) as swept`)

/** A key is kept for 24 hours; an older one is free again even before it is swept. */
export const sweepIdempotencyKeys: JobHandler<typeof sweepIdempotencyKeysJob.payload> = async ({
  transact,
  signal,
}) => {
  let swept = keysAtOnce
  while (swept === keysAtOnce) {
    signal.throwIfAborted()
    swept = (await transact(({ transaction }) => transaction.run(sweepingAccounts, []))).length
  }
  for (let after: string | null = beforeAll; after !== null;) {
    signal.throwIfAborted()
    const from: string = after
    const [batch] = await transact(({ transaction }) => transaction.run(sweepingOrganizations, [from]))
    // A full batch may have left some behind in the same organizations.
    if (batch!.swept < keysAtOnce) after = batch!.last
  }
}
