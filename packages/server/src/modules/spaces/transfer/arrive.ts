import type { SpaceMergeRules } from '@octavo/contract'
import { sql } from 'kysely'
import { prepare, type Tenant, type Transaction } from '../../../platform/database/database.ts'
import type { JobContext } from '../../../platform/jobs/work.ts'
import type { Uuid } from '../../../platform/ids.ts'
import { removeSomeOf, spaceTables } from '../space-tables.ts'
import type { Transfer } from './transfer.job.ts'

/**
 * The row of a space where it goes to, out of everyone's sight until all of it is there. What it inherited from a
 * collection that is gone becomes its own.
 */
const arrive = prepare(sql`
  insert into space (organization_id, id, title, emoji, language, order_key, edit_mode, default_level, merge_rules,
    revision_id, comments, change_requests, change_requests_open, change_requests_draft, last_change_request,
    version, created_at, updated_at, deleted_at, transfer_state)
  select $2, space.id, title, emoji, language, order_key, edit_mode, coalesce(default_level, (
      select above.default_level from collection gone, unnest(gone.lineage) with ordinality as step (id, distance)
      join collection above on above.organization_id = $1 and above.id = step.id
      where gone.organization_id = $1 and gone.id = space.inherits_from_id and above.default_level is not null
      order by step.distance limit 1)), $4, revision_id, comments, change_requests, change_requests_open,
    change_requests_draft, last_change_request, version, created_at, updated_at, deleted_at, 'arriving'
  from space where organization_id = $1 and id = $3
  on conflict (organization_id, id) do nothing`)

export async function addArriving(
  transaction: Transaction,
  { from, to }: Transfer,
  space: Uuid<'space'>,
): Promise<void> {
  const query = transaction.rowsOf(from, 'space').select('merge_rules').where('id', '=', space)
  const { merge_rules } = await query.executeTakeFirstOrThrow()
  await transaction.run(arrive, [from, to, space, JSON.stringify(rulesThere(merge_rules as SpaceMergeRules))])
}

/** Rules that name people stay behind with them: nobody could fulfil them. */
function rulesThere(rules: SpaceMergeRules): SpaceMergeRules {
  if (rules.type !== 'rules') return rules
  return { type: 'rules', rules: rules.rules.filter((rule) => !('users' in rule)) }
}

const rowsAtOnce = 1000

/** Removes the rows that a space has in an organization in which it is not, or no more. */
export async function removeRowsOf(
  { database, transact, signal }: Pick<JobContext, 'database' | 'transact' | 'signal'>,
  tenant: Tenant,
  id: Uuid<'space'>,
): Promise<void> {
  for (const table of await spaceTables(database.reader)) {
    let removed = rowsAtOnce
    while (removed === rowsAtOnce) {
      signal.throwIfAborted()
      const space = { organization_id: tenant, id }
      removed = await transact(({ transaction }) => removeSomeOf(transaction, table, space, rowsAtOnce))
    }
  }
}

/** Takes back what was copied of a transfer that came to nothing. */
export async function removeArriving(
  context: Pick<JobContext, 'database' | 'transact' | 'signal'>,
  tenant: Tenant,
  spaces: readonly Uuid<'space'>[],
): Promise<void> {
  for (const id of spaces) {
    const query = context.database.reader.rowsOf(tenant, 'space').select('id').where('id', '=', id)
    if (!(await query.where('transfer_state', '=', 'arriving').executeTakeFirst())) continue
    await removeRowsOf(context, tenant, id)
    await context.transact(({ transaction }) =>
      transaction.remove(tenant, 'space').where('id', '=', id).where('transfer_state', '=', 'arriving').execute(),
    )
  }
}
