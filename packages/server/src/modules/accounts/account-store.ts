import type { Insertable, Selectable } from 'kysely'
import type { Reader, Transaction } from '../../platform/database/database.ts'
import type { DirectoryTables } from '../../platform/database/tables.generated.ts'

export type Account = Selectable<DirectoryTables['account']>

export const addAccount = (transaction: Transaction, row: Insertable<DirectoryTables['account']>): Promise<Account> =>
  transaction.directory.insertInto('account').values(row).returningAll().executeTakeFirstOrThrow()

/** Addresses are kept in lower case. */
export const findAccount = (reader: Reader, email: string): Promise<Account | undefined> =>
  reader.directory.selectFrom('account').selectAll().where('email', '=', email.trim().toLowerCase()).executeTakeFirst()

export const hasAccounts = async (reader: Reader): Promise<boolean> =>
  (await reader.directory.selectFrom('account').select('id').limit(1).executeTakeFirst()) !== undefined
