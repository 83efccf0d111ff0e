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

export async function removeAllSessions(transaction: Transaction, userId: Uuid<'user'>): Promise<void> {
  const query = transaction.directory.deleteFrom('token').where('user_id', '=', userId)
  await query.where('kind', '=', 'session').execute()
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

/** Whether the token is a session that was started a short while ago. */
export async function isRecentSession(reader: Reader, id: Uuid<'token'>): Promise<boolean> {
  const query = reader.directory.selectFrom('token').select('id').where('id', '=', id).where('kind', '=', 'session')
  const recent = query.where('created_at', '>', sql<Date>`now() - interval '10 minutes'`)
  return (await recent.executeTakeFirst()) !== undefined
}
