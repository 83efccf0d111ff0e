import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Reader, Tenant, Transaction } from '../../platform/database/database.ts'
import type { DirectoryTables } from '../../platform/database/tables.generated.ts'
import { newUuid, type Uuid } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import { isPublicMailDomain } from './public-mail-domains.ts'

export type Account = Selectable<DirectoryTables['account']>

/** A new account, or the one that waits for its owner under this address; none where the address has an owner. */
export const addOrTakeAccount = (
  transaction: Transaction,
  row: Insertable<DirectoryTables['account']>,
): Promise<Account | undefined> =>
  transaction.directory
    .insertInto('account')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ display_name: row.display_name, operator: row.operator ?? false, state: 'active' })
        .where('account.state', '=', 'pending'),
    )
    .returningAll()
    .executeTakeFirst()

export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1)

/** The domain that the owner was proven to have an address of. */
export const verifiedDomainOf = ({ email, email_verified_at }: Account): string | undefined =>
  email_verified_at === null || isPublicMailDomain(domainOf(email)) ? undefined : domainOf(email)

/** Addresses are compared and kept in this form. */
export const normalEmail = (email: string): string => email.trim().toLowerCase()

/** Accounts that still wait for their owners are nobody's yet. */
export const findAccount = (reader: Reader, email: string): Promise<Account | undefined> =>
  reader.directory
    .selectFrom('account')
    .selectAll()
    .where('email', '=', normalEmail(email))
    .where('state', '=', 'active')
    .executeTakeFirst()

export const hasAccounts = async (reader: Reader): Promise<boolean> =>
  (await reader.directory.selectFrom('account').select('id').limit(1).executeTakeFirst()) !== undefined

export const lockAccountByEmail = (transaction: Transaction, email: string): Promise<Account | undefined> =>
  transaction.directory.selectFrom('account').selectAll().where('email', '=', email).forUpdate().executeTakeFirst()

export const lockAccount = (transaction: Transaction, id: Uuid<'user'>): Promise<Account> =>
  transaction.directory.selectFrom('account').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/**
 * The accounts with these addresses; those that were missing are made, and wait for their owners. They are held, so
 * that the sweep of accounts that wait in vain cannot take one away before its invite is written.
 */
export async function ensureAccounts(transaction: Transaction, emails: readonly string[]): Promise<Account[]> {
  for (;;) {
    await addPendingAccounts(transaction, emails)
    const accounts = await holdAccounts(transaction, emails)
    if (accounts.length === emails.length) return accounts
  }
}

const addPendingAccounts = (transaction: Transaction, emails: readonly string[]): Promise<unknown> =>
  transaction.directory
    .insertInto('account')
    .columns(['id', 'email', 'display_name', 'state'])
    .expression(
      sql`select id, email, split_part(email, '@', 1), 'pending'
          from unnest(${emails.map(() => newUuid())}::uuid[], ${emails}::text[]) as one (id, email)`,
    )
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()

const holdAccounts = (transaction: Transaction, emails: readonly string[]): Promise<Account[]> =>
  transaction.directory
    .selectFrom('account')
    .selectAll()
    .where('email', '=', sql<string>`any(${emails})`)
    .forKeyShare()
    .execute()

/** From now on the account can hold credentials. */
export const activatePending = (
  transaction: Transaction,
  id: Uuid<'user'>,
  { displayName, verified }: { displayName: string | undefined; verified: boolean },
): Promise<Account> =>
  transaction.directory
    .updateTable('account')
    .set({
      state: 'active',
      version: sql`version + 1`,
      ...(displayName !== undefined && { display_name: displayName }),
      ...(verified && { email_verified_at: sql<Date>`now()` }),
    })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .returningAll()
    .executeTakeFirstOrThrow()

/** The owner has read what was mailed to the address of the account. */
export async function markEmailVerified(transaction: Transaction, id: Uuid<'user'>): Promise<void> {
  const query = transaction.directory.updateTable('account').set({ email_verified_at: sql<Date>`now()` })
  await query.where('id', '=', id).where('email_verified_at', 'is', null).execute()
}

/** Removes accounts that were made for an invite and have none left. Answers how many. */
export async function removeWaitingAccounts(transaction: Transaction, limit: number): Promise<number> {
  const removed = await transaction.directory
    .deleteFrom('account')
    .where('id', 'in', (accounts) =>
      accounts
        .selectFrom('account')
        .select('id')
        .where('state', '=', 'pending')
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('invite_secret').select('hash').whereRef('user_id', '=', 'account.id'))),
        )
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute()
  return removed.length
}

/** Changes the account if it still has the version the caller means, and raises it in the same statement. */
export const changeAccount = (
  transaction: Transaction,
  id: Uuid<'user'>,
  changes: Updateable<DirectoryTables['account']>,
  ifMatch: number | undefined,
): Promise<Account> =>
  transaction.directory
    .updateTable('account')
    .set({ ...changes, version: sql`version + 1` })
    .where('id', '=', id)
    .$if(ifMatch !== undefined, (query) => query.where('version', '=', ifMatch!))
    .returningAll()
    .executeTakeFirstOrThrow(() => new Problem(ifMatch === undefined ? 'not_found' : 'precondition_failed', {}))

/** In one order whoever asks, so that two who write to all of them do not wait for each other. */
export async function listOrganizationsOf(reader: Reader, id: Uuid<'user'>): Promise<Tenant[]> {
  const query = reader.directory.selectFrom('account_organization').select('organization_id').where('user_id', '=', id)
  return (await query.orderBy('organization_id').execute()).map((row) => row.organization_id)
}

/** The names of these accounts, by id. */
export async function accountNames(reader: Reader, ids: readonly Uuid<'user'>[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const query = reader.directory.selectFrom('account').select(['id', 'display_name'])
  const rows = await query.where('id', '=', sql<Uuid<'user'>>`any(${ids})`).execute()
  return new Map(rows.map(({ id, display_name }) => [id, display_name]))
}

/** These accounts, by id. Those that are gone are not among them. */
export async function findAccounts(
  reader: Reader,
  ids: readonly Uuid<'user'>[],
): Promise<ReadonlyMap<Uuid<'user'>, Account>> {
  if (ids.length === 0) return new Map()
  const query = reader.directory.selectFrom('account').selectAll()
  const rows = await query.where('id', '=', sql<Uuid<'user'>>`any(${[...new Set(ids)]})`).execute()
  return new Map(rows.map((row) => [row.id, row]))
}
