import type { Role } from '@octavo/contract'
import type { Tenant } from '../../platform/database/database.ts'
import type { SystemWork } from '../../platform/events/run-as-system.ts'
import { Problem } from '../../platform/problem.ts'
import type { Account } from '../accounts/index.ts'
import { addMember } from '../organizations/index.ts'
import { isDisabledMember } from './invite-store.ts'

/** Whoever is a member already stays as it is. For one who was shut out, the organization does not exist. */
export async function joinMember(
  { transaction, announce }: SystemWork,
  tenant: Tenant,
  account: Account,
  { role, sso }: { readonly role: Role; readonly sso: boolean },
): Promise<void> {
  if (await addMember(transaction, tenant, account, role, sso)) {
    announce({
      type: 'member.joined',
      organizationId: tenant,
      resource: { kind: 'user', id: account.id, label: account.display_name },
      payload: { role },
    })
  } else if (await isDisabledMember(transaction, tenant, account.id)) {
    throw new Problem('not_found', {})
  }
}
