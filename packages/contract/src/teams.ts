import { type Static, Type } from 'typebox'
import { OrganizationId, TeamId, UserId } from './ids.ts'
import { MemberView } from './members.ts'
import { defineOperation } from './operation.ts'
import { emailAddress, listOf, pageQuery, TeamRoleName, timestamp } from './shapes.ts'

const title = Type.String({ minLength: 1, maxLength: 64, pattern: '\\S' })

const TeamPermissions = Type.Object(
  { admin: Type.Boolean({ description: 'You manage who is in it' }), view: Type.Boolean() },
  { title: 'TeamPermissions' },
)

export type TeamView = Static<typeof TeamView>
export const TeamView = Type.Object(
  {
    object: Type.Literal('team'),
    id: TeamId,
    title: Type.String(),
    members: Type.Integer(),
    spaces: Type.Integer({ description: 'To how many spaces the team was given access' }),
    createdAt: timestamp,
    permissions: TeamPermissions,
  },
  { title: 'Team' },
)

const TeamMembership = Type.Object({ role: TeamRoleName }, { title: 'TeamMembership' })

const TeamMember = Type.Object(
  { organization: MemberView, team: TeamMembership, permissions: Type.Object({ view: Type.Boolean() }) },
  { title: 'TeamMember' },
)

const MemberTeam = Type.Object({ team: TeamView, member: TeamMembership }, { title: 'MemberTeam' })

const ofOrganization = Type.Object({ organizationId: OrganizationId })
const ofTeam = Type.Object({ organizationId: OrganizationId, teamId: TeamId })
const ofTeamMember = Type.Object({ organizationId: OrganizationId, teamId: TeamId, userId: UserId })

const titleFilter = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 64,
    description: 'Only those whose title contains this; case does not count',
  }),
)

/** As many as one call changes. */
export const teamChangesAtOnce = 1000
const member = Type.Union([UserId, emailAddress], { description: 'The id or the e-mail address of a member' })

export const teams = {
  listTeamsForOrganizationMember: defineOperation({
    id: 'listTeamsForOrganizationMember',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/members/{userId}/teams',
    section: 'Members',
    summary: 'List the teams that a member is in, oldest first',
    access: { on: 'member', needs: 'view', scope: 'organization:members:read' },
    params: Type.Object({ organizationId: OrganizationId, userId: UserId }),
    query: Type.Object({ ...pageQuery, title: titleFilter }),
    returns: listOf(MemberTeam, 'MemberTeamList'),
    status: 200,
    writes: false,
  }),
  listTeamsInOrganizationById: defineOperation({
    id: 'listTeamsInOrganizationById',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/teams',
    section: 'Teams',
    summary: 'List the teams of an organization, oldest first',
    access: { on: 'organization', needs: 'listTeams', scope: 'organization:members:read' },
    params: ofOrganization,
    query: Type.Object({
      ...pageQuery,
      owner: Type.Optional(
        Type.Unsafe<Static<typeof UserId>>({ ...UserId, description: 'Only those that this member can manage' }),
      ),
      title: titleFilter,
    }),
    returns: listOf(TeamView, 'TeamList'),
    status: 200,
    writes: false,
  }),
  createOrganizationTeam: defineOperation({
    id: 'createOrganizationTeam',
    method: 'PUT',
    path: '/v1/orgs/{organizationId}/teams',
    section: 'Teams',
    summary: 'Create a team',
    access: { on: 'organization', needs: 'admin', scope: 'organization:members:write' },
    params: ofOrganization,
    body: Type.Object({
      title,
      members: Type.Optional(
        Type.Array(UserId, {
          maxItems: teamChangesAtOnce,
          uniqueItems: true,
          description: 'Who is in it from the start; if one of them is no member of the organization, nothing is made',
        }),
      ),
    }),
    returns: TeamView,
    status: 201,
    writes: true,
  }),
  getTeamInOrganizationById: defineOperation({
    id: 'getTeamInOrganizationById',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/teams/{teamId}',
    section: 'Teams',
    summary: 'Get a team',
    description: 'Guests get only those that they are in.',
    access: { on: 'team', needs: 'view', scope: 'organization:members:read' },
    params: ofTeam,
    returns: TeamView,
    status: 200,
    writes: false,
  }),
  updateTeamInOrganizationById: defineOperation({
    id: 'updateTeamInOrganizationById',
    method: 'PATCH',
    path: '/v1/orgs/{organizationId}/teams/{teamId}',
    section: 'Teams',
    summary: 'Rename a team',
    access: { on: 'team', needs: 'edit', scope: 'organization:members:write' },
    params: ofTeam,
    body: Type.Object({ title }),
    returns: TeamView,
    status: 200,
    writes: true,
  }),
  removeTeamFromOrganizationById: defineOperation({
    id: 'removeTeamFromOrganizationById',
    method: 'DELETE',
    path: '/v1/orgs/{organizationId}/teams/{teamId}',
    section: 'Teams',
    summary: 'Delete a team; its members stay in the organization',
    access: { on: 'team', needs: 'edit', scope: 'organization:members:write' },
    params: ofTeam,
    returns: null,
    status: 204,
    writes: true,
  }),
  listTeamMembersInOrganizationById: defineOperation({
    id: 'listTeamMembersInOrganizationById',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/teams/{teamId}/members',
    section: 'Teams',
    summary: 'List who is in a team',
    access: { on: 'team', needs: 'view', scope: 'organization:members:read' },
    params: ofTeam,
    query: Type.Object(pageQuery),
    returns: listOf(TeamMember, 'TeamMemberList'),
    status: 200,
    writes: false,
  }),
  updateMembersInOrganizationTeam: defineOperation({
    id: 'updateMembersInOrganizationTeam',
    method: 'PUT',
    path: '/v1/orgs/{organizationId}/teams/{teamId}/members',
    section: 'Teams',
    summary: 'Change who is in a team',
    description: `Adds, gives roles, removes: all of it or nothing, ${teamChangesAtOnce} entries at most. Who is in \`remove\` ends removed, whatever else is asked for. If someone is no member of the organization, nothing changes.`,
    access: { on: 'team', needs: 'manageMembers', scope: 'organization:members:write' },
    params: ofTeam,
    body: Type.Object({
      add: Type.Optional(
        Type.Array(member, {
          maxItems: teamChangesAtOnce,
          description: 'Come in as members; who is in the team already keeps the role',
        }),
      ),
      remove: Type.Optional(Type.Array(member, { maxItems: teamChangesAtOnce })),
      memberships: Type.Optional(
        Type.Record(UserId, TeamMembership, {
          maxProperties: teamChangesAtOnce,
          description: 'Have this role from now on; who is not in the team comes in with it',
        }),
      ),
    }),
    returns: null,
    status: 204,
    writes: true,
  }),
  addMemberToOrganizationTeamById: defineOperation({
    id: 'addMemberToOrganizationTeamById',
    method: 'PUT',
    path: '/v1/orgs/{organizationId}/teams/{teamId}/members/{userId}',
    section: 'Teams',
    summary: 'Put a member into a team, or change its role there',
    description: 'Without a role, who comes in is a member of the team, and who is in it keeps the role.',
    access: { on: 'team', needs: 'manageMembers', scope: 'organization:members:write' },
    params: ofTeamMember,
    body: Type.Object({ role: Type.Optional(TeamRoleName) }),
    returns: null,
    status: 204,
    writes: true,
  }),
  deleteMemberFromOrganizationTeamById: defineOperation({
    id: 'deleteMemberFromOrganizationTeamById',
    method: 'DELETE',
    path: '/v1/orgs/{organizationId}/teams/{teamId}/members/{userId}',
    section: 'Teams',
    summary: 'Take a member out of a team',
    access: { on: 'team', needs: 'manageMembers', scope: 'organization:members:write' },
    params: ofTeamMember,
    returns: null,
    status: 204,
    writes: true,
  }),
}
