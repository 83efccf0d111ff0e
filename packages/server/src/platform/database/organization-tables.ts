import { sql } from 'kysely'
import { prepare, type Reader, type Tenant, type Transaction } from './database.ts'

interface Found {
  readonly table: string
  /** Tables whose rows this one's rows point to. */
  readonly points_to: readonly string[]
}

const catalogue = prepare<Found>(sql`
  select c.relname as "table", array(
    select distinct t.relname from pg_constraint k join pg_class t on t.oid = k.confrelid
    where k.conrelid = c.oid and k.contype = 'f'
  )::text[] as points_to
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and a.attname = 'organization_id' and not a.attisdropped
  order by c.relname`)

/**
 * Every table that holds rows of organizations, read from the catalogue, so that a new one need not be made known here.
 * Ordered such that rows can be removed table by table: who points comes before what it points to.
 */
export async function organizationTables(reader: Reader): Promise<readonly string[]> {
  const left = new Map((await reader.run(catalogue, [])).map(({ table, points_to }) => [table, points_to]))
  const ordered: string[] = []
  while (left.size > 0) {
    const pointedTo = new Set([...left.values()].flat())
    const free = [...left.keys()].find((table) => !pointedTo.has(table))
    if (free === undefined) {
      const names = [...left.keys()].join(', ')
      throw new Error(`Rows of these tables point to each other in a ring: ${names}. Say here how they are removed.`)
    }
    ordered.push(free)
    left.delete(free)
  }
  return ordered
}

/** Removes up to `limit` rows of an organization from one of its tables. Gives how many there were. */
export async function removeSomeRows(
  transaction: Transaction,
  table: string,
  tenant: Tenant,
  limit: number,
): Promise<number> {
  const statement = prepare(sql`
    delete from ${sql.id(table)} where ctid = any(array(
      select ctid from ${sql.id(table)} where organization_id = $1 limit $2
    )) and organization_id = $1 returning 1`)
  return (await transaction.run(statement, [tenant, limit])).length
}
