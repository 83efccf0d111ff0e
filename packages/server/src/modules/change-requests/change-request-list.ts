import type { ChangeRequestStatus } from '@octavo/contract'
import { type RawBuilder, sql } from 'kysely'
import { prepare, type Reader, type Statement, type Tenant } from '../../platform/database/database.ts'
import type { Page, Position } from '../../platform/http/cursor.ts'
import type { Uuid } from '../../platform/ids.ts'
import { seenSpaces } from '../access/index.ts'
import type { PlacedChangeRequest } from './change-request-store.ts'

export interface ChangeRequestFilter {
  readonly statuses: readonly ChangeRequestStatus[]
  readonly creator?: Uuid<'user'> | undefined
  readonly contributor?: Uuid<'user'> | undefined
  readonly requestedReviewer?: Uuid<'user'> | undefined
  readonly orderBy: 'updatedAt' | 'createdAt'
}

const columns = { updatedAt: 'updated_at', createdAt: 'created_at' } as const

const isIn = (table: string, user: RawBuilder<unknown>) => sql`(${user}::uuid is null or exists (
  select from ${sql.table(table)} one where one.organization_id = change_request.organization_id
    and one.change_request_id = change_request.id and one.user_id = ${user}))`

/**
 * $1 the organization, $2 who asks, $3 the space. One walk along an index for each status, as far as a page needs.
 * In spaces that the asker may view: worked out row by row, so that a page is short only when it is the last.
 */
const listing = (column: string, where: RawBuilder<unknown>): Statement<PlacedChangeRequest> => {
  const at = sql.ref(`change_request.${column}`)
  return prepare(sql<PlacedChangeRequest>`
    select listed.* from unnest($4::text[]) as wanted (status) cross join lateral (
      select change_request.*, space.revision_id as space_revision_id
      from change_request
      join lateral (${seenSpaces} and space.id = change_request.space_id) space on true
      where change_request.organization_id = $1 and change_request.status = wanted.status and ${where}
        and ($5::uuid is null or change_request.created_by = $5)
        and ${isIn('change_request_contributor', sql`$6`)} and ${isIn('change_request_reviewer', sql`$7`)}
        and (${at}, change_request.id) < ($8::timestamptz, $9::uuid)
      order by ${at} desc, change_request.id desc limit $10
    ) listed order by listed.${sql.ref(column)} desc, listed.id desc limit $10`)
}

const both = (where: RawBuilder<unknown>) => ({
  updatedAt: listing(columns.updatedAt, where),
  createdAt: listing(columns.createdAt, where),
})

const inSpace = both(sql`change_request.space_id = $3`)
const anywhere = both(sql`$3::uuid is null`)

const start = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'] as const

/** The latest first; those of one space, or of all that the user may view. */
export function listChangeRequests(
  reader: Reader,
  tenant: Tenant,
  user: Uuid<'user'>,
  space: Uuid<'space'> | undefined,
  { statuses, creator, contributor, requestedReviewer, orderBy }: ChangeRequestFilter,
  { after = start, limit }: Page,
): Promise<PlacedChangeRequest[]> {
  const statement = (space === undefined ? anywhere : inSpace)[orderBy]
  const people = [creator ?? null, contributor ?? null, requestedReviewer ?? null]
  return reader.run(statement, [tenant, user, space ?? null, statuses, ...people, after[0], after[1], limit + 1])
}

export const positionIn =
  (orderBy: ChangeRequestFilter['orderBy']) =>
  (row: PlacedChangeRequest): Position => [row[columns[orderBy]].toISOString(), row.id]

const known = prepare(sql`
  select from member where organization_id = $1 and user_id = $2
  union all select from change_request where organization_id = $1 and created_by = $2
  union all select from change_request_contributor where organization_id = $1 and user_id = $2
  limit 1`)

/** Whether someone is, or has ever worked, here. */
export const isKnownHere = async (reader: Reader, tenant: Tenant, user: Uuid<'user'>): Promise<boolean> =>
  (await reader.run(known, [tenant, user])).length > 0
