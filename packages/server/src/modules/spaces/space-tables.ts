import { sql } from 'kysely'
import { prepare, type Reader, type Transaction } from '../../platform/database/database.ts'
import { organizationTables } from '../../platform/database/organization-tables.ts'
import type { Space } from './space-store.ts'

const ofSpaces = prepare<{ table: string }>(sql`
  select c.relname as "table" from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and a.attname = 'space_id' and not a.attisdropped`)

/**
 * Every table that holds rows of spaces, read from the catalogue, so that a new one need not be made known here.
 * Who points comes before what it points to.
 */
export async function spaceTables(reader: Reader): Promise<readonly string[]> {
  const holding = new Set((await reader.run(ofSpaces, [])).map(({ table }) => table))
  return (await organizationTables(reader)).filter((table) => holding.has(table))
}

/** Removes up to `limit` rows of a space from one of its tables. Gives how many there were. */
export async function removeSomeOf(
  transaction: Transaction,
  table: string,
  { organization_id, id }: Pick<Space, 'organization_id' | 'id'>,
  limit: number,
): Promise<number> {
  const statement = prepare(sql`
    delete from ${sql.id(table)} where ctid = any(array(
      select ctid from ${sql.id(table)} where organization_id = $1 and space_id = $2 limit $3
    )) and organization_id = $1 returning 1`)
  return (await transaction.run(statement, [organization_id, id, limit])).length
}
