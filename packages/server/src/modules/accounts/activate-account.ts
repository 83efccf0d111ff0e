import type { SystemWork } from '../../platform/events/run-as-system.ts'
import type { Uuid } from '../../platform/ids.ts'
import { type Account, activatePending } from './account-store.ts'

/** The owner of an account that waited has come. */
export async function activateAccount(
  { transaction, announce }: SystemWork,
  id: Uuid<'user'>,
  owner: { readonly displayName: string | undefined; readonly verified: boolean },
): Promise<Account> {
  const account = await activatePending(transaction, id, owner)
  announce({
    type: 'user.registered',
    organizationId: null,
    userId: id,
    resource: { kind: 'user', id },
    payload: { operator: account.operator },
  })
  return account
}
