import type { Insertable, Selectable } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import type { DirectoryTables } from '../../platform/database/tables.generated.ts'

export type Account = Selectable<DirectoryTables['account']>

export const addAccount = (transaction: Transaction, row: Insertable<DirectoryTables['account']>): Promise<Account> =>
  transaction.directory.insertInto('account').values(row).returningAll().executeTakeFirstOrThrow()
