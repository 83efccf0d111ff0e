import type { Role } from '@octavo/contract'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { prepare, type Reader, type Tenant, type Transaction } from '../../platform/database/database.ts'
import type { TenantTables } from '../../platform/database/tables.generated.ts'
import type { Page } from '../../platform/http/cursor.ts'
import type { PublishedOn } from '../../platform/http/proof.ts'
import type { Uuid } from '../../platform/ids.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { type Seen, seenDeletedSpaces, seenSpaces, seenSpacesWith } from '../access/index.ts'
import { settleIn } from './resource-home.ts'

export type Space = Selectable<TenantTables['space']>
/** A space as the one who asks may see it. */
export type SeenSpace = Space & Seen & { readonly published_on: PublishedOn | null }

/** Adds the row, and makes the directory lead to it. */
export async function addSpace(transaction: Transaction, row: Insertable<TenantTables['space']>): Promise<void> {
  await transaction.add('space').values(row).execute()
  await settleIn(transaction, row.organization_id, [row.id])
}

/** Changes the space if it still has the version the caller means, and raises it in the same statement. */
export const changeSpace = (
  transaction: Transaction,
  tenant: Tenant,
  id: Uuid<'space'>,
  changes: Updateable<TenantTables['space']>,
  ifMatch: number | undefined,
): Promise<Space> =>
  transaction
    .change(tenant, 'space')
    .set({ ...changes, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .$if(ifMatch !== undefined, (query) => query.where('version', '=', ifMatch!))
    .returningAll()
    .executeTakeFirstOrThrow(() => new Problem(ifMatch === undefined ? 'not_found' : 'precondition_failed', {}))

/** The space as it is, and stays until the transaction ends; refused when it is gone. */
export const lockSpace = (transaction: Transaction, tenant: Tenant, id: Uuid<'space'>): Promise<Space> =>
  transaction
    .rowsOf(tenant, 'space')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new Problem('not_found', {}))

const beforeAll = '00000000-0000-0000-0000-000000000000'

const listing = (seen: typeof seenSpaces) =>
  prepare(sql<SeenSpace>`${seen} and space.id > $3 order by space.id limit $4`)
const listSeen = listing(seenSpaces)
const listDeleted = listing(seenDeletedSpaces)

/** Oldest first: the ids of spaces grow. */
export const listSpaces = (
  reader: Reader,
  tenant: Tenant,
  user: Uuid<'user'>,
  deleted: boolean,
  { after, limit }: Page,
): Promise<SeenSpace[]> =>
  reader.run(deleted ? listDeleted : listSeen, [tenant, user, after?.[0] ?? beforeAll, limit + 1])

const listInside = prepare(sql<SeenSpace>`
  ${seenSpaces} and space.parent_id = $3 and (space.order_key, space.id) > ($4, $5)
  order by space.order_key, space.id limit $6`)

/** What lies directly in a collection, in its order. */
export const listSpacesIn = (
  reader: Reader,
  tenant: Tenant,
  user: Uuid<'user'>,
  parent: Uuid<'collection'>,
  { after, limit }: Page,
): Promise<SeenSpace[]> =>
  reader.run(listInside, [tenant, user, parent, after?.[0] ?? '', after?.[1] ?? beforeAll, limit + 1])

/** A space, and the role that a member was given in it. */
type GrantedSpace = SeenSpace & { readonly permission: Role }

const givenTo = sql`(
  select given.role from user_grant given
  where given.organization_id = $1 and given.resource_id = space.id and given.user_id = $3)`

const listGranted = (order: 'asc' | 'desc') =>
  prepare(sql<GrantedSpace>`
    ${seenSpacesWith(sql`, ${givenTo} as permission`)} and space.id in (
      select resource_id from user_grant where organization_id = $1 and user_id = $3 and role <> 'none')
    and ($4::uuid is null or space.id ${sql.raw(order === 'asc' ? '>' : '<')} $4)
    order by space.id ${sql.raw(order)} limit $5`)
const granted = { asc: listGranted('asc'), desc: listGranted('desc') }

/** The spaces that a member was given access to in person, as far as the one who asks may view them. */
export const listGrantedSpaces = (
  reader: Reader,
  tenant: Tenant,
  asker: Uuid<'user'>,
  member: Uuid<'user'>,
  order: 'asc' | 'desc',
  { after, limit }: Page,
): Promise<GrantedSpace[]> => reader.run(granted[order], [tenant, asker, member, after?.[0] ?? null, limit + 1])

const one = prepare(sql<SeenSpace>`${seenSpaces} and space.id = $3`)

/** As the user sees it now. */
export async function findSpace(
  reader: Reader,
  tenant: Tenant,
  user: Uuid<'user'>,
  id: Uuid<'space'>,
): Promise<SeenSpace> {
  const [space] = await reader.run(one, [tenant, user, id])
  if (!space) throw notFound([id])
  return space
}

const several = prepare(sql<SeenSpace>`${seenSpaces} and space.id = any($3::uuid[])`)

/** Those of these spaces that the user may view. */
export const findSpaces = (
  reader: Reader,
  tenant: Tenant,
  user: Uuid<'user'>,
  ids: readonly Uuid<'space'>[],
): Promise<SeenSpace[]> => reader.run(several, [tenant, user, ids])
