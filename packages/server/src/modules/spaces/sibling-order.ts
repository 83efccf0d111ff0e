import { generateKeyBetween } from 'fractional-indexing'
import { sql } from 'kysely'
import { prepare, type Reader, type Tenant, type Transaction } from '../../platform/database/database.ts'
import type { Uuid } from '../../platform/ids.ts'

type Parent = Uuid<'collection'> | null

const lock = prepare(sql`select pg_advisory_xact_lock(hashtextextended('content', uuid_hash_extended($1, 0)))`)

/**
 * Until the transaction ends, nobody else changes what lies where in this organization: no two things get the same
 * place, and no two moves put collections into each other.
 */
export async function lockStructure(transaction: Transaction, tenant: Tenant): Promise<void> {
  await transaction.run(lock, [tenant])
}

const endOf = (table: string) => sql`(
  select max(order_key) from ${sql.table(table)} where organization_id = $1 and parent_id is not distinct from $2)`

const last = prepare<{ key: string | null }>(sql`select greatest(${endOf('space')}, ${endOf('collection')}) as key`)

/** The order key of what comes last in a parent. The structure must be locked. */
export async function keyAtEnd(reader: Reader, tenant: Tenant, parent: Parent): Promise<string> {
  const [row] = await reader.run(last, [tenant, parent])
  return generateKeyBetween(row?.key ?? null, null)
}
