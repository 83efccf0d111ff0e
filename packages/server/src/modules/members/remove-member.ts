import type { Tenant, Transaction } from '../../platform/database/database.ts'
import { requireVersion } from '../../platform/http/etag.ts'
import type { Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import type { Uuid } from '../../platform/ids.ts'
import { presentRole } from '../organizations/index.ts'
import { deleteMember, lockMember, requireOtherAdmin } from './member-store.ts'

/** Takes a member who leaves out of something else that it is in. The member row is locked. */
export type Departure = (transaction: Transaction, tenant: Tenant, userId: Uuid<'user'>) => Promise<void>

export async function removeMember(
  { transaction, announce }: Work,
  { organizationId, id }: Proof<'member', 'remove'>,
  ifMatch: number | undefined,
  departures: readonly Departure[],
): Promise<void> {
  const member = await lockMember(transaction, organizationId, id)
  requireVersion(member.version, ifMatch)
  if (member.role === 'admin') await requireOtherAdmin(transaction, member)
  for (const depart of departures) await depart(transaction, organizationId, id)
  await deleteMember(transaction, member)
  announce({
    type: 'member.removed',
    organizationId,
    resource: { kind: 'user', id, label: member.display_name },
    payload: { role: presentRole(member.role) },
  })
}
