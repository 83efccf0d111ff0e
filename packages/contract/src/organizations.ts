import { type Static, Type } from 'typebox'
import { OrganizationId, SiteId } from './ids.ts'
import { OrganizationMergeRules } from './merge-rules.ts'
import { defineOperation } from './operation.ts'
import { address, listOf, pageQuery, RoleOrGuest, timestamp } from './shapes.ts'

const title = Type.String({
  minLength: 2,
  maxLength: 255,
  pattern: '^\\S(.*\\S)?$',
  description: 'Begins and ends with a visible character',
})
const hostname = Type.String({ minLength: 3, maxLength: 32, pattern: '^[a-z0-9]([a-z0-9-]*[a-z0-9])?$' })
const emailDomain = Type.String({
  maxLength: 253,
  pattern: '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$',
})
const emailDomains = Type.Array(emailDomain, { maxItems: 50, uniqueItems: true })
const type = Type.Enum(['business', 'community'])
const useCase = Type.Enum([
  'internalDocs',
  'docsSite',
  'audienceControlledSite',
  'productDocs',
  'teamKnowledgeBase',
  'designSystem',
  'openSourceDocs',
  'notes',
  'other',
])
const defaultContent = Type.Object({ type: Type.Literal('site'), site: SiteId })
const communityType = Type.Enum(['nonProfit', 'openSource', 'education'])

const OrganizationPermissions = Type.Object(
  {
    view: Type.Boolean(),
    admin: Type.Boolean(),
    ownTeam: Type.Boolean(),
    createContent: Type.Boolean(),
    createOpenAPISpec: Type.Boolean(),
    ingestConversations: Type.Boolean(),
    viewBilling: Type.Boolean(),
    listMembers: Type.Boolean(),
    listTeams: Type.Boolean(),
    listIntegrations: Type.Boolean(),
  },
  { title: 'OrganizationPermissions', description: 'What you may do in this organization' },
)

export type OrganizationView = Static<typeof OrganizationView>
export const OrganizationView = Type.Object(
  {
    object: Type.Literal('organization'),
    id: OrganizationId,
    title: Type.String(),
    createdAt: timestamp,
    emailDomains: Type.Array(Type.String()),
    hostname: Type.Optional(Type.String()),
    type,
    useCase: Type.Optional(useCase),
    communityType: Type.Optional(communityType),
    defaultRole: Type.Optional(RoleOrGuest),
    defaultContent: Type.Optional(defaultContent),
    sso: Type.Optional(Type.Boolean()),
    ai: Type.Optional(Type.Boolean()),
    inviteLinks: Type.Boolean(),
    plan: Type.Literal('internal'),
    mergeRules: Type.Optional(OrganizationMergeRules),
    urls: Type.Object({ location: address, app: address, logo: Type.Optional(address) }),
    trial: Type.Object(
      { status: Type.Literal('notapplicable') },
      { description: 'Nothing is sold here, so nothing is on trial' },
    ),
    internal_isOnNewTrial: Type.Literal(true, { deprecated: true }),
    permissions: OrganizationPermissions,
  },
  { title: 'Organization' },
)

const params = Type.Object({ organizationId: OrganizationId })

export const organizations = {
  listOrganizationsForAuthenticatedUser: defineOperation({
    id: 'listOrganizationsForAuthenticatedUser',
    method: 'GET',
    path: '/v1/orgs',
    section: 'Organizations',
    summary: 'List the organizations you are a member of',
    access: { on: 'self', needs: 'act', scope: 'organization:read' },
    query: Type.Object(pageQuery),
    returns: listOf(OrganizationView, 'OrganizationList'),
    status: 200,
    writes: false,
  }),
  createOrganization: defineOperation({
    id: 'createOrganization',
    method: 'POST',
    path: '/v1/orgs',
    section: 'Organizations',
    summary: 'Create an organization, with yourself as its admin',
    description: 'Open to everyone or to operators alone, as the operator of the service has configured it.',
    access: { on: 'self', needs: 'createOrganization', scope: 'organization:write' },
    body: Type.Object({
      title,
      hostname: Type.Optional(hostname),
      emailDomains: Type.Optional(emailDomains),
      type: Type.Optional(type),
      useCase: Type.Optional(useCase),
      communityType: Type.Optional(communityType),
    }),
    returns: OrganizationView,
    status: 201,
    problems: ['hostname_taken'],
    writes: true,
  }),
  getOrganizationById: defineOperation({
    id: 'getOrganizationById',
    method: 'GET',
    path: '/v1/orgs/{organizationId}',
    section: 'Organizations',
    summary: 'Get an organization',
    access: { on: 'organization', needs: 'view', scope: 'organization:read' },
    params,
    returns: OrganizationView,
    status: 200,
    writes: false,
  }),
  getOrganizationsForEmailDomain: defineOperation({
    id: 'getOrganizationsForEmailDomain',
    method: 'GET',
    path: '/v1/email-domains/{emailDomain}/orgs',
    section: 'Organizations',
    summary: 'List the organizations that you can join by your e-mail domain',
    description:
      'Answers only for the domain of your own verified address; any other is not found. Of organizations that you are not a member of, it shows what they show to strangers. At most 100, oldest first.',
    access: { on: 'self', needs: 'act', scope: 'organization:read' },
    params: Type.Object({ emailDomain: Type.String({ minLength: 1, maxLength: 253 }) }),
    returns: Type.Object({ organizations: Type.Array(OrganizationView) }, { title: 'OrganizationsForEmailDomain' }),
    status: 200,
    writes: false,
  }),
  updateOrganizationById: defineOperation({
    id: 'updateOrganizationById',
    method: 'PATCH',
    path: '/v1/orgs/{organizationId}',
    section: 'Organizations',
    summary: 'Change an organization',
    access: { on: 'organization', needs: 'admin', scope: 'organization:write' },
    params,
    body: Type.Object({
      title: Type.Optional(title),
      emailDomains: Type.Optional(emailDomains),
      hostname: Type.Optional(hostname),
      defaultRole: Type.Optional(RoleOrGuest),
      defaultContent: Type.Optional(Type.Union([defaultContent, Type.Null()])),
      logo: Type.Optional(Type.Union([Type.String({ format: 'uri', maxLength: 2048 }), Type.Null()])),
      sso: Type.Optional(Type.Boolean()),
      ai: Type.Optional(Type.Boolean()),
      inviteLinks: Type.Optional(Type.Boolean()),
      mergeRules: Type.Optional(OrganizationMergeRules),
    }),
    returns: OrganizationView,
    status: 200,
    problems: ['hostname_taken'],
    writes: true,
  }),
  deleteOrganizationById: defineOperation({
    id: 'deleteOrganizationById',
    method: 'DELETE',
    path: '/v1/orgs/{organizationId}',
    section: 'Organizations',
    summary: 'Delete an organization and all that is in it',
    description: 'It is gone at once; its rows are removed in the background.',
    access: { on: 'organization', needs: 'admin', scope: 'organization:write' },
    params,
    returns: null,
    status: 205,
    writes: true,
  }),
}
