import { type Static, Type } from 'typebox'
import { roles } from './access.ts'
import { OrganizationId, UserId } from './ids.ts'
import { defineOperation } from './operation.ts'
import { listOf, order, pageQuery, RoleName, RoleOrGuest, timestamp } from './shapes.ts'
import { SpaceView } from './spaces.ts'
import { UserView } from './users.ts'

export type MemberView = Static<typeof MemberView>
export const MemberView = Type.Object(
  {
    object: Type.Literal('member'),
    id: UserId,
    role: RoleOrGuest,
    user: UserView,
    disabled: Type.Boolean({ description: 'Shut out: has no access, whatever the role' }),
    joinedAt: timestamp,
    lastSeenAt: Type.Optional(timestamp),
    sso: Type.Boolean(),
    spaces: Type.Integer({ description: 'To how many spaces the member was given access in person' }),
    teams: Type.Integer({ description: 'In how many teams the member is' }),
  },
  { title: 'Member' },
)

const MemberSpace = Type.Object({ permission: RoleName, space: SpaceView }, { title: 'MemberSpace' })

const ofOrganization = Type.Object({ organizationId: OrganizationId })
const ofMember = Type.Object({ organizationId: OrganizationId, userId: UserId })

const roleFilters = ['guest', ...roles.filter((role) => role !== 'none')] as const

export const members = {
  listMembersInOrganizationById: defineOperation({
    id: 'listMembersInOrganizationById',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/members',
    section: 'Members',
    summary: 'List the members of an organization',
    access: { on: 'organization', needs: 'listMembers', scope: 'organization:members:read' },
    params: ofOrganization,
    query: Type.Object({
      ...pageQuery,
      order,
      role: Type.Optional(Type.Enum([...roleFilters], { description: 'Only those with this role' })),
      search: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 100,
          description: 'Only those whose name or e-mail address contains this; case does not count',
        }),
      ),
      sort: Type.Enum(['joinedAt', 'lastSeenAt', 'name'], {
        default: 'joinedAt',
        description: 'With `lastSeenAt`, only those who were ever seen',
      }),
    }),
    returns: listOf(MemberView, 'MemberList'),
    status: 200,
    writes: false,
  }),
  getMemberInOrganizationById: defineOperation({
    id: 'getMemberInOrganizationById',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/members/{userId}',
    section: 'Members',
    summary: 'Get a member',
    description: 'Guests get only themselves.',
    access: { on: 'member', needs: 'view', scope: 'organization:members:read' },
    params: ofMember,
    returns: MemberView,
    status: 200,
    writes: false,
  }),
  updateMemberInOrganizationById: defineOperation({
    id: 'updateMemberInOrganizationById',
    method: 'PATCH',
    path: '/v1/orgs/{organizationId}/members/{userId}',
    section: 'Members',
    summary: 'Change the role of a member',
    access: { on: 'member', needs: 'edit', scope: 'organization:members:write' },
    params: ofMember,
    body: Type.Object({ role: Type.Optional(RoleOrGuest) }),
    returns: MemberView,
    status: 200,
    problems: ['last_admin'],
    writes: true,
  }),
  removeMemberFromOrganizationById: defineOperation({
    id: 'removeMemberFromOrganizationById',
    method: 'DELETE',
    path: '/v1/orgs/{organizationId}/members/{userId}',
    section: 'Members',
    summary: 'Remove a member, or leave the organization yourself',
    description: 'Who is removed is out of all its teams too.',
    access: { on: 'member', needs: 'remove', scope: 'organization:members:write' },
    params: ofMember,
    returns: null,
    status: 204,
    problems: ['last_admin'],
    writes: true,
  }),
  updateOrganizationMemberLastSeenAt: defineOperation({
    id: 'updateOrganizationMemberLastSeenAt',
    method: 'POST',
    path: '/v1/orgs/{organizationId}/ping',
    section: 'Members',
    summary: 'Say that you are here',
    access: { on: 'organization', needs: 'view', scope: 'unscoped' },
    params: ofOrganization,
    returns: Type.Object(
      {
        serviceVisitorClaims: Type.Optional(
          Type.String({
            description:
              'A JWT that lets you into sites with visitor authentication; absent while the organization has none',
          }),
        ),
      },
      { title: 'Ping' },
    ),
    status: 200,
    precondition: 'refused',
    writes: true,
  }),
  setUserAsSSOMemberForOrganization: defineOperation({
    id: 'setUserAsSSOMemberForOrganization',
    method: 'POST',
    path: '/v1/orgs/{organizationId}/members/{userId}/sso',
    section: 'Members',
    summary: 'Mark a member as one who signs in by SSO',
    access: { on: 'member', needs: 'edit', scope: 'unscoped' },
    params: ofMember,
    returns: MemberView,
    status: 200,
    writes: true,
  }),
  listSpacesForOrganizationMember: defineOperation({
    id: 'listSpacesForOrganizationMember',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/members/{userId}/spaces',
    section: 'Members',
    summary: 'List the spaces that a member was given access to in person',
    access: { on: 'member', needs: 'view', scope: 'organization:members:read' },
    params: ofMember,
    query: Type.Object({ ...pageQuery, order }),
    returns: listOf(MemberSpace, 'MemberSpaceList'),
    status: 200,
    writes: false,
  }),
}
