import type { InputOf, spaces } from '@octavo/contract'
import { generateKeyBetween } from 'fractional-indexing'
import { type RawBuilder, sql } from 'kysely'
import { prepare, type Reader, type Tenant, type Transaction } from '../../platform/database/database.ts'
import { readId, type Uuid } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'

export type Move = InputOf<typeof spaces.moveSpace>['body']
type Position = NonNullable<Move['position']>
type Parent = Uuid<'collection'> | null

const lock = prepare(sql`select pg_advisory_xact_lock(hashtextextended('content', uuid_hash_extended($1, 0)))`)

/**
 * Until the transaction ends, nobody else changes what lies where in this organization: no two things get the same
 * place, and no two moves put collections into each other.
 */
export async function lockStructure(transaction: Transaction, tenant: Tenant): Promise<void> {
  await transaction.run(lock, [tenant])
}

/** Deleted spaces keep their place: they may come back to it. */
const among = (table: string, choose: RawBuilder<unknown>) => sql`(
  select ${choose} from ${sql.table(table)} where organization_id = $1 and parent_id is not distinct from $2)`
const atEnd = (table: string) => among(table, sql`max(order_key)`)
const last = prepare<{ key: string | null }>(sql`select greatest(${atEnd('space')}, ${atEnd('collection')}) as key`)

/** The order key of what comes last in a parent. The structure must be locked. */
export async function keyAtEnd(reader: Reader, tenant: Tenant, parent: Parent): Promise<string> {
  const [row] = await reader.run(last, [tenant, parent])
  return generateKeyBetween(row?.key ?? null, null)
}

const nextAmong = (table: string) => sql`(
  select min(order_key) from ${sql.table(table)} where organization_id = $1 and parent_id is not distinct from $2
    and order_key > $3 and id <> $4)`
const previousAmong = (table: string) => sql`(
  select max(order_key) from ${sql.table(table)} where organization_id = $1 and parent_id is not distinct from $2
    and order_key < $3 and id <> $4)`
const next = prepare<{ key: string | null }>(sql`
  select least(${nextAmong('space')}, ${nextAmong('collection')}) as key`)
const previous = prepare<{ key: string | null }>(sql`
  select greatest(${previousAmong('space')}, ${previousAmong('collection')}) as key`)

/** What is placed, and where: in a parent, whose structure is locked. */
interface Placing {
  readonly tenant: Tenant
  readonly parent: Parent
  /** Itself is in nobody's way. */
  readonly moved: string
}

export async function keyAfter(reader: Reader, { tenant, parent, moved }: Placing, key: string): Promise<string> {
  const [row] = await reader.run(next, [tenant, parent, key, moved])
  return generateKeyBetween(key, row?.key ?? null)
}

async function keyBefore(reader: Reader, { tenant, parent, moved }: Placing, key: string): Promise<string> {
  const [row] = await reader.run(previous, [tenant, parent, key, moved])
  return generateKeyBetween(row?.key ?? null, key)
}

/** The order key of that position. */
export async function keyAt(reader: Reader, placing: Placing, { before, after }: Position): Promise<string> {
  const low = after && (await keyOf(reader, placing, after, '/position/after'))
  const high = before && (await keyOf(reader, placing, before, '/position/before'))
  if (low !== undefined && high !== undefined && low >= high) {
    throw new Problem('invalid_request', [{ path: '/position', message: 'names two that stand the other way round' }])
  }
  if (low !== undefined) return keyAfter(reader, placing, low)
  if (high !== undefined) return keyBefore(reader, placing, high)
  return keyAtEnd(reader, placing.tenant, placing.parent)
}

type Sibling = NonNullable<Position['before']>

async function keyOf(
  reader: Reader,
  { tenant, parent, moved }: Placing,
  sibling: Sibling,
  path: string,
): Promise<string> {
  const [table, id] =
    sibling.type === 'space'
      ? (['space', readId(sibling.space)] as const)
      : (['collection', readId(sibling.collection)] as const)
  const row = await reader
    .rowsOf(tenant, table)
    .select('order_key')
    .where('id', '=', id as never)
    .where('parent_id', parent === null ? 'is' : '=', parent as never)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row || id === moved) {
    throw new Problem('invalid_request', [{ path, message: 'is not among what stands there' }])
  }
  return row.order_key
}
