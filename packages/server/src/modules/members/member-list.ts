import type { Role } from '@octavo/contract'
import { type SelectQueryBuilder, sql, type SqlBool } from 'kysely'
import { prepare, type Reader, type Tenant } from '../../platform/database/database.ts'
import { isIndexed, mostLookedUp, searchRows } from '../../platform/database/search-rows.ts'
import type { TenantTables } from '../../platform/database/tables.generated.ts'
import type { Page, Position } from '../../platform/http/cursor.ts'
import type { Member } from './member-store.ts'

const columns = { joinedAt: 'joined_at', lastSeenAt: 'last_seen_at', name: 'name_key' } as const

interface MemberFilter {
  readonly sort: keyof typeof columns
  readonly order: 'asc' | 'desc'
  readonly role?: Role | undefined
  readonly search?: string | undefined
}

export const positionOf =
  (sort: keyof typeof columns) =>
  (member: Member): Position => {
    const value = member[columns[sort]]
    return [value instanceof Date ? value.toISOString() : value, member.user_id]
  }

type Query<Row> = SelectQueryBuilder<TenantTables, 'member', Row>

/** Page by page along the index of the order, so that no page costs more than the first. */
export function listMembers(reader: Reader, tenant: Tenant, filter: MemberFilter, page: Page): Promise<Member[]> {
  const { sort, order, role, search } = filter
  const column = `member.${columns[sort]}` as const
  const isBeyond = ([value, userId]: Position, beyond: boolean) =>
    sql<SqlBool>`(${sql.ref(column)}, member.user_id) ${sql.raw(beyond === (order === 'asc') ? '>' : '<')}
      (${value}, ${userId})`
  const listed = reader
    .rowsOf(tenant, 'member')
    .$if(role !== undefined, (query) => query.where('role', '=', role!))
    .$if(sort === 'lastSeenAt', (query) => query.where('last_seen_at', 'is not', null))
    .$if(page.after !== undefined, (query) => query.where(isBeyond(page.after!, true)))
    .orderBy(column, order)
    .orderBy('member.user_id', order)
  const pageOf = (query: Query<{}>): Promise<Member[]> =>
    query
      .selectAll()
      .limit(page.limit + 1)
      .execute()
  if (search === undefined) return pageOf(listed)

  const contains = sql<SqlBool>`strpos(member_search_value(display_name, email), lower(${search})) > 0`
  return searchRows(
    {
      async markAfter(rows) {
        const row = await listed.select(['user_id', columns[sort]]).offset(rows).limit(1).executeTakeFirst()
        return row && positionOf(sort)(row as Member)
      },
      walk: (until) =>
        pageOf(listed.where(contains).$if(until !== undefined, (query) => query.where(isBeyond(until!, false)))),
      async lookUp() {
        const found = await lookUpMembers(reader, tenant, search)
        return found && pageOf(listed.where('user_id', '=', sql<Member['user_id']>`any(${found})`))
      },
    },
    page.limit,
  )
}

// The keys name the organization already. Named once more, it would be looked up by its own index, row by row.
const lookUp = prepare<{ organization_id: string; user_id: string }>(sql`
  select organization_id, user_id from member_search
  where search_keys(organization_id, value) @> search_keys($1, lower($2)) and strpos(value, lower($2)) > 0
  limit ${sql.lit(mostLookedUp + 1)}`)

/** The members whose name or address contains the text; nothing where the index is no help. */
async function lookUpMembers(reader: Reader, tenant: Tenant, text: string): Promise<string[] | undefined> {
  if (!isIndexed(text)) return undefined
  const found = await reader.run(lookUp, [tenant, text])
  if (found.length > mostLookedUp) return undefined
  return found.filter((row) => row.organization_id === tenant).map((row) => row.user_id)
}
