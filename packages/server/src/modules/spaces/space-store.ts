import { type Insertable, type Selectable, sql } from 'kysely'
import { prepare, type Reader, type Tenant, type Transaction } from '../../platform/database/database.ts'
import type { TenantTables } from '../../platform/database/tables.generated.ts'
import type { Page } from '../../platform/http/cursor.ts'
import type { Uuid } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import { type Seen, seenDeletedSpaces, seenSpaces } from '../access/index.ts'
import { settleIn } from './resource-home.ts'

export type Space = Selectable<TenantTables['space']>
/** A space as the one who asks may see it. */
export type SeenSpace = Space & Seen

/** Adds the row, and makes the directory lead to it. */
export async function addSpace(transaction: Transaction, row: Insertable<TenantTables['space']>): Promise<void> {
  await transaction.add('space').values(row).execute()
  await settleIn(transaction, row.organization_id, [row.id])
}

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

const one = prepare(sql<SeenSpace>`${seenSpaces} and space.id = $3`)

/** As the user sees it now. */
export async function findSpace(
  reader: Reader,
  tenant: Tenant,
  user: Uuid<'user'>,
  id: Uuid<'space'>,
): Promise<SeenSpace> {
  const [space] = await reader.run(one, [tenant, user, id])
  if (!space) throw new Problem('not_found', {})
  return space
}
