import type { CollectionView, Role } from '@octavo/contract'
import { showId } from '../../platform/ids.ts'
import { collectionPermissions } from '../access/index.ts'
import { presentRole } from '../organizations/index.ts'
import type { SeenCollection } from './collection-store.ts'

/** As one with this role on it sees it. `defaultRole` is what the organization gives to those who join it. */
export function presentCollection(collection: SeenCollection, defaultRole: Role, publicUrl: string): CollectionView {
  const id = showId('collection', collection.id)
  return {
    object: 'collection',
    id,
    title: collection.title,
    ...(collection.description !== null && { description: collection.description }),
    organization: showId('organization', collection.organization_id),
    ...(collection.parent_id !== null && { parent: showId('collection', collection.parent_id) }),
    sortKey: collection.order_key,
    defaultLevel: presentRole(collection.level ?? defaultRole),
    defaultLevelInherited: collection.default_level === null,
    ...(collection.transfer_to !== null && {
      transfer: { state: 'copying' as const, to: showId('organization', collection.transfer_to) },
    }),
    urls: { location: `${publicUrl}/v1/collections/${id}`, app: `${publicUrl}/c/${id}` },
    permissions: collectionPermissions(collection.role),
  }
}
