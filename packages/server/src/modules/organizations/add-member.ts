import type { Role } from '@octavo/contract'
import type { Tenant, Transaction } from '../../platform/database/database.ts'
import type { ResourceRows } from '../../platform/http/proof.ts'

/**
 * Makes a user a member: in the organization's own rows, and in the directory that leads the user to it.
 * Who is one already stays as it is; the answer says whether there was something to do.
 */
export async function addMember(
  transaction: Transaction,
  tenant: Tenant,
  account: ResourceRows['self'],
  role: Role,
  sso = false,
): Promise<boolean> {
  const { id, display_name, email, photo_url } = account
  const added = await transaction
    .add('member')
    .values({ organization_id: tenant, user_id: id, role, sso, display_name, email, photo_url })
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id']).doNothing())
    .returning('user_id')
    .executeTakeFirst()
  await transaction.directory
    .insertInto('account_organization')
    .values({ user_id: id, organization_id: tenant })
    .onConflict((conflict) => conflict.columns(['user_id', 'organization_id']).doNothing())
    .execute()
  return added !== undefined
}
