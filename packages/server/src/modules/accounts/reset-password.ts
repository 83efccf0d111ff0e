import type { SystemWork } from '../../platform/events/run-as-system.ts'
import type { Account } from './account-store.ts'
import { setPassword } from './password-store.ts'
import { removeAllSessions } from './session-store.ts'

/** Sets the password of an account without the current one, for an operator, and ends all sessions. */
export async function resetPassword(
  { transaction, announce }: SystemWork,
  { id }: Pick<Account, 'id'>,
  hash: string,
): Promise<void> {
  await setPassword(transaction, id, hash)
  await removeAllSessions(transaction, id)
  announce({ type: 'password.changed', organizationId: null, userId: id, resource: { kind: 'user', id } })
}
