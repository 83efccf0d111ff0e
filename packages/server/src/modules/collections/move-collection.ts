import type { Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { readId, showId, type Uuid } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import { requirePlace } from '../access/index.ts'
import { keyAt, lockStructure, type Move, requireDepth } from '../spaces/index.ts'
import { changeCollection, heightOf, lockCollection, rewriteLineages } from './collection-store.ts'

/** Puts a collection elsewhere, with all that is in it. */
export async function moveCollection(
  { transaction, caller, announce }: Work,
  { organizationId, id }: Proof<'collection', 'admin'>,
  { parent: asked, position = {} }: Move,
  ifMatch: number | undefined,
): Promise<void> {
  await lockStructure(transaction, organizationId)
  const collection = await lockCollection(transaction, organizationId, id)
  const parent = asked === undefined ? collection.parent_id : asked && readId(asked)
  if (parent !== collection.parent_id) {
    const { lineage } = await requirePlace(transaction, caller, organizationId, parent)
    requireOutside(id, lineage)
    requireDepth(lineage.length + (await heightOf(transaction, collection)))
    await rewriteLineages(transaction, collection, [id, ...lineage])
  }
  const order_key = await keyAt(transaction, { tenant: organizationId, parent, moved: id }, position)
  await changeCollection(transaction, organizationId, id, { parent_id: parent, order_key }, ifMatch)
  announce({
    type: 'collection.moved',
    organizationId,
    resource: { kind: 'collection', id, label: collection.title },
    payload: { parent: parent && showId('collection', parent) },
  })
}

function requireOutside(id: Uuid<'collection'>, lineage: readonly Uuid<'collection'>[]): void {
  if (lineage.includes(id)) throw new Problem('inside_itself', {})
}
