import { type Insertable, type Selectable, sql } from 'kysely'
import { prepare, type Reader, type Transaction } from '../../platform/database/database.ts'
import type { TenantTables } from '../../platform/database/tables.generated.ts'
import type { Page, Position } from '../../platform/http/cursor.ts'
import type { Uuid } from '../../platform/ids.ts'
import type { ChangeRequest } from './change-request-store.ts'

export type Review = Selectable<TenantTables['change_request_review']> & {
  /** It is of an earlier revision, or its reviewer has given another one since. */
  readonly outdated: boolean
  /** The reviewer opened the change request, or edited it. */
  readonly own: boolean
}

export const addReview = (
  transaction: Transaction,
  row: Insertable<TenantTables['change_request_review']>,
): Promise<Selectable<TenantTables['change_request_review']>> =>
  transaction
    .add('change_request_review')
    // Not when the transaction began: the latest review of someone is the one that was written last.
    .values({ ...row, created_at: sql<Date>`clock_timestamp()` })
    .returningAll()
    .executeTakeFirstOrThrow()

/** $1 the organization, $2 the change request, $3 its active revision, $4 who opened it. */
const judged = sql`
  select * from (
    select review.*,
      review.revision_id <> $3 or exists (
        select from change_request_review later
        where later.organization_id = review.organization_id and later.change_request_id = review.change_request_id
          and later.user_id = review.user_id and (later.created_at, later.id) > (review.created_at, review.id)
      ) as outdated,
      review.user_id = $4 or exists (
        select from change_request_contributor writer
        where writer.organization_id = review.organization_id and writer.change_request_id = review.change_request_id
          and writer.user_id = review.user_id and writer.action = 'edit'
      ) as own
    from change_request_review review where review.organization_id = $1 and review.change_request_id = $2
  ) judged`

const list = prepare(sql<Review>`
  ${judged} where ($5::boolean is null or outdated = $5) and (created_at, id) < ($6::timestamptz, $7::uuid)
  order by created_at desc, id desc limit $8`)

const keysOf = (change: ChangeRequest): unknown[] => [
  change.organization_id,
  change.id,
  change.revision_id,
  change.created_by,
]

const start = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'] as const

/** The latest first. */
export const listReviews = (
  reader: Reader,
  change: ChangeRequest,
  outdated: boolean | undefined,
  { after = start, limit }: Page,
): Promise<Review[]> => reader.run(list, [...keysOf(change), outdated ?? null, after[0], after[1], limit + 1])

export const reviewPosition = (review: Review): Position => [review.created_at.toISOString(), review.id]

const one = prepare(sql<Review>`${judged} where id = $5`)

export const findReview = async (
  reader: Reader,
  change: ChangeRequest,
  id: Uuid<'review'>,
): Promise<Review | undefined> => (await reader.run(one, [...keysOf(change), id]))[0]

const current = prepare(sql<Review>`${judged} where not outdated and not own`)

/** The reviews that rules go by: of the active revision, one for each reviewer, and of none who wrote it. */
export const countingReviews = (reader: Reader, change: ChangeRequest): Promise<Review[]> =>
  reader.run(current, keysOf(change))
