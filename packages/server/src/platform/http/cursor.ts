import { createHmac, timingSafeEqual } from 'node:crypto'
import { Problem } from '../problem.ts'

/** Where a list goes on: the sort values of the last row seen, its id among them. */
export type Position = readonly (string | null)[]

/** Opaque and signed, and good only for the list and the filters that gave it. */
export interface Cursor {
  read(page: string | undefined): Position | undefined
  after(position: Position): string
}

const version = 1

/** The first key signs; what an older one has signed is still read, so that lists go on while keys are replaced. */
export function cursorOf(keys: readonly Buffer[], list: string): Cursor {
  const sign = (text: string, key = keys[0]!): Buffer =>
    createHmac('sha256', key).update(`${version}\n${list}\n${text}`).digest().subarray(0, 16)
  return {
    after: (position) => {
      const text = JSON.stringify(position)
      return Buffer.concat([sign(text), Buffer.from(text)]).toString('base64url')
    },
    read: (page) => {
      if (page === undefined) return undefined
      const bytes = Buffer.from(page, 'base64url')
      const text = bytes.subarray(16).toString()
      const isOurs = (key: Buffer): boolean => timingSafeEqual(bytes.subarray(0, 16), sign(text, key))
      if (bytes.length > 16 && keys.some(isOurs)) return JSON.parse(text) as Position
      throw new Problem('invalid_request', [{ path: '/page', message: 'is not a cursor of this list' }])
    },
  }
}

export interface Page {
  readonly after: Position | undefined
  readonly limit: number
}

export const pageOf = (cursor: Cursor, query: { page?: string; limit: number }): Page => ({
  after: cursor.read(query.page),
  limit: query.limit,
})

/** Shows the rows of a page. The query asks for one row more than the limit: that is how the last page is known. */
export function listed<Row, View>(
  rows: readonly Row[],
  { limit }: Page,
  cursor: Cursor,
  positionOf: (row: Row) => Position,
  present: (row: Row) => View,
) {
  const items = rows.slice(0, limit).map(present)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return { items, ...(last && { next: { page: cursor.after(positionOf(last)) } }), count: items.length }
}

/** The same of rows that have their id for a place, and were shown all at once. */
export function listedAs<View>(
  rows: readonly { readonly id: string }[],
  views: readonly View[],
  page: Page,
  cursor: Cursor,
): ReturnType<typeof listed<unknown, View>> {
  const pairs = rows.map(({ id }, index) => [id, views[index]!] as const)
  return listed(
    pairs,
    page,
    cursor,
    ([id]) => [id],
    ([, view]) => view,
  )
}
