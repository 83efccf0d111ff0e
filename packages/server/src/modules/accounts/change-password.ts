import { hashPassword, matchesPassword } from '../../platform/crypto/password.ts'
import type { DeferredWork } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { Problem } from '../../platform/problem.ts'
import { findPassword, holdPassword, setPassword } from './password-store.ts'
import { isRecentSession, removeOtherSessions } from './session-store.ts'
import { removeAllTokens } from './token-store.ts'

interface PasswordChange {
  readonly current: string | undefined
  readonly wanted: string
  readonly revokeTokens: boolean
}

/** Sets the password and ends all other sessions: one of them may be the reason for the change. */
export async function changePassword(
  work: DeferredWork,
  { id }: Proof<'self', 'act'>,
  { current, wanted, revokeTokens }: PasswordChange,
): Promise<void> {
  await work.attemptFromNetwork(`password:${id}`)
  const known = await findPassword(work.reader, id)
  await requireOwner(work, known?.hash, current)
  const hash = await hashPassword(wanted)
  await work.write(async ({ caller, transaction, announce }) => {
    if (!(await holdPassword(transaction, id, known))) throw new Problem('wrong_password', {})
    await setPassword(transaction, id, hash)
    await removeOtherSessions(transaction, id, caller.tokenId)
    announce({ type: 'password.changed', organizationId: null, resource: { kind: 'user', id } })
    for (const token of revokeTokens ? await removeAllTokens(transaction, id) : []) {
      announce({ type: 'token.revoked', organizationId: null, resource: { kind: 'token', id: token } })
    }
  })
}

/** A token or an old session may be in the wrong hands, so neither replaces a password or sets the first one. */
async function requireOwner(work: DeferredWork, hash: string | undefined, current: string | undefined): Promise<void> {
  if (current !== undefined && hash !== undefined) {
    if (!(await matchesPassword(hash, current))) throw new Problem('wrong_password', {})
    return
  }
  if (!(await isRecentSession(work.reader, work.caller.tokenId))) throw new Problem('recent_sign_in_required', {})
}
