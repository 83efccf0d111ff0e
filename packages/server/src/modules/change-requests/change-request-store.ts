import type { ChangeRequestStatus } from '@octavo/contract'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { prepare, type Reader, type Tenant, type Transaction } from '../../platform/database/database.ts'
import type { TenantTables } from '../../platform/database/tables.generated.ts'
import type { Uuid } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'

export type ChangeRequest = Selectable<TenantTables['change_request']>
/** With the active revision of its space, which says whether it is outdated. */
export type PlacedChangeRequest = ChangeRequest & { readonly space_revision_id: Uuid<'revision'> }

export const addChangeRequest = (
  transaction: Transaction,
  row: Insertable<TenantTables['change_request']>,
): Promise<ChangeRequest> => transaction.add('change_request').values(row).returningAll().executeTakeFirstOrThrow()

/**
 * The change request as it is, and stays until the transaction ends. Whoever locks its space too does so afterwards, and
 * whoever locks members does so before.
 */
export const lockChangeRequest = (
  transaction: Transaction,
  tenant: Tenant,
  id: Uuid<'changeRequest'>,
): Promise<ChangeRequest> =>
  transaction
    .rowsOf(tenant, 'change_request')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new Problem('not_found', {}))

export const findChangeRequest = (
  reader: Reader,
  tenant: Tenant,
  id: Uuid<'changeRequest'>,
): Promise<ChangeRequest | undefined> =>
  reader.rowsOf(tenant, 'change_request').selectAll().where('id', '=', id).executeTakeFirst()

/** By its number in its space. */
export const findChangeRequestByNumber = (
  reader: Reader,
  tenant: Tenant,
  space: Uuid<'space'>,
  number: number,
): Promise<ChangeRequest | undefined> =>
  reader
    .rowsOf(tenant, 'change_request')
    .selectAll()
    .where('space_id', '=', space)
    .where('number', '=', number)
    .executeTakeFirst()

/** Raises the version. The row must be locked. */
export const changeChangeRequest = (
  transaction: Transaction,
  { organization_id, id }: ChangeRequest,
  changes: Updateable<TenantTables['change_request']>,
): Promise<ChangeRequest> =>
  transaction
    .change(organization_id, 'change_request')
    .set({ ...changes, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** For good. The row must be locked. */
export const markMerged = (
  transaction: Transaction,
  { organization_id, id }: ChangeRequest,
  { revision, by }: { readonly revision: Uuid<'revision'>; readonly by: Uuid<'user'> },
): Promise<ChangeRequest> =>
  transaction
    .change(organization_id, 'change_request')
    .set({
      status: 'merged',
      revision_merged_id: revision,
      merged_by: by,
      merged_at: sql<Date>`now()`,
      updated_at: sql<Date>`now()`,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Its content moves on, which is no change of its own fields. The row must be locked. */
export const moveRevision = (
  transaction: Transaction,
  { organization_id, id }: ChangeRequest,
  changes: Pick<
    Updateable<TenantTables['change_request']>,
    'revision_id' | 'revision_merged_ancestor_id' | 'revision_imported_id'
  >,
): Promise<ChangeRequest> =>
  transaction
    .change(organization_id, 'change_request')
    .set({ ...changes, updated_at: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

const nextNumber = prepare<{ number: number; revision_id: Uuid<'revision'> }>(sql`
  update space set last_change_request = last_change_request + 1, change_requests = change_requests + 1,
    change_requests_draft = change_requests_draft + 1
  where organization_id = $1 and id = $2 and deleted_at is null
  returning last_change_request as number, revision_id`)

/** Counts a new draft on its space. Gives its number, and the revision that it starts from. */
export async function countDraft(transaction: Transaction, tenant: Tenant, space: Uuid<'space'>) {
  const [counted] = await transaction.run(nextNumber, [tenant, space])
  if (!counted) throw new Problem('not_found', {})
  return counted
}

const count = prepare(sql`
  update space set change_requests_open = change_requests_open + $3, change_requests_draft = change_requests_draft + $4
  where organization_id = $1 and id = $2`)

/** Writes the counters of the space that a change of status comes to. */
export async function countStatus(
  transaction: Transaction,
  { organization_id, space_id, status: from }: ChangeRequest,
  to: ChangeRequestStatus,
): Promise<void> {
  const step = (status: ChangeRequestStatus) => Number(to === status) - Number(from === status)
  if (from !== to) await transaction.run(count, [organization_id, space_id, step('open'), step('draft')])
}

/** What became final cannot be changed any more. */
export function requireUnmerged({ status }: ChangeRequest): void {
  if (status === 'merged') throw new Problem('change_request_merged', {})
}
