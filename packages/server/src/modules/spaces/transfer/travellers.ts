import { sql } from 'kysely'
import { prepare, type Reader, type Tenant, type Transaction } from '../../../platform/database/database.ts'
import type { Uuid } from '../../../platform/ids.ts'
import type { Transfer } from './transfer.job.ts'

/** What goes along: the collections from the outermost inward, and all spaces in them, deleted ones too. */
export interface Travellers {
  readonly collections: readonly Traveller<'collection'>[]
  readonly spaces: readonly Traveller<'space'>[]
}

interface Traveller<Kind extends 'space' | 'collection'> {
  readonly id: Uuid<Kind>
  readonly title: string
  readonly transfer_state: string | null
  readonly depth: number
  readonly deleted: boolean
}

const collections = prepare<Traveller<'collection'>>(sql`
  with recursive inside as (
    select id from collection where organization_id = $1 and id = $2
    union all
    select below.id from inside
    join collection below on below.organization_id = $1 and below.parent_id = inside.id and below.deleted_at is null
  )
  select id, title, transfer_state, cardinality(lineage) as depth, false as deleted from collection
  where organization_id = $1 and id in (select id from inside) and deleted_at is null order by depth, id`)

const columns = sql`id, title, transfer_state, 0 as depth, deleted_at is not null as deleted`
const inside = prepare<Traveller<'space'>>(sql`
  select ${columns} from space where organization_id = $1 and parent_id = any($2::uuid[]) order by id`)
const alone = prepare<Traveller<'space'>>(sql`select ${columns} from space where organization_id = $1 and id = $2`)

export async function findTravellers(
  reader: Reader,
  tenant: Tenant,
  { kind, id }: Pick<Transfer, 'kind' | 'id'>,
): Promise<Travellers> {
  if (kind === 'space') return { collections: [], spaces: await reader.run(alone, [tenant, id]) }
  const found = await reader.run(collections, [tenant, id])
  return { collections: found, spaces: await reader.run(inside, [tenant, found.map((one) => one.id)]) }
}

export const idsOf = <Id>(some: readonly { readonly id: Id }[]): Id[] => some.map((one) => one.id)

const holdSpaces = prepare(sql`
  select from space where organization_id = $1 and id = any($2::uuid[]) order by id for update`)

/** Waits until nobody writes into them any more. */
export async function haltWriters(
  transaction: Transaction,
  tenant: Tenant,
  spaces: readonly Uuid<'space'>[],
): Promise<void> {
  await transaction.run(holdSpaces, [tenant, spaces])
}

const marking = (table: 'space' | 'collection') =>
  prepare(sql`
    update ${sql.table(table)} set transfer_state = $3, transfer_to = $4
    where organization_id = $1 and id = any($2::uuid[])`)
const mark = { space: marking('space'), collection: marking('collection') }

/** Says of all of them where they stand; with null they are where they were. */
export async function markTravellers(
  transaction: Transaction,
  tenant: Tenant,
  { collections: some, spaces }: Travellers,
  state: 'leaving' | 'left' | null,
  to: Tenant | null,
): Promise<void> {
  await transaction.run(mark.collection, [tenant, idsOf(some), state, to])
  await transaction.run(mark.space, [tenant, idsOf(spaces), state, to])
}
