import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startWorld } from '../../testing/start-world.ts'
import { prepare } from '../database/database.ts'
import { contextFor } from '../jobs/work.ts'
import { sweepIdempotencyKeys } from './sweep-idempotency-keys.ts'

const { database } = await startWorld()
const run = <Row>(text: string) => database.transact((transaction) => transaction.run(prepare<Row>(sql.raw(text)), []))

test('keys older than a day are swept in every organization and account, and younger ones are kept', async () => {
  // Each organization has one old and one young key; one of them has more old ones than a batch takes.
  await run(`insert into idempotency_key (organization_id, user_id, key, fingerprint, created_at)
    select organization_id, gen_random_uuid(), age::text, '', now() - age
    from (select gen_random_uuid() as organization_id from generate_series(1, 1200)) o,
      (values (interval '25 hours'), (interval '23 hours')) ages (age)`)
  await run(`insert into idempotency_key (organization_id, user_id, key, fingerprint, created_at)
    select '00000000-0000-7000-8000-000000000000', gen_random_uuid(), 'old', '', now() - interval '2 days'
    from generate_series(1, 2500)`)
  await run(`insert into account_idempotency_key (user_id, key, fingerprint, created_at)
    select gen_random_uuid(), age::text, '', now() - age
    from generate_series(1, 1200), (values (interval '25 hours'), (interval '23 hours')) ages (age)`)

  await sweepIdempotencyKeys(contextFor(database, [], null, AbortSignal.timeout(20_000)), {})

  expect(await run(`select key, count(*)::integer from idempotency_key group by key`)).toEqual([
    { key: '23:00:00', count: 1200 },
  ])
  expect(await run(`select key, count(*)::integer from account_idempotency_key group by key`)).toEqual([
    { key: '23:00:00', count: 1200 },
  ])
})
