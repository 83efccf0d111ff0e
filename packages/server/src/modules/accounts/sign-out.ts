import type { Work } from '../../platform/http/handler.ts'
import { removeSession } from './session-store.ts'

/** A token that asks has no session to end, and stays. */
export async function signOut({ caller, transaction, announce }: Work): Promise<void> {
  if (!(await removeSession(transaction, caller.tokenId))) return
  announce({ type: 'user.signed-out', organizationId: null, resource: { kind: 'user', id: caller.userId } })
}
