import type { InputOf, users } from '@octavo/contract'
import type { Tenant, Transaction } from '../../platform/database/database.ts'
import type { Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { type Account, changeAccount, listOrganizationsOf } from './account-store.ts'

type Changes = InputOf<typeof users.updateUserById>['body']

/** Writes a changed account wherever an organization keeps a copy of it. */
export type CopyAccount = (transaction: Transaction, tenant: Tenant, account: Account) => Promise<void>

/** Changes how a user is shown, to itself and in each of its organizations. */
export async function updateUser(
  { transaction, announce }: Work,
  user: Proof<'user', 'edit'>,
  changes: Changes,
  ifMatch: number | undefined,
  copyAccount: CopyAccount,
): Promise<Account> {
  const account = await changeAccount(transaction, user.id, columnsOf(changes), ifMatch)
  const event = {
    type: 'user.updated',
    resource: { kind: 'user', id: account.id, label: account.display_name },
    payload: { changed: Object.keys(changes) },
  } as const
  announce({ ...event, organizationId: null, userId: account.id })
  for (const organizationId of await listOrganizationsOf(transaction, account.id)) {
    await copyAccount(transaction, organizationId, account)
    announce({ ...event, organizationId })
  }
  return account
}

const columnsOf = ({ displayName, photoURL }: Changes) => ({
  ...(displayName !== undefined && { display_name: displayName }),
  ...(photoURL !== undefined && { photo_url: photoURL }),
})
