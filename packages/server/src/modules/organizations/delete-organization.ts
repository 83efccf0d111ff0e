import type { Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { changeOrganization } from './organization-store.ts'

/** Gone for everyone at once, its hostname free again. */
export async function deleteOrganization(
  { transaction, announce }: Work,
  organization: Proof<'organization', 'admin'>,
  ifMatch: number | undefined,
): Promise<void> {
  await changeOrganization(transaction, organization.id, { deleted_at: new Date(), hostname: null }, ifMatch)
  announce({
    type: 'organization.deleted',
    organizationId: organization.id,
    resource: { kind: 'organization', id: organization.id, label: organization.row.title },
  })
}
