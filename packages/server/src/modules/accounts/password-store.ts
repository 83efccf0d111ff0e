import { type Selectable, sql } from 'kysely'
import type { Reader, Transaction } from '../../platform/database/database.ts'
import type { DirectoryTables } from '../../platform/database/tables.generated.ts'
import type { Uuid } from '../../platform/ids.ts'

type Password = Selectable<DirectoryTables['account_password']>

/** The first password of an account, or the one that replaces it. */
export async function setPassword(transaction: Transaction, userId: Uuid<'user'>, hash: string): Promise<void> {
  await transaction.directory
    .insertInto('account_password')
    .values({ user_id: userId, hash })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ hash, changed_at: sql<Date>`now()` }))
    .execute()
}

/** The same password, hashed at another cost. */
export async function rehash(transaction: Transaction, userId: Uuid<'user'>, hash: string): Promise<void> {
  await transaction.directory.updateTable('account_password').set({ hash }).where('user_id', '=', userId).execute()
}

export const findPassword = (reader: Reader, userId: Uuid<'user'>): Promise<Password | undefined> =>
  reader.directory.selectFrom('account_password').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** Whether it is still the password that was found; if so, it stays so until the transaction ends. */
export async function holdPassword(
  transaction: Transaction,
  userId: Uuid<'user'>,
  found: Password | undefined,
): Promise<boolean> {
  const query = transaction.directory.selectFrom('account_password').select('changed_at').where('user_id', '=', userId)
  const now = await query.forUpdate().executeTakeFirst()
  return now?.changed_at.getTime() === found?.changed_at.getTime()
}
