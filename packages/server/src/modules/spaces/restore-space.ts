import type { Transaction } from '../../platform/database/database.ts'
import { requireVersion } from '../../platform/http/etag.ts'
import type { Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { keyAtEnd, lockStructure } from './sibling-order.ts'
import { changeSpace, lockSpace, type Space } from './space-store.ts'

/** Puts a deleted space back where it was. */
export async function restoreSpace(
  { transaction, announce }: Work,
  { organizationId, id }: Proof<'space', 'restore'>,
  ifMatch: number | undefined,
): Promise<void> {
  await lockStructure(transaction, organizationId)
  const space = await lockSpace(transaction, organizationId, id)
  requireVersion(space.version, ifMatch)
  if (space.deleted_at === null) return
  const back = { deleted_at: null, ...(await placeFor(transaction, space)) }
  await changeSpace(transaction, organizationId, id, back, undefined)
  announce({ type: 'space.restored', organizationId, resource: { kind: 'space', id, label: space.title } })
}

/** Without its collection it comes to the root, and the collection that is gone still says who may do what in it. */
async function placeFor(
  transaction: Transaction,
  { organization_id, parent_id }: Space,
): Promise<Partial<Pick<Space, 'parent_id' | 'inherits_from_id' | 'order_key'>>> {
  if (parent_id === null) return {}
  const parent = await transaction
    .rowsOf(organization_id, 'collection')
    .select('deleted_at')
    .where('id', '=', parent_id)
    .executeTakeFirstOrThrow()
  if (parent.deleted_at === null) return {}
  const order_key = await keyAtEnd(transaction, organization_id, null)
  return { parent_id: null, inherits_from_id: parent_id, order_key }
}
