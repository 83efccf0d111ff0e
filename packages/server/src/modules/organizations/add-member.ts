import type { Role } from '@octavo/contract'
import type { Tenant, Transaction } from '../../platform/database/database.ts'
import type { ResourceRows } from '../../platform/http/proof.ts'

/** Makes a user a member: in the organization's own rows, and in the directory that leads the user to it. */
export async function addMember(
  transaction: Transaction,
  tenant: Tenant,
  account: ResourceRows['self'],
  role: Role,
): Promise<void> {
  const { id, display_name, email, photo_url } = account
  await transaction
    .add('member')
    .values({ organization_id: tenant, user_id: id, role, display_name, email, photo_url })
    .execute()
  await transaction.directory
    .insertInto('account_organization')
    .values({ user_id: id, organization_id: tenant })
    .execute()
}
