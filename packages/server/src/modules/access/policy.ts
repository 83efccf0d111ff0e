import {
  type CollectionView,
  type OrganizationView,
  type Permissions,
  type Role,
  roles,
  type SiteView,
  type SpaceView,
  type TeamRole,
  type TeamView,
} from '@octavo/contract'

const rankOf = (role: Role): number => roles.indexOf(role)

/** Each role includes those below it. */
export const atLeast = (role: Role, lowest: Role): boolean => rankOf(role) >= rankOf(lowest)

/**
 * The whole policy: the lowest role that may do it. The check, the SQL and the `permissions` objects all read this.
 * Every member may view its organization, guests too: what they see in it is decided one by one.
 */
export const lowestRole = {
  organization: {
    view: 'none',
    admin: 'admin',
    audit: 'admin',
    // A guest may have been given a space to edit.
    upload: 'none',
    createContent: 'create',
    createSite: 'create',
    createOpenAPISpec: 'create',
    ingestConversations: 'admin',
    viewBilling: 'admin',
    listMembers: 'read',
    listTeams: 'read',
    listIntegrations: 'create',
  },
  member: { view: 'read', edit: 'admin', remove: 'admin' },
  team: { view: 'read', edit: 'admin', manageMembers: 'admin' },
  space: {
    view: 'read',
    access: 'read',
    find: 'read',
    comment: 'comment',
    edit: 'edit',
    review: 'review',
    merge: 'review',
    admin: 'create',
    restore: 'create',
    listGrants: 'create',
    viewInviteLinks: 'create',
    triggerGitSync: 'create',
  },
  collection: { view: 'read', create: 'create', admin: 'create', listGrants: 'create', viewInviteLinks: 'create' },
  site: { view: 'read', open: 'read', structure: 'create', admin: 'admin', listGrants: 'admin' },
} as const satisfies {
  organization: Record<Permissions['organization'] | string, Role>
  member: Record<Permissions['member'], Role>
  team: Record<Permissions['team'], Role>
  space: Record<Permissions['space'] | string, Role>
  collection: Record<Permissions['collection'] | string, Role>
  site: Record<Exclude<Permissions['site'], 'unlock'>, Role>
}

/** What everyone may besides, guests too: with its own member row, in a team it is in, with its own account. */
const ofOneself = {
  member: ['view', 'remove'],
  team: { owner: ['view', 'manageMembers'], member: ['view'] },
  user: ['view', 'edit'],
} as const satisfies {
  member: readonly Permissions['member'][]
  team: Record<TeamRole, readonly Permissions['team'][]>
  user: readonly Permissions['user'][]
}

/** How the caller stands in an organization. */
export interface Standing {
  readonly role: Role
  readonly teamsOwned: number
}

export const allowsOnOrganization = (role: Role, permission: Permissions['organization']): boolean =>
  atLeast(role, lowestRole.organization[permission])

/** Who does not stand in it may do nothing there. */
export function organizationPermissions(standing: Standing | null): OrganizationView['permissions'] {
  const may = (permission: keyof typeof lowestRole.organization) =>
    standing !== null && atLeast(standing.role, lowestRole.organization[permission])
  return {
    view: may('view'),
    admin: may('admin'),
    ownTeam: standing !== null && standing.teamsOwned > 0,
    createContent: may('createContent'),
    createOpenAPISpec: may('createOpenAPISpec'),
    ingestConversations: may('ingestConversations'),
    viewBilling: may('viewBilling'),
    listMembers: may('listMembers'),
    listTeams: may('listTeams'),
    listIntegrations: may('listIntegrations'),
  }
}

export const allowsOnMember = (role: Role, isOneself: boolean, permission: Permissions['member']): boolean =>
  atLeast(role, lowestRole.member[permission]) ||
  (isOneself && (ofOneself.member as readonly string[]).includes(permission))

export const allowsOnTeam = (role: Role, teamRole: TeamRole | null, permission: Permissions['team']): boolean =>
  atLeast(role, lowestRole.team[permission]) ||
  (teamRole !== null && (ofOneself.team[teamRole] as readonly string[]).includes(permission))

/** Whoever shares an organization with someone may see whom it deals with. */
export const allowsOnUser = (isOneself: boolean, permission: Permissions['user']): boolean =>
  isOneself ? ofOneself.user.includes(permission) : permission === 'view'

export const teamPermissions = (role: Role, teamRole: TeamRole | null): TeamView['permissions'] => ({
  admin: allowsOnTeam(role, teamRole, 'manageMembers'),
  view: allowsOnTeam(role, teamRole, 'view'),
})

export const allowsOnSpace = (role: Role, permission: keyof typeof lowestRole.space): boolean =>
  atLeast(role, lowestRole.space[permission])

/** Whoever was asked for a review may give it. */
export const allowsOnChangeRequest = (
  role: Role,
  wasAsked: boolean,
  permission: Permissions['changeRequest'],
): boolean => allowsOnSpace(role, permission) || (permission === 'review' && wasAsked && allowsOnSpace(role, 'view'))

export function spacePermissions(role: Role): SpaceView['permissions'] {
  const may = (permission: keyof typeof lowestRole.space) => allowsOnSpace(role, permission)
  return {
    view: may('view'),
    access: may('access'),
    admin: may('admin'),
    viewInviteLinks: may('viewInviteLinks'),
    edit: may('edit'),
    triggerGitSync: may('triggerGitSync'),
    comment: may('comment'),
    merge: may('merge'),
    review: may('review'),
  }
}

export const allowsOnCollection = (role: Role, permission: keyof typeof lowestRole.collection): boolean =>
  atLeast(role, lowestRole.collection[permission])

export function collectionPermissions(role: Role): CollectionView['permissions'] {
  const may = (permission: keyof typeof lowestRole.collection) => allowsOnCollection(role, permission)
  return { view: may('view'), admin: may('admin'), viewInviteLinks: may('viewInviteLinks'), create: may('create') }
}

export const allowsOnSite = (role: Role, permission: keyof typeof lowestRole.site): boolean =>
  atLeast(role, lowestRole.site[permission])

export const sitePermissions = (role: Role): SiteView['permissions'] => ({
  view: allowsOnSite(role, 'view'),
  create: allowsOnSite(role, 'structure'),
  admin: allowsOnSite(role, 'admin'),
})
