import type { Role, spaces } from '@octavo/contract'
import { listed, pageOf } from '../../platform/http/cursor.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { readId } from '../../platform/ids.ts'
import { requirePlace } from '../access/index.ts'
import { createSpace, type StartContent } from './create-space.ts'
import { presentSpace } from './present-space.ts'
import { listSpaces, type SeenSpace } from './space-store.ts'

/** What spaces need of their content. */
export interface SpaceContent {
  readonly startContent: StartContent
}

export const spaceHandlers = (publicUrl: string, content: SpaceContent): HandlersOf<typeof spaces> => {
  const present = (space: SeenSpace, defaultRole: Role) => presentSpace(space, defaultRole, publicUrl)
  return {
    async listSpacesInOrganizationById({ reader, cursor, caller }, { proof, query }) {
      const page = pageOf(cursor, query)
      const rows = await listSpaces(reader, proof.id, caller.userId, query.deleted, page)
      return {
        view: listed(
          rows,
          page,
          cursor,
          (space) => [space.id],
          (space) => present(space, proof.row.default_role),
        ),
      }
    },
    async createSpace(work, { proof, body }) {
      const parent = body.parent === undefined ? null : readId(body.parent)
      const place = await requirePlace(work.transaction, work.caller, proof.id, parent)
      const space = await createSpace(work, place, body, content.startContent)
      const view = present(space, proof.row.default_role)
      return { view, version: space.version, location: `/v1/spaces/${view.id}` }
    },
    async getSpaceById(_, { proof }) {
      const { row, role } = proof
      return { view: present({ ...row, role }, row.organization_default_role), version: row.version }
    },
  }
}
