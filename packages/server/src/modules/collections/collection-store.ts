import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { prepare, type Reader, type Tenant, type Transaction } from '../../platform/database/database.ts'
import type { TenantTables } from '../../platform/database/tables.generated.ts'
import type { Page } from '../../platform/http/cursor.ts'
import type { Uuid } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import { type Seen, seenCollections } from '../access/index.ts'
import { settleIn } from '../spaces/index.ts'

type Collection = Selectable<TenantTables['collection']>
/** A collection as the one who asks may see it. */
export type SeenCollection = Collection & Seen

/** Adds the row, and makes the directory lead to it. */
export async function addCollection(
  transaction: Transaction,
  row: Insertable<TenantTables['collection']>,
): Promise<void> {
  await transaction.add('collection').values(row).execute()
  await settleIn(transaction, row.organization_id, [row.id])
}

/** Changes the collection if it still has the version the caller means, and raises it in the same statement. */
export const changeCollection = (
  transaction: Transaction,
  tenant: Tenant,
  id: Uuid<'collection'>,
  changes: Updateable<TenantTables['collection']>,
  ifMatch: number | undefined,
): Promise<Collection> =>
  transaction
    .change(tenant, 'collection')
    .set({ ...changes, version: sql`version + 1` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(ifMatch !== undefined, (query) => query.where('version', '=', ifMatch!))
    .returningAll()
    .executeTakeFirstOrThrow(() => new Problem(ifMatch === undefined ? 'not_found' : 'precondition_failed', {}))

/** The collection as it is, and stays until the transaction ends; refused when it is gone. */
export const lockCollection = (transaction: Transaction, tenant: Tenant, id: Uuid<'collection'>): Promise<Collection> =>
  transaction
    .rowsOf(tenant, 'collection')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new Problem('not_found', {}))

/** The collection $2 and those in it, as `inside`. */
const inside = sql`
  with recursive inside as (
    select id from collection where organization_id = $1 and id = $2
    union all
    select below.id from inside join collection below on below.organization_id = $1 and below.parent_id = inside.id
  )`

const height = prepare<{ height: number }>(sql`
  ${inside}
  select max(cardinality(lineage)) - $3::integer + 1 as height
  from collection where organization_id = $1 and id in (select id from inside)`)

/** How many lie in each other, it included. */
export async function heightOf(reader: Reader, { organization_id, id, lineage }: Collection): Promise<number> {
  const [row] = await reader.run(height, [organization_id, id, lineage.length])
  return row!.height
}

const rewrite = prepare(sql`
  ${inside}
  update collection set lineage = lineage[1:cardinality(lineage) - $3::integer] || $4::uuid[]
  where organization_id = $1 and id in (select id from inside)`)

/** Gives a collection another lineage, and all in it with it. */
export async function rewriteLineages(
  transaction: Transaction,
  { organization_id, id, lineage }: Collection,
  changed: readonly Uuid<'collection'>[],
): Promise<void> {
  await transaction.run(rewrite, [organization_id, id, lineage.length, changed])
}

const deleteSpaces = prepare<{ id: Uuid<'space'>; title: string }>(sql`
  ${inside}
  update space set deleted_at = now(), version = version + 1
  where organization_id = $1 and parent_id in (select id from inside) and deleted_at is null
  returning id, title`)

/** The spaces that were deleted by this. */
export const deleteSpacesInside = (transaction: Transaction, { organization_id, id }: Collection) =>
  transaction.run(deleteSpaces, [organization_id, id])

const deleteCollections = prepare<{ id: Uuid<'collection'>; title: string }>(sql`
  ${inside}
  update collection set deleted_at = now(), version = version + 1
  where organization_id = $1 and id in (select id from inside) and deleted_at is null
  returning id, title`)

/** The collection itself and those in it. Their rows stay: what is restored from them still inherits from them. */
export const deleteCollectionsInside = (transaction: Transaction, { organization_id, id }: Collection) =>
  transaction.run(deleteCollections, [organization_id, id])

const beforeAll = '00000000-0000-0000-0000-000000000000'

const listAll = prepare(sql<SeenCollection>`
  ${seenCollections} and collection.id > $3 order by collection.id limit $4`)

/** Oldest first: the ids of collections grow. */
export const listCollections = (
  reader: Reader,
  tenant: Tenant,
  user: Uuid<'user'>,
  { after, limit }: Page,
): Promise<SeenCollection[]> => reader.run(listAll, [tenant, user, after?.[0] ?? beforeAll, limit + 1])

const listAtRoot = prepare(sql<SeenCollection>`
  ${seenCollections} and collection.parent_id is null and (collection.order_key, collection.id) > ($3, $4)
  order by collection.order_key, collection.id limit $5`)

/** Those at the root, in their order. */
export const listRootCollections = (
  reader: Reader,
  tenant: Tenant,
  user: Uuid<'user'>,
  { after, limit }: Page,
): Promise<SeenCollection[]> =>
  reader.run(listAtRoot, [tenant, user, after?.[0] ?? '', after?.[1] ?? beforeAll, limit + 1])

const one = prepare(sql<SeenCollection>`${seenCollections} and collection.id = $3`)

/** As the user sees it now. */
export async function findCollection(
  reader: Reader,
  tenant: Tenant,
  user: Uuid<'user'>,
  id: Uuid<'collection'>,
): Promise<SeenCollection> {
  const [collection] = await reader.run(one, [tenant, user, id])
  if (!collection) throw new Problem('not_found', {})
  return collection
}
