import type { Reader } from '../../platform/database/database.ts'
import { actingAs, type SystemWork } from '../../platform/events/run-as-system.ts'
import { newUuid, type Uuid } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import {
  type Account,
  addOrTakeAccount,
  lockAccount,
  lockAccountByEmail,
  markEmailVerified,
  normalEmail,
} from './account-store.ts'
import { activateAccount } from './activate-account.ts'
import { addIdentity, findOwner, hasOtherIdentity, removeCredentials } from './identity-store.ts'
import type { Identity } from './oidc-provider.ts'
import { type Session, startSession } from './start-session.ts'

/** Whether someone with this proven address gets an account; `waiting` is the one that an invite made for it. */
export type MayRegister = (reader: Reader, email: string, waiting: Uuid<'user'> | undefined) => Promise<boolean>

/** Signs in the owner of an identity. The first time, its proven address says whose account it is. */
export async function signInByOidc(work: SystemWork, identity: Identity, mayRegister: MayRegister): Promise<Session> {
  const known = await findOwner(work.transaction, identity)
  const account = known ? await lockAccount(work.transaction, known) : await meet(work, identity, mayRegister)
  return startSession(actingAs(work, account.id), account.id, 'oidc')
}

async function meet(work: SystemWork, identity: Identity, mayRegister: MayRegister): Promise<Account> {
  if (identity.email === undefined) throw new Problem('email_unverified', {})
  const email = normalEmail(identity.email)
  const found = await lockAccountByEmail(work.transaction, email)
  const account =
    found?.state === 'active'
      ? await reclaim(work, found, identity)
      : await register(work, { ...identity, email }, found?.id, mayRegister)
  await addIdentity(work.transaction, identity, account.id)
  return account
}

/**
 * An address that was never verified may be that of somebody else's invite: whoever made the account on it is put out
 * before the owner of the address comes in.
 */
async function reclaim(work: SystemWork, account: Account, identity: Identity): Promise<Account> {
  // Addresses are given to others when people leave; the identity is the person.
  if (await hasOtherIdentity(work.transaction, identity, account.id)) throw new Problem('oidc_failed', {})
  if (account.email_verified_at !== null) return account
  const { id } = account
  await removeCredentials(work.transaction, id)
  await markEmailVerified(work.transaction, id)
  actingAs(work, id).announce({
    type: 'user.reclaimed',
    organizationId: null,
    userId: id,
    resource: { kind: 'user', id },
  })
  return account
}

async function register(
  work: SystemWork,
  { email, name }: Identity & { email: string },
  waiting: Uuid<'user'> | undefined,
  mayRegister: MayRegister,
): Promise<Account> {
  if (!(await mayRegister(work.transaction, email, waiting))) throw new Problem('sign_up_closed', {})
  if (waiting) return activateAccount(actingAs(work, waiting), waiting, { displayName: name, verified: true })
  const row = { id: newUuid<'user'>(), email, display_name: name ?? email.split('@', 1)[0]!, operator: false }
  const account = await addOrTakeAccount(work.transaction, { ...row, email_verified_at: new Date() })
  // Two first sign-ins at once: the second starts again, and finds the account.
  if (account?.id !== row.id) throw new Problem('oidc_failed', {})
  actingAs(work, account.id).announce({
    type: 'user.registered',
    organizationId: null,
    userId: account.id,
    resource: { kind: 'user', id: account.id },
    payload: { operator: false },
  })
  return account
}
