import { type Selectable, sql } from 'kysely'
import { prepare, type Reader, type Tenant, type Transaction } from '../../platform/database/database.ts'
import type { TenantTables } from '../../platform/database/tables.generated.ts'
import type { Page } from '../../platform/http/cursor.ts'
import type { Uuid } from '../../platform/ids.ts'
import type { ChangeRequest } from './change-request-store.ts'

export type Reviewer = Selectable<TenantTables['change_request_reviewer']>
export type Contributor = Selectable<TenantTables['change_request_contributor']>

/** In the order of their ids. */
export const listReviewers = (
  reader: Reader,
  { organization_id, id }: ChangeRequest,
  { after, limit }: Page,
): Promise<Reviewer[]> =>
  reader
    .rowsOf(organization_id, 'change_request_reviewer')
    .selectAll()
    .where('change_request_id', '=', id)
    .$if(after !== undefined, (query) => query.where('user_id', '>', after![0] as Uuid<'user'>))
    .orderBy('user_id')
    .limit(limit + 1)
    .execute()

const ask = prepare<Reviewer>(sql`
  insert into change_request_reviewer
    (organization_id, change_request_id, space_id, revision_id, requested_by, user_id)
  select $1, $2, $3, $4, $5, one from unnest($6::uuid[]) one
  on conflict (organization_id, change_request_id, user_id) do update
    set revision_id = excluded.revision_id, requested_by = excluded.requested_by, created_at = excluded.created_at
  returning *`)

/** Asking again asks about what it holds now. The members must be held. */
export const askReviewers = (
  transaction: Transaction,
  { organization_id, id, space_id, revision_id }: ChangeRequest,
  requestedBy: Uuid<'user'>,
  users: readonly Uuid<'user'>[],
): Promise<Reviewer[]> => transaction.run(ask, [organization_id, id, space_id, revision_id, requestedBy, users])

export const removeReviewer = (
  transaction: Transaction,
  { organization_id, id }: Pick<ChangeRequest, 'organization_id' | 'id'>,
  user: Uuid<'user'>,
): Promise<Reviewer | undefined> =>
  transaction
    .remove(organization_id, 'change_request_reviewer')
    .where('change_request_id', '=', id)
    .where('user_id', '=', user)
    .returningAll()
    .executeTakeFirst()

export const findReviewer = (
  reader: Reader,
  { organization_id, id }: ChangeRequest,
  user: Uuid<'user'>,
): Promise<Reviewer | undefined> =>
  reader
    .rowsOf(organization_id, 'change_request_reviewer')
    .selectAll()
    .where('change_request_id', '=', id)
    .where('user_id', '=', user)
    .executeTakeFirst()

/** Nothing is asked any more of someone who leaves the organization. */
export async function releaseReviewer(transaction: Transaction, tenant: Tenant, user: Uuid<'user'>): Promise<void> {
  await transaction.remove(tenant, 'change_request_reviewer').where('user_id', '=', user).execute()
}

const note = prepare(sql`
  insert into change_request_contributor (organization_id, change_request_id, space_id, user_id, action)
  values ($1, $2, $3, $4, $5)
  on conflict (organization_id, change_request_id, user_id, action) do update
    set count = change_request_contributor.count + 1, updated_at = now()`)

/** Someone has worked on it. */
export async function noteContribution(
  transaction: Transaction,
  { organization_id, id, space_id }: Pick<ChangeRequest, 'organization_id' | 'id' | 'space_id'>,
  user: Uuid<'user'>,
  action: 'edit' | 'comment',
): Promise<void> {
  await transaction.run(note, [organization_id, id, space_id, user, action])
}

export const listContributors = (
  reader: Reader,
  { organization_id, id }: ChangeRequest,
  { after, limit }: Page,
): Promise<Contributor[]> =>
  reader
    .rowsOf(organization_id, 'change_request_contributor')
    .selectAll()
    .where('change_request_id', '=', id)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(user_id, action) > (${after![0]}::uuid, ${after![1]})`),
    )
    .orderBy('user_id')
    .orderBy('action')
    .limit(limit + 1)
    .execute()
