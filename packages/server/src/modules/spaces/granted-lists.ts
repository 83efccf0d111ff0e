import { listed, pageOf } from '../../platform/http/cursor.ts'
import type { GrantedLists } from '../members/index.ts'
import { findDefaultRole, presentRole } from '../organizations/index.ts'
import { presentSpace, type SpaceAddresses } from './present-space.ts'
import { listGrantedSpaces } from './space-store.ts'

export const grantedLists = (addresses: SpaceAddresses): GrantedLists => ({
  async listSpacesForOrganizationMember({ reader, cursor, caller }, { proof, query }) {
    const page = pageOf(cursor, query)
    const defaultRole = await findDefaultRole(reader, proof.organizationId)
    const rows = await listGrantedSpaces(reader, proof.organizationId, caller.userId, proof.id, query.order, page)
    return {
      view: listed(
        rows,
        page,
        cursor,
        (space) => [space.id],
        (space) => ({
          permission: presentRole(space.permission)!,
          space: presentSpace(space, defaultRole, addresses),
        }),
      ),
    }
  },
})
