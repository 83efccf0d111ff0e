import { type Selectable, sql } from 'kysely'
import type { Reader, Transaction } from '../../platform/database/database.ts'
import type { DirectoryTables } from '../../platform/database/tables.generated.ts'
import type { Page } from '../../platform/http/cursor.ts'
import type { Uuid } from '../../platform/ids.ts'

export type Token = Selectable<DirectoryTables['token']>

/** Newest first: the ids of tokens grow. Those that have expired are still shown, so that one can see why a script stopped. */
export const listTokens = (reader: Reader, userId: Uuid<'user'>, { after, limit }: Page): Promise<Token[]> =>
  reader.directory
    .selectFrom('token')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', 'personal')
    .$if(after !== undefined, (query) => query.where('id', '<', after![0] as Uuid<'token'>))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()

type NewToken = Pick<Token, 'id' | 'hash' | 'user_id' | 'label' | 'scopes' | 'expires_at'> & { kind?: string }

export const addToken = (transaction: Transaction, row: NewToken): Promise<Token> =>
  transaction.directory.insertInto('token').values(row).returningAll().executeTakeFirstOrThrow()

export async function removeToken(transaction: Transaction, userId: Uuid<'user'>, id: Uuid<'token'>): Promise<boolean> {
  const query = transaction.directory.deleteFrom('token').where('user_id', '=', userId).where('id', '=', id)
  return (await query.where('kind', '=', 'personal').returning('id').executeTakeFirst()) !== undefined
}

/** Removes all tokens of a user, not their sessions. Returns the ids. */
export async function removeAllTokens(transaction: Transaction, userId: Uuid<'user'>): Promise<Uuid<'token'>[]> {
  const query = transaction.directory.deleteFrom('token').where('user_id', '=', userId).where('kind', '=', 'personal')
  return (await query.returning('id').execute()).map(({ id }) => id)
}

/** Kept to the minute: a busy token is not worth a write per request. */
export async function markTokensUsed(transaction: Transaction, ids: readonly Uuid<'token'>[]): Promise<void> {
  await transaction.directory
    .updateTable('token')
    .set({ last_used_at: sql`now()` })
    .where('id', '=', sql<Uuid<'token'>>`any(${ids})`)
    .execute()
}
