import { type OrganizationView, type Permissions, type Role, roles } from '@octavo/contract'

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
    createContent: 'create',
    createOpenAPISpec: 'create',
    ingestConversations: 'admin',
    viewBilling: 'admin',
    listMembers: 'read',
    listTeams: 'read',
    listIntegrations: 'create',
  },
} as const satisfies { organization: Record<Permissions['organization'] | string, Role> }

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
