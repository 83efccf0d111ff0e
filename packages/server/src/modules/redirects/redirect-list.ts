import { sql, type SqlBool } from 'kysely'
import type { Reader } from '../../platform/database/database.ts'
import type { Page, Position } from '../../platform/http/cursor.ts'
import type { Redirect, SiteKey } from './redirect-store.ts'

type RedirectOrder = 'createdAt' | 'updatedAt' | 'source'

interface RedirectFilter {
  readonly search?: string | undefined
  readonly draft: boolean
  readonly orderBy: RedirectOrder
}

const columns = { createdAt: 'id', updatedAt: 'changed_at', source: 'source' } as const

export const positionIn =
  (order: RedirectOrder) =>
  ({ id, changed_at, source }: Redirect): Position => {
    if (order === 'createdAt') return [id, id]
    return [order === 'updatedAt' ? changed_at.toISOString() : source, id]
  }

/** Along the index of the order. A search reads at most what one site may have. */
export function listRedirects(
  reader: Reader,
  { organizationId, id: site }: SiteKey,
  { search, draft, orderBy }: RedirectFilter,
  { after, limit }: Page,
): Promise<Redirect[]> {
  const column = `site_redirect.${columns[orderBy]}` as const
  const direction = orderBy === 'source' ? 'asc' : 'desc'
  const beyond = ([value, id]: Position) =>
    sql<SqlBool>`(${sql.ref(column)}, site_redirect.id) ${sql.raw(direction === 'asc' ? '>' : '<')} (${value}, ${id})`
  const contains = sql<SqlBool>`(strpos(lower(source), lower(${search})) > 0 or strpos(lower(url), lower(${search})) > 0)`
  return reader
    .rowsOf(organizationId, 'site_redirect')
    .selectAll()
    .where('site_id', '=', site)
    .where('draft', '=', draft)
    .$if(search !== undefined, (query) => query.where(contains))
    .$if(after !== undefined, (query) => query.where(beyond(after!)))
    .orderBy(column, direction)
    .orderBy('site_redirect.id', direction)
    .limit(limit + 1)
    .execute()
}
