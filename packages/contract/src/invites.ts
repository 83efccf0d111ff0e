import { type Static, Type } from 'typebox'
import { InviteId, OrganizationId } from './ids.ts'
import { defineOperation } from './operation.ts'
import { OrganizationView } from './organizations.ts'
import { address, emailAddress, LinkRole, listOf, pageQuery, RoleOrGuest, timestamp } from './shapes.ts'
import { displayName, newPassword, UserView } from './users.ts'

const inviteFields = {
  object: Type.Literal('invite'),
  id: InviteId,
  email: Type.String(),
  role: RoleOrGuest,
  sso: Type.Boolean(),
  createdAt: timestamp,
  expiresAt: timestamp,
}

export type InviteView = Static<typeof InviteView>
export const InviteView = Type.Object(inviteFields, { title: 'Invite' })

export type NewInviteView = Static<typeof NewInviteView>
export const NewInviteView = Type.Object(
  {
    ...inviteFields,
    acceptUrl: Type.Optional(
      Type.String({
        format: 'uri',
        description:
          'Where the invited person accepts. Hand it to that person alone: it is shown this once, and only where the service sends no mail',
      }),
    ),
  },
  { title: 'NewInvite' },
)

const InvitedUsers = Type.Object(
  {
    users: Type.Array(Type.String(), {
      description: 'The e-mail addresses that were invited. Ids would reveal who has an account',
    }),
    invited: Type.Integer({ description: 'How many were invited, for the first time or again' }),
    failedSSOEmails: Type.Optional(
      Type.Array(Type.String(), { description: 'With `sso`: those whose domain is none of the organization' }),
    ),
    alreadyMembers: Type.Array(Type.String(), { description: 'Those who are members already, and stay as they are' }),
    invites: Type.Array(NewInviteView),
  },
  { title: 'InvitedUsers' },
)

export type InviteLinkView = Static<typeof InviteLinkView>
export const InviteLinkView = Type.Object(
  {
    object: Type.Literal('invite'),
    id: InviteId,
    role: RoleOrGuest,
    redundant: Type.Boolean({ description: 'Whether you have as much access as the link gives' }),
    createdAt: timestamp,
    urls: Type.Object({
      location: address,
      invite: Type.Optional(
        Type.String({
          format: 'uri',
          description: 'The link to pass on. Shown to tokens that may change members, for it does',
        }),
      ),
    }),
  },
  { title: 'InviteLink' },
)

const secret = Type.String({ minLength: 1, maxLength: 200, description: 'The secret of the invite' })

const AcceptedInvite = Type.Object(
  {
    user: UserView,
    organization: OrganizationView,
    token: Type.Optional(
      Type.String({ description: 'The first token of a new account. It is shown this once: keep it now' }),
    ),
  },
  { title: 'AcceptedInvite' },
)

export type InvitePreviewView = Static<typeof InvitePreviewView>
export const InvitePreviewView = Type.Object(
  {
    organization: Type.Object({ id: OrganizationId, title: Type.String() }),
    invitedBy: Type.Optional(
      Type.Object({ displayName: Type.String() }, { description: 'The user who created the invite' }),
    ),
  },
  { title: 'InvitePreview' },
)

const ofOrganization = Type.Object({ organizationId: OrganizationId })
const ofInvite = Type.Object({ organizationId: OrganizationId, inviteId: InviteId })

export const invites = {
  listOrganizationInvites: defineOperation({
    id: 'listOrganizationInvites',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/invites',
    section: 'Invites',
    summary: 'List the invites by e-mail that wait to be accepted, newest first',
    access: { on: 'organization', needs: 'admin', scope: 'organization:members:read' },
    params: ofOrganization,
    query: Type.Object(pageQuery),
    returns: listOf(InviteView, 'InviteList'),
    status: 200,
    writes: false,
  }),
  inviteUsersToOrganization: defineOperation({
    id: 'inviteUsersToOrganization',
    method: 'POST',
    path: '/v1/orgs/{organizationId}/invites',
    section: 'Invites',
    summary: 'Invite people by e-mail',
    description:
      'An invite lasts seven days. Inviting an address again renews its invite: the role is the new one, and what was sent before no longer works. Without a role, people join with the default role of the organization.',
    access: { on: 'organization', needs: 'admin', scope: 'organization:members:write' },
    params: ofOrganization,
    body: Type.Object({
      emails: Type.Array(Type.Union([emailAddress, Type.Object({ email: emailAddress, role: RoleOrGuest })]), {
        minItems: 1,
        maxItems: 100,
      }),
      role: Type.Optional(RoleOrGuest),
      sso: Type.Optional(
        Type.Boolean({ description: 'They sign in by SSO: only addresses of `emailDomains` can be invited so' }),
      ),
    }),
    returns: InvitedUsers,
    status: 200,
    precondition: 'refused',
    writes: true,
    secret: true,
  }),
  revokeOrganizationInvite: defineOperation({
    id: 'revokeOrganizationInvite',
    method: 'DELETE',
    path: '/v1/orgs/{organizationId}/invites/{inviteId}',
    section: 'Invites',
    summary: 'Take back an invite by e-mail, from the next request on',
    access: { on: 'organization', needs: 'admin', scope: 'organization:members:write' },
    params: ofInvite,
    returns: null,
    status: 205,
    precondition: 'refused',
    writes: true,
  }),
  joinOrganizationWithInvite: defineOperation({
    id: 'joinOrganizationWithInvite',
    method: 'POST',
    path: '/v1/orgs/{organizationId}/invites/{inviteId}',
    section: 'Invites',
    summary: 'Accept an invite, as yourself',
    description:
      'An invite by e-mail is for the account with its address alone, and needs its secret unless that address is verified. A link is for whoever knows its secret. Who is a member already stays as it is.',
    access: { on: 'self', needs: 'act', scope: 'organization:members:write' },
    params: ofInvite,
    body: Type.Object({ secret: Type.Optional(secret) }),
    returns: Type.Object({}, { title: 'Joined' }),
    status: 200,
    precondition: 'refused',
    problems: ['invite_links_off'],
    writes: true,
  }),
  listOrganizationInviteLinks: defineOperation({
    id: 'listOrganizationInviteLinks',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/link-invites',
    section: 'Invites',
    summary: 'List the links by which people can join, newest first',
    access: { on: 'organization', needs: 'admin', scope: 'organization:members:read' },
    params: ofOrganization,
    query: Type.Object(pageQuery),
    returns: listOf(InviteLinkView, 'InviteLinkList'),
    status: 200,
    writes: false,
  }),
  createOrganizationInvite: defineOperation({
    id: 'createOrganizationInvite',
    method: 'POST',
    path: '/v1/orgs/{organizationId}/link-invites',
    section: 'Invites',
    summary: 'Make a link by which people can join',
    description:
      'Everyone who has the link and an account can join with its role, until the link is deleted or `inviteLinks` of the organization is switched off.',
    access: { on: 'organization', needs: 'admin', scope: 'organization:members:write' },
    params: ofOrganization,
    body: Type.Object({ role: LinkRole }),
    returns: InviteLinkView,
    status: 201,
    problems: ['invite_links_off'],
    writes: true,
    secret: true,
  }),
  getOrganizationInviteLink: defineOperation({
    id: 'getOrganizationInviteLink',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/link-invites/{inviteId}',
    section: 'Invites',
    summary: 'Get a link by which people can join',
    access: { on: 'organization', needs: 'admin', scope: 'organization:members:read' },
    params: ofInvite,
    returns: InviteLinkView,
    status: 200,
    writes: false,
  }),
  updateOrganizationInviteById: defineOperation({
    id: 'updateOrganizationInviteById',
    method: 'PATCH',
    path: '/v1/orgs/{organizationId}/link-invites/{inviteId}',
    section: 'Invites',
    summary: 'Change the role that a link gives from now on',
    access: { on: 'organization', needs: 'admin', scope: 'organization:members:write' },
    params: ofInvite,
    body: Type.Object({ role: LinkRole }),
    returns: InviteLinkView,
    status: 200,
    writes: true,
  }),
  deleteOrganizationInviteById: defineOperation({
    id: 'deleteOrganizationInviteById',
    method: 'DELETE',
    path: '/v1/orgs/{organizationId}/link-invites/{inviteId}',
    section: 'Invites',
    summary: 'Delete a link, from the next request on; those who joined by it stay',
    access: { on: 'organization', needs: 'admin', scope: 'organization:members:write' },
    params: ofInvite,
    returns: null,
    status: 205,
    writes: true,
  }),
  joinOrganization: defineOperation({
    id: 'joinOrganization',
    method: 'POST',
    path: '/v1/orgs/{organizationId}/join',
    section: 'Invites',
    summary: 'Join an organization by the domain of your verified e-mail address',
    description:
      'You join with its default role. Where the domain is none of its `emailDomains`, or your address is not verified, the organization is not found. Who is a member already stays as it is.',
    access: { on: 'self', needs: 'act', scope: 'organization:members:write' },
    params: ofOrganization,
    returns: null,
    status: 204,
    precondition: 'refused',
    writes: true,
  }),
  previewInvite: defineOperation({
    id: 'previewInvite',
    method: 'POST',
    path: '/auth/invites/preview',
    section: 'Accounts',
    summary: 'Preview an invite',
    description:
      'Names the organization and the inviter to the holder of the secret, so that a page can ask before it accepts. Changes nothing.',
    access: { on: 'public' },
    body: Type.Object({ organization: OrganizationId, invite: InviteId, secret }),
    returns: InvitePreviewView,
    status: 200,
    writes: false,
    problems: ['not_found'],
  }),
  acceptInvite: defineOperation({
    id: 'acceptInvite',
    method: 'POST',
    path: '/auth/invites/accept',
    section: 'Accounts',
    summary: 'Exchange the secret of an invite for an account and its first token',
    description:
      'The secret is used up. Where the address has an account, a secret that came by mail makes it a member and gives no token; its name and password stay as they are.',
    access: { on: 'public' },
    body: Type.Object({
      secret,
      displayName: Type.Optional(displayName),
      password: Type.Optional(newPassword),
    }),
    returns: AcceptedInvite,
    status: 200,
    precondition: 'refused',
    writes: true,
    waits: 'A password is hashed before anything is written',
    problems: ['not_found', 'account_exists'],
  }),
}
