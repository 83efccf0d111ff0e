import { type Insertable, type Selectable, sql } from 'kysely'
import { prepare, type Reader, type Tenant, type Transaction } from '../../platform/database/database.ts'
import type { TenantTables } from '../../platform/database/tables.generated.ts'
import type { Page } from '../../platform/http/cursor.ts'
import type { Uuid } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import { type Seen, seenCollections } from '../access/index.ts'
import { settleIn } from '../spaces/index.ts'

export type Collection = Selectable<TenantTables['collection']>
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
