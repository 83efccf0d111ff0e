import type { Hash, Reference } from '@octavo/content'
import { sql } from 'kysely'
import { prepare, type Tenant, type Transaction } from '../../platform/database/database.ts'
import { newUuid } from '../../platform/ids.ts'
import type { JobContext, JobHandler } from '../../platform/jobs/work.ts'
import { hashBytes, hashFromBytes } from './object-store.ts'
import { listRoots } from './revision-store.ts'
import type { sweepContentJob } from './sweep-content.job.ts'
import { walkObjects } from './walk-objects.ts'

/** What is younger stays whether it can be reached or not: somebody may be about to refer to it. */
const graceMinutes = 24 * 60

/** Stands among the marks. A crash of the database empties their table; then this is gone too, and nothing is removed. */
const sentinel = Buffer.alloc(32)

const mark = prepare<{ hash: Buffer }>(sql`
  insert into content_mark (organization_id, sweep_id, hash)
  select $1::uuid, $2::uuid, unnest($3::bytea[]) on conflict do nothing returning hash`)

const marked = prepare<{ hash: Buffer }>(sql`
  select hash from content_mark where organization_id = $1 and sweep_id = $2 and hash = any($3::bytea[])`)

const unmark = prepare<{ hash: Buffer }>(sql`
  delete from content_mark where ctid = any(array(
    select ctid from content_mark where organization_id = $1 and sweep_id = $2 limit 10000
  )) and organization_id = $1 returning hash`)

const leftOver = prepare<{ hash: Buffer }>(sql`
  select hash from content_object o
  where organization_id = $1 and hash > $3 and written_at < $4 and not exists (
    select from content_mark m where m.organization_id = $1 and m.sweep_id = $2 and m.hash = o.hash
  )
  order by hash limit 1000`)

// The age is judged again under the row's lock: whoever counts on an object that is there has touched it.
const removeLeftOver = prepare<{ hash: Buffer }>(sql`
  delete from content_object
  where organization_id = $1 and hash = any($3::bytea[]) and written_at < $4 and exists (
    select from content_mark where organization_id = $1 and sweep_id = $2 and hash = $5
  )
  returning hash`)

interface Swept {
  readonly objects: number
}

/** Removes blobs that are old and that no content refers to. */
type SweepBlobs = (
  tenant: Tenant,
  areReachable: (blobs: readonly Hash[]) => Promise<ReadonlySet<Hash>>,
  signal: AbortSignal,
) => Promise<unknown>

/** Marks what every revision of the organization reaches, then removes what is old and not marked. */
export async function sweep(
  { database, transact, signal }: Pick<JobContext, 'database' | 'transact' | 'signal'>,
  tenant: Tenant,
  sweepBlobs: SweepBlobs,
  grace = graceMinutes,
): Promise<Swept> {
  const run = newUuid()
  const before = new Date(Date.now() - grace * 60_000)
  const inTransaction = <Row>(work: (transaction: Transaction) => Promise<Row>) =>
    transact(({ transaction }) => work(transaction))
  const takeNew = async (references: readonly Reference[]) => {
    const hashes = [...new Set(references.map(({ hash }) => hash))]
    const rows = await inTransaction((transaction) => transaction.run(mark, [tenant, run, hashes.map(hashBytes)]))
    const fresh = new Set(rows.map(({ hash }) => hashFromBytes(hash)))
    return references.filter(({ hash }) => fresh.delete(hash))
  }
  try {
    await inTransaction((transaction) => transaction.run(mark, [tenant, run, [sentinel]]))
    const roots = await listRoots(database.reader, tenant)
    await walkObjects(database.reader, tenant, roots, { takeNew, readsDocuments: false, signal })
    let objects = 0
    for (let after = Buffer.alloc(0); ;) {
      signal.throwIfAborted()
      const rows = await database.reader.run(leftOver, [tenant, run, after, before])
      if (rows.length === 0) break
      const hashes = rows.map(({ hash }) => hash)
      const gone = await inTransaction((transaction) =>
        transaction.run(removeLeftOver, [tenant, run, hashes, before, sentinel]),
      )
      objects += gone.length
      after = hashes.at(-1)! as Buffer<ArrayBuffer>
    }
    const areReachable = async (blobs: readonly Hash[]) => {
      const rows = await database.reader.run(marked, [tenant, run, [...blobs.map(hashBytes), sentinel]])
      const found = new Set(rows.map(({ hash }) => hashFromBytes(hash)))
      if (!found.delete(hashFromBytes(sentinel))) throw new Error('the marks of this sweep are gone; it begins again')
      return found
    }
    await sweepBlobs(tenant, areReachable, signal)
    return { objects }
  } finally {
    let rows: readonly unknown[] = [run]
    while (rows.length > 0) rows = await inTransaction((transaction) => transaction.run(unmark, [tenant, run]))
  }
}

export const sweepContent =
  (sweepBlobs: SweepBlobs): JobHandler<typeof sweepContentJob.payload> =>
  async (context, { organizationId }) => {
    await sweep(context, organizationId, sweepBlobs)
  }
