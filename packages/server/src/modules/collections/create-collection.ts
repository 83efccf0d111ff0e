import type { InputOf, collections } from '@octavo/contract'
import type { Work } from '../../platform/http/handler.ts'
import { newUuid } from '../../platform/ids.ts'
import type { Place } from '../access/index.ts'
import { keyAtEnd, requireDepth } from '../spaces/index.ts'
import { addCollection, findCollection, type SeenCollection } from './collection-store.ts'

type Input = InputOf<typeof collections.createCollection>['body']

/** The place must be open. */
export async function createCollection(
  { transaction, caller, announce }: Work,
  { organizationId, parentId, lineage }: Place,
  { title = 'Untitled' }: Input,
): Promise<SeenCollection> {
  requireDepth(lineage.length + 1)
  const id = newUuid<'collection'>()
  await addCollection(transaction, {
    organization_id: organizationId,
    id,
    title,
    parent_id: parentId,
    lineage: [id, ...lineage],
    order_key: await keyAtEnd(transaction, organizationId, parentId),
  })
  announce({ type: 'collection.created', organizationId, resource: { kind: 'collection', id, label: title } })
  return findCollection(transaction, organizationId, caller.userId, id)
}
