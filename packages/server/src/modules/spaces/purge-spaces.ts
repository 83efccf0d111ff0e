import { sql } from 'kysely'
import { prepare, type Reader, type Tenant, type Transaction } from '../../platform/database/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import type { JobHandler, JobWork } from '../../platform/jobs/work.ts'
import { takeAllGrants } from '../grants/index.ts'
import type { purgeSpacesJob } from './purge-spaces.job.ts'
import { unsettle } from './resource-home.ts'
import type { Space } from './space-store.ts'
import { removeSomeOf, spaceTables } from './space-tables.ts'

const rowsAtOnce = 1000

/** Takes a space for good off the sites that kept its place. */
export type TakeOffSites = (work: JobWork, tenant: Tenant, space: Uuid<'space'>) => Promise<void>

/**
 * Removes for good what was deleted long enough ago: the rows of a space some at a time, then the space itself.
 * Wherever it is interrupted, the next run goes on from there.
 */
export const purgeSpaces =
  (takeOffSites: TakeOffSites): JobHandler<typeof purgeSpacesJob.payload> =>
  async ({ database, transact, signal }, { organizationId }) => {
    const tables = await spaceTables(database.reader)
    for (;;) {
      const space = await firstDue(database.reader, organizationId)
      if (!space) break
      await transact((work) => takeOffSites(work, organizationId, space.id))
      for (const table of tables) {
        let removed = rowsAtOnce
        while (removed === rowsAtOnce) {
          signal.throwIfAborted()
          removed = await transact(({ transaction }) => removeSomeOf(transaction, table, space, rowsAtOnce))
        }
      }
      await transact((work) => removeSpace(work, space))
    }
    await transact(({ transaction }) => removeCollections(transaction, organizationId))
  }

/**
 * A minute more than it can be restored: whoever was let in to restore it in the last moment may write until its
 * transaction ends, which is a matter of seconds. A space that leaves for another organization is not ours to purge.
 */
const firstDue = (reader: Reader, tenant: Tenant): Promise<Space | undefined> =>
  reader
    .rowsOf(tenant, 'space')
    .selectAll()
    .where('deleted_at', '<', sql<Date>`now() - interval '7 days 1 minute'`)
    .where('transfer_state', 'is', null)
    .orderBy('deleted_at')
    .limit(1)
    .executeTakeFirst()

async function removeSpace({ transaction, announce }: JobWork, { organization_id, id, title }: Space): Promise<void> {
  await takeAllGrants(transaction, organization_id, { kind: 'space', id })
  const gone = await transaction
    .remove(organization_id, 'space')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  await unsettle(transaction, [id])
  const resource = { kind: 'space', id, label: title } as const
  if (gone) announce({ type: 'space.purged', organizationId: organization_id, resource })
}

/** Deleted ones from which nothing inherits any more, and nothing will be restored. */
const unused = prepare<{ id: Uuid<'collection'> }>(sql`
  select id from collection where organization_id = $1 and deleted_at < now() - interval '7 days 1 minute'
    and not exists (select from space
      join collection holder on holder.organization_id = $1
        and holder.id = coalesce(space.parent_id, space.inherits_from_id)
      where space.organization_id = $1 and collection.id = any(holder.lineage))
  limit 1000`)

async function removeCollections(transaction: Transaction, tenant: Tenant): Promise<void> {
  for (const { id } of await transaction.run(unused, [tenant])) {
    await takeAllGrants(transaction, tenant, { kind: 'collection', id })
    await transaction.remove(tenant, 'collection').where('id', '=', id).execute()
  }
}
