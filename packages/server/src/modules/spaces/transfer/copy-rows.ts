import { sql } from 'kysely'
import { prepare, type Reader, type Statement, type Tenant } from '../../../platform/database/database.ts'
import { organizationTables } from '../../../platform/database/organization-tables.ts'
import type { Uuid } from '../../../platform/ids.ts'
import type { JobContext } from '../../../platform/jobs/work.ts'

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  /** Its place in the primary key; null where it is none of it. */
  readonly key: number | null
}

const columnsOfSpaces = prepare<Column>(sql`
  select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    array_position(x.indkey::smallint[], a.attnum) as key
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    and a.attgenerated = '' and a.attidentity = ''
  join pg_index x on x.indrelid = c.oid and x.indisprimary
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and exists (select from pg_attribute own
      where own.attrelid = c.oid and own.attname = 'space_id' and not own.attisdropped)
    and not exists (select from pg_constraint k join pg_class target on target.oid = k.confrelid
      where k.conrelid = c.oid and k.contype = 'f' and target.relname in ('member', 'team'))
  order by c.relname, a.attnum`)

/** One table, and the statement that copies some of its rows: $1 from, $2 to, $3 the space, $4 … after this key. */
interface CopiedTable {
  readonly table: string
  readonly keys: readonly string[]
  readonly first: Statement<Record<string, string>>
  readonly next: Statement<Record<string, string>>
}

const rowsAtOnce = 1000

/**
 * The tables that travel with a space, what is pointed to before who points. What refers to members or teams stays
 * behind: they are not there.
 */
export async function travellingTables(reader: Reader): Promise<readonly CopiedTable[]> {
  const columns = Map.groupBy(await reader.run(columnsOfSpaces, []), ({ table }) => table)
  const order = (await organizationTables(reader)).toReversed()
  return order.flatMap((table) => {
    const own = columns.get(table)
    return own ? [copying(table, own)] : []
  })
}

const list = (names: readonly string[]) => sql.join(names.map((name) => sql.id(name)))

function copying(table: string, columns: readonly Column[]): CopiedTable {
  const keyed = columns.filter(({ key, name }) => key !== null && name !== 'organization_id')
  const keys = keyed.toSorted((a, b) => a.key! - b.key!)
  const names = columns.map(({ name }) => name)
  const values = names.map((name) => (name === 'organization_id' ? sql`$2::uuid` : sql.id(name)))
  const after = sql.join(keys.map(({ type }, index) => sql`${sql.raw(`$${index + 4}`)}::${sql.raw(type)}`))
  const keyNames = list(keys.map(({ name }) => name))
  const batch = (beyond: ReturnType<typeof sql>) =>
    prepare(sql<Record<string, string>>`
      with batch as (
        select * from ${sql.id(table)} where organization_id = $1 and space_id = $3 ${beyond}
        order by ${keyNames} limit ${sql.lit(rowsAtOnce)}
      ), copied as (
        insert into ${sql.id(table)} (${list(names)}) select ${sql.join(values)} from batch on conflict do nothing
      )
      select ${sql.join(keys.map(({ name }) => sql`${sql.id(name)}::text as ${sql.id(name)}`))} from batch
      order by ${sql.join(keys.map(({ name }) => sql`batch.${sql.id(name)} desc`))} limit 1`)
  return {
    table,
    keys: keys.map(({ name }) => name),
    first: batch(sql``),
    next: batch(sql`and (${keyNames}) > (${after})`),
  }
}

/** Copies all rows that a space has in a table, some at a time. Copying again adds nothing. */
export async function copyTable(
  { transact, signal }: Pick<JobContext, 'transact' | 'signal'>,
  { keys, first, next }: CopiedTable,
  space: Uuid<'space'>,
  from: Tenant,
  to: Tenant,
): Promise<void> {
  let last: Record<string, string> | undefined
  do {
    signal.throwIfAborted()
    const after = last
    const [found] = await transact(({ transaction }) =>
      after === undefined
        ? transaction.run(first, [from, to, space])
        : transaction.run(next, [from, to, space, ...keys.map((key) => after[key])]),
    )
    last = found
  } while (last !== undefined)
}
