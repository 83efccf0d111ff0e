import type { collections, Role } from '@octavo/contract'
import { listed, pageOf } from '../../platform/http/cursor.ts'
import type { HandlersOf, Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { readId } from '../../platform/ids.ts'
import { findDefaultRole } from '../organizations/index.ts'
import {
  findHome,
  type HurryTransfer,
  type RequireUnpublished,
  listSpacesIn,
  openPlace,
  presentSpace,
  type SpaceAddresses,
  startTransfer,
} from '../spaces/index.ts'
import { findCollection, listCollections, listRootCollections, type SeenCollection } from './collection-store.ts'
import { createCollection } from './create-collection.ts'
import { deleteCollection } from './delete-collection.ts'
import { moveCollection } from './move-collection.ts'
import { presentCollection } from './present-collection.ts'
import { updateCollection } from './update-collection.ts'

export const collectionHandlers = (
  addresses: SpaceAddresses,
  hurryTransfer: HurryTransfer,
  requireUnpublished: RequireUnpublished,
): HandlersOf<typeof collections> => {
  const present = (collection: SeenCollection, defaultRole: Role) =>
    presentCollection(collection, defaultRole, addresses.publicUrl)
  /** As the caller sees it after the change. */
  const changed = async ({ transaction, caller }: Work, { organizationId, id, row }: Proof<'collection', 'admin'>) => {
    const collection = await findCollection(transaction, organizationId, caller.userId, id)
    return { view: present(collection, row.organization_default_role), version: collection.version }
  }
  return {
    async listCollectionsInOrganizationById({ reader, cursor, caller }, { proof, query }) {
      const page = pageOf(cursor, query)
      const list = query.nested ? listCollections : listRootCollections
      const rows = await list(reader, proof.id, caller.userId, page)
      return {
        view: listed(
          rows,
          page,
          cursor,
          ({ id, order_key }) => (query.nested ? [id] : [order_key, id]),
          (collection) => present(collection, proof.row.default_role),
        ),
      }
    },
    async createCollection(work, { proof, body }) {
      const parent = body.parent === undefined ? null : readId(body.parent)
      const place = await openPlace(work, proof.id, parent)
      const collection = await createCollection(work, place, body)
      const view = present(collection, proof.row.default_role)
      return { view, version: collection.version, location: `/v1/collections/${view.id}` }
    },
    async getCollectionById(_, { proof }) {
      const { row, role } = proof
      return { view: present({ ...row, role }, row.organization_default_role), version: row.version }
    },
    async updateCollectionById(work, { proof, body, ifMatch }) {
      await updateCollection(work, proof, body, ifMatch)
      return changed(work, proof)
    },
    async deleteCollectionById(work, { proof, ifMatch }) {
      await deleteCollection(work, proof, ifMatch)
      return { view: undefined }
    },
    async listSpacesInCollectionById({ reader, cursor, caller }, { proof, query }) {
      const page = pageOf(cursor, query)
      const rows = await listSpacesIn(reader, proof.organizationId, caller.userId, proof.id, page)
      return {
        view: listed(
          rows,
          page,
          cursor,
          (space) => [space.order_key, space.id],
          (space) => presentSpace(space, proof.row.organization_default_role, addresses),
        ),
      }
    },
    async moveCollection(work, { proof, body, ifMatch }) {
      await moveCollection(work, proof, body, ifMatch)
      return changed(work, proof)
    },
    async transferCollection(work, { proof, body, ifMatch }) {
      const { parent = null } = body
      const to = readId(body.organization)
      if (to === proof.organizationId) {
        await work.write((inner) => moveCollection(inner, proof, { parent }, ifMatch))
      } else {
        const target = { organizationId: to, parentId: parent && readId(parent) }
        const transfer = await work.write((inner) =>
          startTransfer(inner, 'collection', proof, target, ifMatch, requireUnpublished),
        )
        await hurryTransfer(transfer)
      }
      const home = (await findHome(work.reader, proof.id)) ?? proof.organizationId
      const collection = await findCollection(work.reader, home, work.caller.userId, proof.id)
      return { view: present(collection, await findDefaultRole(work.reader, home)), version: collection.version }
    },
  }
}
