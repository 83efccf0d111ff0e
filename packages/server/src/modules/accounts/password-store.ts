import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import type { Uuid } from '../../platform/ids.ts'

/** The first password of an account, or the one that replaces it. */
export async function setPassword(transaction: Transaction, userId: Uuid<'user'>, hash: string): Promise<void> {
  await transaction.directory
    .insertInto('account_password')
    .values({ user_id: userId, hash })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ hash, changed_at: sql<Date>`now()` }))
    .execute()
}
