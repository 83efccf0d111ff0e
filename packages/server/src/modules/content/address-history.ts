import {
  type ContentDifference,
  type Hash,
  homeOf,
  isAddressed,
  type ObjectReader,
  pageOf,
  readRoot,
  slugKey,
  slugPlace,
} from '@octavo/content'
import { sql } from 'kysely'
import { prepare, type Tenant, type Transaction } from '../../platform/database/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import { openObjects } from './object-store.ts'

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
