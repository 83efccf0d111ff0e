import type { collections, InputOf } from '@octavo/contract'
import type { Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { levelColumn } from '../spaces/index.ts'
import { changeCollection } from './collection-store.ts'

type Changes = InputOf<typeof collections.updateCollectionById>['body']

export async function updateCollection(
  { transaction, announce }: Work,
  { organizationId, id }: Proof<'collection', 'admin'>,
  changes: Changes,
  ifMatch: number | undefined,
): Promise<void> {
  const { title, description, defaultLevel } = changes
  const columns = {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description: description === '' ? null : description }),
    ...levelColumn(defaultLevel),
  }
  const collection = await changeCollection(transaction, organizationId, id, columns, ifMatch)
  announce({
    type: 'collection.updated',
    organizationId,
    resource: { kind: 'collection', id, label: collection.title },
    payload: { changed: Object.keys(changes) },
  })
}
