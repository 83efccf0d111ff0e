import type { SystemWork } from '../../platform/events/run-as-system.ts'
import { newUuid } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import { type Account, addOrTakeAccount } from './account-store.ts'

export interface NewUser {
  readonly email: string
  readonly displayName: string
  readonly operator: boolean
}

const emailForm = /^[^\s@]+@[^\s@]+$/

/** Makes an account for someone whom an operator vouches for. The address counts as proven only once it was. */
export async function registerUser(
  { transaction, announce }: SystemWork,
  { email, displayName, operator }: NewUser,
): Promise<Account> {
  const address = email.trim().toLowerCase()
  const name = displayName.trim()
  if (!emailForm.test(address)) {
    throw new Problem('invalid_request', [{ path: '/email', message: 'is not an e-mail address' }])
  }
  if (name === '') throw new Problem('invalid_request', [{ path: '/displayName', message: 'must not be empty' }])
  const row = { id: newUuid<'user'>(), email: address, display_name: name, operator }
  const account = await addOrTakeAccount(transaction, row)
  if (!account) throw new Problem('invalid_request', [{ path: '/email', message: 'belongs to an account already' }])
  announce({
    type: 'user.registered',
    organizationId: null,
    userId: account.id,
    resource: { kind: 'user', id: account.id },
    payload: { operator },
  })
  return account
}
