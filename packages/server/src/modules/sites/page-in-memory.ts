import { type Cursor, listed, pageOf } from '../../platform/http/cursor.ts'

/** A page of a list that is short enough to be read whole. A page after one that is gone starts where that one stood. */
export function pageInMemory<View extends { readonly id: string }>(
  all: readonly View[],
  cursor: Cursor,
  query: { readonly page?: string; readonly limit: number },
) {
  const page = pageOf(cursor, query)
  const [lastId, stood] = page.after ?? []
  const index = all.findIndex(({ id }) => id === lastId)
  const start = page.after === undefined ? 0 : index < 0 ? Number(stood) : index + 1
  const rows = all.slice(start, start + page.limit + 1)
  return listed(
    rows,
    page,
    cursor,
    (view) => [view.id, String(all.indexOf(view))],
    (view) => view,
  )
}
