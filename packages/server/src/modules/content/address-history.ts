import {
  type ContentDifference,
  directoryPlace,
  getFrom,
  type Hash,
  homeOf,
  isAddressed,
  type ObjectReader,
  pageAt,
  pageOf,
  readRoot,
  slugKey,
  slugPlace,
} from '@octavo/content'
import { sql } from 'kysely'
import { prepare, type Reader, type Tenant, type Transaction } from '../../platform/database/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import type { FoundContent } from './found-content.ts'
import { hashFromBytes, openObjects } from './object-store.ts'

const addRows = prepare(sql`
  insert into address_history (organization_id, space_id, place, slug, page)
  select $1::uuid, $2::uuid, place, slug, page from unnest($3::text[], $4::text[], $5::text[]) as old (place, slug, page)
  on conflict (organization_id, space_id, place, slug, created_at) do update set page = excluded.page`)

interface Left {
  readonly id: string
  readonly place: string
  readonly slug: string
}

/** The content that a space shows, before a change and with it. */
interface Change {
  readonly from: Hash
  readonly to: Hash
  readonly pages: ContentDifference['pages']
}

/** Keeps the addresses that pages leave. To be called with every change that reaches a space's own content, once that is written. */
export async function recordAddresses(
  transaction: Transaction,
  tenant: Tenant,
  space: Uuid<'space'>,
  { from, to, pages }: Change,
): Promise<void> {
  const moved = [...pages].flatMap(([id, { before, after }]): Left[] => {
    if (!before || !after || !isAddressed(before) || !isAddressed(after)) return []
    const place = slugPlace(before)
    return place === slugPlace(after) && before.slug === after.slug ? [] : [{ id, place, slug: before.slug }]
  })
  const home = await leftByHome(openObjects(transaction, tenant), from, to)
  const left = home && moved.every(({ id }) => id !== home.id) ? [...moved, home] : moved
  if (left.length === 0) return
  // In one order for everyone, so that two who write the same rows never wait in a circle.
  const sorted = left.toSorted((a, b) => (slugKey(a.place, a.slug) < slugKey(b.place, b.slug) ? -1 : 1))
  const columns = [sorted.map(({ place }) => place), sorted.map(({ slug }) => slug), sorted.map(({ id }) => id)]
  await transaction.run(addRows, [tenant, space, ...columns])
}

/** A page that becomes the home is at the address of its space from then on: it leaves its own without a move. */
async function leftByHome(objects: ObjectReader, from: Hash, to: Hash): Promise<Left | undefined> {
  const [before, after] = [await readRoot(objects, from), await readRoot(objects, to)]
  const [old, now] = [await homeOf(objects, before), await homeOf(objects, after)]
  if (!now || old?.[0] === now[0]) return undefined
  const page = await pageOf(objects, before, now[0])
  return page && isAddressed(page) ? { id: now[0], place: slugPlace(page), slug: page.slug } : undefined
}

const findRow = prepare(sql<{ page: string }>`
  select page from address_history where organization_id = $1 and space_id = $2 and place = $3 and slug = $4
  order by created_at desc limit 1`)

/** No tree is deeper, so no address that ever was is longer. */
const mostSegments = 64
/** How many pages one address may stand for: what is there now, and what was there before. */
const mostCandidates = 4

/**
 * The page that once had an address. Each segment is looked up where pages are now, then where they were: so one row of a
 * page finds everything below it too, also when another page has taken its place.
 */
export async function pageBefore(reader: Reader, content: FoundContent, address: string): Promise<string | undefined> {
  if (address.split('/').length > mostSegments) return undefined
  const { objects, root, tenant, space } = content
  /** The page that is there, then the one that was. */
  const at = async (place: string, slug: string): Promise<string[]> => {
    const live = await getFrom<string>(objects, root.slugs, slugKey(place, slug))
    const [old] = await reader.run(findRow, [tenant, space, place, slug])
    const isThere = old && old.page !== live && (await pageOf(objects, root, old.page)) !== undefined
    return [...(live === undefined ? [] : [live]), ...(isThere ? [old.page] : [])]
  }
  const all = async (asked: string): Promise<string[]> => {
    const slash = asked.lastIndexOf('/')
    const [directory, slug] = [slash < 0 ? '' : asked.slice(0, slash), asked.slice(slash + 1)]
    const found = new Set([await pageAt(objects, root, asked), ...(await at(directoryPlace(directory), slug))])
    for (const above of slash < 0 ? [] : await all(directory)) for (const one of await at(above, slug)) found.add(one)
    return [...found].filter((one) => one !== undefined).slice(0, mostCandidates)
  }
  return (await all(address))[0]
}

/** In milliseconds since 1970; null where it has no such end. */
export interface Span {
  readonly since: number | null
  readonly until: number | null
}

const leaves = prepare(sql<{ at: Date }>`
  select distinct created_at as at from address_history
  where organization_id = $1 and space_id = $2 and slug = any($3::text[])
    and created_at > coalesce($4, '-infinity'::timestamptz) and created_at <= coalesce($5, 'infinity'::timestamptz)
  order by created_at desc limit 32`)

const rootAt = prepare(sql<{ root: Buffer }>`
  select root from revision
  where organization_id = $1 and space_id = $2 and change_request_id is null
    and (created_at < $3 or (created_at = $3 and $4))
  order by created_at desc, id desc limit 1`)

const dateOf = (time: number | null): Date | null => (time === null ? null : new Date(time))

/**
 * The last page that had an address within a span of time, as far as it is still there. Nothing is guessed: revisions
 * tell what was where at the end of the span, and before each time that a page left a name in the address. `asHome` takes
 * a page that was the home then, too.
 */
export async function pageDuring(
  reader: Reader,
  { objects, root: now, tenant, space }: FoundContent,
  address: string,
  { since, until }: Span,
  asHome: boolean,
): Promise<string | undefined> {
  const segments = address.split('/')
  if (segments.length > mostSegments) return undefined
  const at = async (time: Date, isIncluded: boolean): Promise<string | undefined> => {
    const [row] = await reader.run(rootAt, [tenant, space, time, isIncluded])
    if (!row) return undefined
    const root = await readRoot(objects, hashFromBytes(row.root))
    const home = (await homeOf(objects, root))?.[0]
    const id = address === '' ? home : await pageAt(objects, root, address)
    // The home was at the address of the space, and not at that of its own name.
    if (id === undefined || (address !== '' && id === home && !asHome)) return undefined
    return (await pageOf(objects, now, id)) ? id : undefined
  }
  const last = until === null ? undefined : await at(new Date(until), true)
  if (last !== undefined || address === '') return last
  for (const leave of await reader.run(leaves, [tenant, space, segments, dateOf(since), dateOf(until)])) {
    const id = await at(leave.at, false)
    if (id !== undefined) return id
  }
  return undefined
}
