import { hashPassword, matchesPassword } from '../../platform/crypto/password.ts'
import type { DeferredWork } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { Problem } from '../../platform/problem.ts'
import { findPassword, holdPassword, setPassword } from './password-store.ts'
import { isSession, removeOtherSessions } from './session-store.ts'

/** Sets the password, and ends all other sessions: one of them may be why it is changed. */
export async function changePassword(
  work: DeferredWork,
  { id }: Proof<'self', 'act'>,
  { current, wanted }: { readonly current: string | undefined; readonly wanted: string },
): Promise<void> {
  await work.attemptFromNetwork(`password:${id}`)
  const known = await findPassword(work.reader, id)
  if (known && !(await mayReplace(work, known.hash, current))) throw new Problem('wrong_password', {})
  const hash = await hashPassword(wanted)
  await work.write(async ({ caller, transaction, announce }) => {
    if (!(await holdPassword(transaction, id, known))) throw new Problem('wrong_password', {})
    await setPassword(transaction, id, hash)
    await removeOtherSessions(transaction, id, caller.tokenId)
    announce({ type: 'password.changed', organizationId: null, resource: { kind: 'user', id } })
  })
}

/**
 * A session may have been left open somewhere, so it must know the password. A token can do all that its owner can,
 * and is the way back for one who forgot it.
 */
async function mayReplace(work: DeferredWork, hash: string, current: string | undefined): Promise<boolean> {
  if (current === undefined) return !(await isSession(work.reader, work.caller.tokenId))
  return matchesPassword(hash, current)
}
