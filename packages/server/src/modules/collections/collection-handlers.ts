import type { collections, Role } from '@octavo/contract'
import { listed, pageOf } from '../../platform/http/cursor.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { readId } from '../../platform/ids.ts'
import { requirePlace } from '../access/index.ts'
import { listCollections, listRootCollections, type SeenCollection } from './collection-store.ts'
import { createCollection } from './create-collection.ts'
import { presentCollection } from './present-collection.ts'

export const collectionHandlers = (publicUrl: string): HandlersOf<typeof collections> => {
  const present = (collection: SeenCollection, defaultRole: Role) =>
    presentCollection(collection, defaultRole, publicUrl)
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
      const place = await requirePlace(work.transaction, work.caller, proof.id, parent)
      const collection = await createCollection(work, place, body)
      const view = present(collection, proof.row.default_role)
      return { view, version: collection.version, location: `/v1/collections/${view.id}` }
    },
    async getCollectionById(_, { proof }) {
      const { row, role } = proof
      return { view: present({ ...row, role }, row.organization_default_role), version: row.version }
    },
  }
}
