import { sql } from 'kysely'
import type { Reader, Transaction } from '../../platform/database/database.ts'
import type { Uuid } from '../../platform/ids.ts'

export async function findExpiry(reader: Reader, id: Uuid<'token'>): Promise<Date | null> {
  const query = reader.directory.selectFrom('token').select('expires_at').where('id', '=', id)
  return (await query.executeTakeFirst())?.expires_at ?? null
}

/** Ends the session, if that is what the token is. */
export async function removeSession(transaction: Transaction, id: Uuid<'token'>): Promise<boolean> {
  const query = transaction.directory.deleteFrom('token').where('id', '=', id).where('kind', '=', 'session')
  return (await query.returning('id').executeTakeFirst()) !== undefined
}

export async function removeOtherSessions(
  transaction: Transaction,
  userId: Uuid<'user'>,
  kept: Uuid<'token'>,
): Promise<void> {
  const query = transaction.directory.deleteFrom('token').where('user_id', '=', userId).where('kind', '=', 'session')
  await query.where('id', '<>', kept).execute()
}

export async function removeExpiredSessions(transaction: Transaction, limit: number): Promise<number> {
  const removed = await transaction.directory
    .deleteFrom('token')
    .where('id', 'in', (tokens) =>
      tokens
        .selectFrom('token')
        .select('id')
        .where('kind', '=', 'session')
        .where('expires_at', '<', sql<Date>`now()`)
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute()
  return removed.length
}

export async function isSession(reader: Reader, id: Uuid<'token'>): Promise<boolean> {
  const query = reader.directory.selectFrom('token').select('kind').where('id', '=', id)
  return (await query.executeTakeFirst())?.kind === 'session'
}
