import { isToken, tokenHash } from '../../platform/crypto/token.ts'
import { hashPassword } from '../../platform/crypto/password.ts'
import { actingAs, type SystemWork } from '../../platform/events/run-as-system.ts'
import type { OpenWork } from '../../platform/http/handler.ts'
import { Problem } from '../../platform/problem.ts'
import { type Account, activateAccount, issueToken, lockAccount, setPassword } from '../accounts/index.ts'
import { holdOrganization, type Organization } from '../organizations/index.ts'
import { completeInvite } from './accept-invite.ts'
import { findSecret, type Invite, type InviteSecret, lockInvite } from './invite-store.ts'

interface Input {
  readonly secret: string
  readonly displayName?: string
  readonly password?: string
}

interface Exchanged {
  readonly account: Account
  readonly organization: Organization
  readonly invite: Invite
  readonly token: string | undefined
}

/** Exchanges a secret for membership and, where its invite made the account, for the account itself. */
export async function exchangeInvite(work: OpenWork, input: Input): Promise<Exchanged> {
  await work.attempt(`invite:${tokenHash(input.secret).toString('base64')}`)
  const known = isToken(input.secret) && (await findSecret(work.reader, input.secret))
  if (!known) throw new Problem('not_found', {})
  const passwordHash = input.password === undefined ? undefined : await hashPassword(input.password)
  return work.write((command) => useSecret(command, input, passwordHash))
}

async function useSecret(
  open: SystemWork,
  { secret, displayName }: Input,
  passwordHash: string | undefined,
): Promise<Exchanged> {
  const { transaction } = open
  const shown = await findSecret(transaction, secret)
  if (!shown) throw new Problem('not_found', {})
  const organization = await holdOrganization(transaction, shown.organization_id)
  const invite = await lockInvite(transaction, shown.organization_id, shown.invite_id, shown.user_id)
  // Whoever waited for the lock behind another use, a renewal or a revocation finds the secret gone.
  if (!invite || !(await findSecret(transaction, secret))) throw new Problem('not_found', {})
  const work = actingAs(open, shown.user_id)
  const waiting = await lockAccount(transaction, shown.user_id)
  const { account, token } =
    waiting.state === 'pending'
      ? await register(work, waiting, { displayName, passwordHash, verified: shown.mailed })
      : { account: requireOwner(waiting, shown), token: undefined }
  await completeInvite(work, invite, account)
  return { account, organization, invite, token }
}

/** Only mail that reached a verified address proves that its owner agrees; an admin was shown the other secrets too. */
function requireOwner(account: Account, { mailed }: InviteSecret): Account {
  if (!mailed || account.email_verified_at === null) throw new Problem('account_exists', {})
  return account
}

async function register(
  work: SystemWork,
  { id }: Account,
  given: { displayName: string | undefined; passwordHash: string | undefined; verified: boolean },
): Promise<{ account: Account; token: string }> {
  const account = await activateAccount(work, id, given)
  if (given.passwordHash !== undefined) await setPassword(work.transaction, id, given.passwordHash)
  const { secret } = await issueToken(work, id, { label: 'First token' })
  return { account, token: secret }
}
