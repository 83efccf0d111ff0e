import { sql } from 'kysely'
import { prepare, type Tenant, type Transaction } from '../database/database.ts'
import type { Event } from '../events/events.ts'
import { altersSites } from './site-events.ts'

/** Nodes listen here; the message is the organization whose sites may show something else from now on. */
export const changesChannel = 'octavo_changes'

const telling = prepare(sql`select pg_notify(${sql.lit(changesChannel)}, $1::text)`)

const told = new WeakMap<Transaction, Set<Tenant>>()

/** PostgreSQL delivers it when the transaction commits, to every node, or never. */
export async function tellChanges(transaction: Transaction, { type, organizationId }: Event): Promise<void> {
  if (organizationId === null || !altersSites[type]) return
  const toldHere = told.get(transaction) ?? new Set()
  if (toldHere.has(organizationId)) return
  told.set(transaction, toldHere.add(organizationId))
  await transaction.run(telling, [organizationId])
}

/** The organizations whose changes a transaction has told of. */
export const toldIn = (transaction: Transaction): Iterable<Tenant> => told.get(transaction) ?? []
