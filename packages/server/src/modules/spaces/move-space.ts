import type { Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { readId, showId } from '../../platform/ids.ts'
import { requirePlace } from '../access/index.ts'
import { keyAt, lockStructure, type Move } from './sibling-order.ts'
import { changeSpace, lockSpace } from './space-store.ts'

/** Puts a space elsewhere: from there on it inherits what holds there. */
export async function moveSpace(
  { transaction, caller, announce }: Work,
  { organizationId, id }: Proof<'space', 'admin'>,
  { parent: asked, position = {} }: Move,
  ifMatch: number | undefined,
): Promise<void> {
  await lockStructure(transaction, organizationId)
  const space = await lockSpace(transaction, organizationId, id)
  const parent = asked === undefined ? space.parent_id : asked && readId(asked)
  if (parent !== space.parent_id) await requirePlace(transaction, caller, organizationId, parent)
  const order_key = await keyAt(transaction, { tenant: organizationId, parent, moved: id }, position)
  const there = { parent_id: parent, order_key, ...(asked !== undefined && { inherits_from_id: null }) }
  await changeSpace(transaction, organizationId, id, there, ifMatch)
  announce({
    type: 'space.moved',
    organizationId,
    resource: { kind: 'space', id, label: space.title },
    payload: { parent: parent && showId('collection', parent) },
  })
}
