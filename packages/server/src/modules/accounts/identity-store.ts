import type { Reader, Transaction } from '../../platform/database/database.ts'
import type { Uuid } from '../../platform/ids.ts'

interface Key {
  readonly issuer: string
  readonly subject: string
}

export async function findOwner(reader: Reader, { issuer, subject }: Key): Promise<Uuid<'user'> | undefined> {
  const query = reader.directory.selectFrom('account_identity').select('user_id')
  return (await query.where('issuer', '=', issuer).where('subject', '=', subject).executeTakeFirst())?.user_id
}

export async function addIdentity(
  transaction: Transaction,
  { issuer, subject }: Key,
  userId: Uuid<'user'>,
): Promise<void> {
  const row = { issuer, subject, user_id: userId }
  await transaction.directory
    .insertInto('account_identity')
    .values(row)
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .execute()
}

/** Whether the account belongs to somebody else at the same provider. */
export async function hasOtherIdentity(
  reader: Reader,
  { issuer, subject }: Key,
  userId: Uuid<'user'>,
): Promise<boolean> {
  const query = reader.directory.selectFrom('account_identity').select('subject').where('user_id', '=', userId)
  const other = query.where('issuer', '=', issuer).where('subject', '<>', subject)
  return (await other.executeTakeFirst()) !== undefined
}

/** Ends every token, session and password of an account. */
export async function removeCredentials(transaction: Transaction, userId: Uuid<'user'>): Promise<void> {
  await transaction.directory.deleteFrom('token').where('user_id', '=', userId).execute()
  await transaction.directory.deleteFrom('account_password').where('user_id', '=', userId).execute()
}
