import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Database, prepare } from '../platform/database/database.ts'
import { startWorker } from '../platform/jobs/start-worker.ts'
import type { Work } from '../platform/jobs/work.ts'
import { subscribersFor } from '../subscribers.ts'

const listing = prepare<{ job: string; payload: unknown }>(sql`
  select data->>'job' as job, data->'payload' as payload from pgboss.job
  where name in ('quick', 'slow') and state <= 'active' order by created_on`)

/** What waits to be run, deferred or not. */
export const queuedJobs = (database: Database) => database.reader.run(listing, [])

const hurrying = prepare(sql`update pgboss.job set start_after = now() where state < 'active'`)
const quiet = { info: () => {}, warn: () => {}, error: () => {} }

/** Runs everything that waits as if its time had come, and what follows from it, until nothing waits any more. */
export async function runJobs(url: string, database: Database, works: readonly Work[]): Promise<void> {
  const worker = await startWorker({ url, database, works, subscribers: subscribersFor({}), log: quiet })
  while ((await queuedJobs(database)).length > 0) {
    await database.transact((transaction) => transaction.run(hurrying, []))
    await sleep(50)
  }
  await worker.stop()
}
