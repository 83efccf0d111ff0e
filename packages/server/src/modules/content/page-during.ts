import { homeOf, pageAt, pageOf, readRoot } from '@octavo/content'
import { sql } from 'kysely'
import { prepare, type Reader } from '../../platform/database/database.ts'
import type { FoundContent } from './found-content.ts'
import { hashFromBytes } from './object-store.ts'
import { mostSegments } from './page-before.ts'

/** In milliseconds since 1970; null where it has no such end. */
interface Span {
  readonly since: number | null
  readonly until: number | null
}

/** The content at the end of each span, and before each time in it that a page left one of the names; of each span the last first. */
const rootsIn = prepare(sql<{ span: number; root: Buffer }>`
  select span.number::int4 as span, found.root
  from unnest($4::timestamptz[], $5::timestamptz[]) with ordinality as span (since, until, number)
  cross join lateral (
    select span.until as at, true as included where span.until is not null
    union all
    (select distinct created_at, false from address_history
      where organization_id = $1 and space_id = $2 and slug = any($3::text[])
        and created_at > coalesce(span.since, '-infinity'::timestamptz)
        and created_at <= coalesce(span.until, 'infinity'::timestamptz)
      order by created_at desc limit 32)
  ) moment
  cross join lateral (
    select root from revision
    where organization_id = $1 and space_id = $2 and change_request_id is null
      and (created_at < moment.at or (created_at = moment.at and moment.included))
    order by created_at desc, id desc limit 1
  ) found
  order by span.number, moment.at desc, moment.included desc`)

/** So many spans are asked for by one statement. */
const spansAtOnce = 500

const dateOf = (time: number | null): Date | null => (time === null ? null : new Date(time))

/**
 * The last page that had an address within the first of some spans of time in which one had it, as far as it is still there, and
 * which span that is. Nothing is guessed: revisions tell what was where at the end of a span, and before each time that a page
 * left a name in the address. `asHome` takes a page that was the home then, too.
 */
export async function pageDuring(
  reader: Reader,
  content: FoundContent,
  address: string,
  spans: readonly Span[],
  asHome: boolean,
): Promise<{ readonly page: string; readonly span: number } | undefined> {
  const { tenant, space } = content
  // The home was never left: it is at the end of a span, or it is not.
  const names = address === '' ? [] : address.split('/')
  if (names.length > mostSegments) return undefined
  for (let from = 0; from < spans.length; from += spansAtOnce) {
    const some = spans.slice(from, from + spansAtOnce)
    const times = [some.map(({ since }) => dateOf(since)), some.map(({ until }) => dateOf(until))]
    const rows = await reader.run(rootsIn, [tenant, space, names, ...times])
    const pages = await pagesIn(
      content,
      rows.map(({ root }) => root),
      address,
      asHome,
    )
    const index = pages.findIndex((page) => page !== undefined)
    if (index >= 0) return { page: pages[index]!, span: from + rows[index]!.span - 1 }
  }
  return undefined
}

/** The page that had the address in each of these contents, if it is still there. They are read beside each other, and so at once. */
async function pagesIn(
  { objects, root: now }: FoundContent,
  roots: readonly Buffer[],
  address: string,
  asHome: boolean,
): Promise<(string | undefined)[]> {
  const read = async (bytes: Buffer): Promise<string | undefined> => {
    const root = await readRoot(objects, hashFromBytes(bytes))
    const id = address === '' ? (await homeOf(objects, root))?.[0] : await pageAt(objects, root, address)
    if (id === undefined || !(await pageOf(objects, now, id))) return undefined
    // The home was at the address of the space, and not at that of its own name.
    const isHidden = address !== '' && !asHome && id === (await homeOf(objects, root))?.[0]
    return isHidden ? undefined : id
  }
  const known = new Map<string, Promise<string | undefined>>()
  return Promise.all(
    roots.map((bytes) => {
      const key = hashFromBytes(bytes)
      const reading = known.get(key) ?? read(bytes)
      known.set(key, reading)
      return reading
    }),
  )
}
