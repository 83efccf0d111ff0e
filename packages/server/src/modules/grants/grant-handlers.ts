import type { collectionPermissions, GrantedRole, sitePermissions, spacePermissions } from '@octavo/contract'
import { listed, pageOf } from '../../platform/http/cursor.ts'
import type { HandlersOf, Inquiry } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { presentUser } from '../accounts/index.ts'
import { presentRole } from '../organizations/index.ts'
import { presentTeam } from '../teams/index.ts'
import { changeGrant, invite, removeGrant } from './change-grants.ts'
import { type GrantedMember, listEveryoneOn, listTeamGrants, listUserGrants } from './grant-list.ts'
import type { Granted } from './grant-store.ts'

type Listed = Proof<'space', 'listGrants'> | Proof<'collection', 'listGrants'> | Proof<'site', 'listGrants'>
interface Query {
  readonly page?: string
  readonly limit: number
}

const done = { view: undefined }

/** The lists that spaces, collections and sites answer alike. */
function listsOf(kind: Granted['kind'], publicUrl: string) {
  const showUser = (member: GrantedMember) => ({
    permission: presentRole(member.content_role),
    user: presentUser({ ...member, id: member.user_id }, publicUrl),
  })
  return {
    async users({ reader, cursor }: Inquiry, { organizationId, id }: Listed, query: Query) {
      const page = pageOf(cursor, query)
      const rows = await listUserGrants(reader, organizationId, { kind, id }, page)
      return { view: listed(rows, page, cursor, (row) => [row.user_id], showUser) }
    },
    async teams(
      { reader, cursor, caller }: Inquiry,
      { organizationId, id, row: { organization_role } }: Listed,
      query: Query,
    ) {
      const page = pageOf(cursor, query)
      const rows = await listTeamGrants(reader, organizationId, { kind, id }, caller.userId, page)
      return {
        view: listed(
          rows,
          page,
          cursor,
          (row) => [row.id],
          (row) => ({
            permission: presentRole(row.content_role),
            team: presentTeam(row, organization_role, row.team_role),
          }),
        ),
      }
    },
    async everyone({ reader, cursor }: Inquiry, { organizationId, id }: Listed, query: Query & { role?: GrantedRole }) {
      const page = pageOf(cursor, query)
      const rows = await listEveryoneOn(reader, organizationId, { kind, id }, query.role, page)
      return { view: listed(rows, page, cursor, (row) => [row.user_id], showUser) }
    },
  }
}

export const spacePermissionHandlers = (publicUrl: string): HandlersOf<typeof spacePermissions> => {
  const lists = listsOf('space', publicUrl)
  return {
    async inviteToSpace(work, { proof, body, ifMatch }) {
      await invite(work, 'space', proof, body, ifMatch)
      return done
    },
    async listUserPermissionsInSpace(inquiry, { proof, query }) {
      return lists.users(inquiry, proof, query)
    },
    async updateUserPermissionInSpace(work, { proof, params, body, ifMatch }) {
      await changeGrant(work, 'space', proof, ['user', params.userId], body, ifMatch)
      return done
    },
    async removeUserFromSpace(work, { proof, params, ifMatch }) {
      await removeGrant(work, 'space', proof, ['user', params.userId], ifMatch)
      return done
    },
    async listTeamPermissionsInSpace(inquiry, { proof, query }) {
      return lists.teams(inquiry, proof, query)
    },
    async updateTeamPermissionInSpace(work, { proof, params, body, ifMatch }) {
      await changeGrant(work, 'space', proof, ['team', params.teamId], body, ifMatch)
      return done
    },
    async removeTeamFromSpace(work, { proof, params, ifMatch }) {
      await removeGrant(work, 'space', proof, ['team', params.teamId], ifMatch)
      return done
    },
    async listPermissionsAggregateInSpace(inquiry, { proof, query }) {
      return lists.everyone(inquiry, proof, query)
    },
  }
}

export const collectionPermissionHandlers = (publicUrl: string): HandlersOf<typeof collectionPermissions> => {
  const lists = listsOf('collection', publicUrl)
  return {
    async inviteToCollection(work, { proof, body, ifMatch }) {
      await invite(work, 'collection', proof, body, ifMatch)
      return done
    },
    async listUserPermissionsInCollection(inquiry, { proof, query }) {
      return lists.users(inquiry, proof, query)
    },
    async updateUserPermissionInCollection(work, { proof, params, body, ifMatch }) {
      await changeGrant(work, 'collection', proof, ['user', params.userId], body, ifMatch)
      return done
    },
    async removeUserFromCollection(work, { proof, params, ifMatch }) {
      await removeGrant(work, 'collection', proof, ['user', params.userId], ifMatch)
      return done
    },
    async listTeamPermissionsInCollection(inquiry, { proof, query }) {
      return lists.teams(inquiry, proof, query)
    },
    async updateTeamPermissionInCollection(work, { proof, params, body, ifMatch }) {
      await changeGrant(work, 'collection', proof, ['team', params.teamId], body, ifMatch)
      return done
    },
    async removeTeamFromCollection(work, { proof, params, ifMatch }) {
      await removeGrant(work, 'collection', proof, ['team', params.teamId], ifMatch)
      return done
    },
    async listPermissionsAggregateInCollection(inquiry, { proof, query }) {
      return lists.everyone(inquiry, proof, query)
    },
  }
}

export const sitePermissionHandlers = (publicUrl: string): HandlersOf<typeof sitePermissions> => {
  const lists = listsOf('site', publicUrl)
  return {
    async inviteToSite(work, { proof, body, ifMatch }) {
      await invite(work, 'site', proof, body, ifMatch)
      return done
    },
    async listUserPermissionsInSite(inquiry, { proof, query }) {
      return lists.users(inquiry, proof, query)
    },
    async updateUserPermissionInSite(work, { proof, params, body, ifMatch }) {
      await changeGrant(work, 'site', proof, ['user', params.userId], body, ifMatch)
      return done
    },
    async removeUserFromSite(work, { proof, params, ifMatch }) {
      await removeGrant(work, 'site', proof, ['user', params.userId], ifMatch)
      return done
    },
    async listTeamPermissionsInSite(inquiry, { proof, query }) {
      return lists.teams(inquiry, proof, query)
    },
    async updateTeamPermissionInSite(work, { proof, params, body, ifMatch }) {
      await changeGrant(work, 'site', proof, ['team', params.teamId], body, ifMatch)
      return done
    },
    async removeTeamFromSite(work, { proof, params, ifMatch }) {
      await removeGrant(work, 'site', proof, ['team', params.teamId], ifMatch)
      return done
    },
    async listPermissionsAggregateInSite(inquiry, { proof, query }) {
      return lists.everyone(inquiry, proof, query)
    },
  }
}
