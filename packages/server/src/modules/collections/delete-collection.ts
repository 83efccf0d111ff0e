import { requireVersion } from '../../platform/http/etag.ts'
import type { Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { lockStructure, unsettle } from '../spaces/index.ts'
import { deleteCollectionsInside, deleteSpacesInside, lockCollection } from './collection-store.ts'

/** Deletes all that is in it; the spaces can be restored. */
export async function deleteCollection(
  { transaction, announce }: Work,
  { organizationId, id }: Proof<'collection', 'admin'>,
  ifMatch: number | undefined,
): Promise<void> {
  await lockStructure(transaction, organizationId)
  const collection = await lockCollection(transaction, organizationId, id)
  requireVersion(collection.version, ifMatch)
  const spaces = await deleteSpacesInside(transaction, collection)
  const collections = await deleteCollectionsInside(transaction, collection)
  await unsettle(
    transaction,
    collections.map((one) => one.id),
  )
  for (const space of spaces) {
    announce({ type: 'space.deleted', organizationId, resource: { kind: 'space', id: space.id, label: space.title } })
  }
  for (const one of collections) {
    const resource = { kind: 'collection', id: one.id, label: one.title } as const
    announce({ type: 'collection.deleted', organizationId, resource })
  }
}
