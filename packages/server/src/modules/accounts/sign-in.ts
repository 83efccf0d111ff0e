import { hash } from 'node:crypto'
import { hashOfNobody, hashPassword, isOutdated, matchesPassword } from '../../platform/crypto/password.ts'
import { actingAs } from '../../platform/events/run-as-system.ts'
import type { OpenWork } from '../../platform/http/handler.ts'
import { Problem } from '../../platform/problem.ts'
import { type Account, findAccount, normalEmail } from './account-store.ts'
import { findPassword, holdPassword, rehash } from './password-store.ts'
import { type Session, startSession } from './start-session.ts'

/**
 * Signs in by password. An unknown address, an account without a password and a wrong password take the same time and
 * get the same answer.
 */
export async function signIn(
  work: OpenWork,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<{ account: Account; session: Session }> {
  await work.attemptFromNetwork(`account:${hash('sha256', normalEmail(email), 'base64')}`)
  const account = await findAccount(work.reader, email)
  const known = account && (await findPassword(work.reader, account.id))
  const matches = await matchesPassword(known?.hash ?? hashOfNobody(), password)
  if (!account || !known || !matches) throw new Problem('sign_in_failed', {})

  const renewed = isOutdated(known.hash) ? await hashPassword(password) : undefined
  const session = await work.write(async (open) => {
    // Whoever changed the password in the meantime meant to end just this.
    if (!(await holdPassword(open.transaction, account.id, known))) throw new Problem('sign_in_failed', {})
    if (renewed !== undefined) await rehash(open.transaction, account.id, renewed)
    return startSession(actingAs(open, account.id), account.id, 'password')
  })
  return { account, session }
}
