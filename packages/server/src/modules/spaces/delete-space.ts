import type { Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { changeSpace } from './space-store.ts'

/** Out of everyone's sight at once; it can be restored until it is purged. */
export async function deleteSpace(
  { transaction, announce }: Work,
  { organizationId, id }: Proof<'space', 'admin'>,
  ifMatch: number | undefined,
): Promise<void> {
  const { title } = await changeSpace(transaction, organizationId, id, { deleted_at: new Date() }, ifMatch)
  announce({ type: 'space.deleted', organizationId, resource: { kind: 'space', id, label: title } })
}
