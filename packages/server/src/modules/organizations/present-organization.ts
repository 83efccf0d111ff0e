import type { GrantedRole, OrganizationView, Role } from '@octavo/contract'
import { showId } from '../../platform/ids.ts'
import { organizationPermissions, type Standing } from '../access/index.ts'
import type { Organization } from './organization-store.ts'

/** A guest's role is shown as null. */
export const presentRole = (role: Role): GrantedRole | null => (role === 'none' ? null : role)

/** What anyone may see of it who can join by this e-mail domain: its settings are for its members. */
export function presentStranger(row: Organization, domain: string, publicUrl: string): OrganizationView {
  return { ...faceOf(row, publicUrl), emailDomains: [domain], permissions: organizationPermissions(null) }
}

export function presentOrganization(row: Organization, standing: Standing, publicUrl: string): OrganizationView {
  return {
    ...faceOf(row, publicUrl),
    emailDomains: row.email_domains,
    ...(row.use_case !== null && { useCase: row.use_case as NonNullable<OrganizationView['useCase']> }),
    ...(row.community_type !== null && {
      communityType: row.community_type as NonNullable<OrganizationView['communityType']>,
    }),
    defaultRole: presentRole(row.default_role),
    ...(row.default_site_id !== null && {
      defaultContent: { type: 'site' as const, site: showId('site', row.default_site_id) },
    }),
    sso: row.sso,
    ai: row.ai,
    mergeRules: row.merge_rules as NonNullable<OrganizationView['mergeRules']>,
    permissions: organizationPermissions(standing),
  }
}

function faceOf(row: Organization, publicUrl: string): Omit<OrganizationView, 'emailDomains' | 'permissions'> {
  const id = showId('organization', row.id)
  return {
    object: 'organization',
    id,
    title: row.title,
    createdAt: row.created_at.toISOString(),
    ...(row.hostname !== null && { hostname: row.hostname }),
    type: row.type as OrganizationView['type'],
    inviteLinks: row.invite_links,
    plan: 'internal',
    urls: {
      location: `${publicUrl}/v1/orgs/${id}`,
      app: `${publicUrl}/o/${id}`,
      ...(row.logo !== null && { logo: row.logo }),
    },
    trial: { status: 'notapplicable' },
    internal_isOnNewTrial: true,
  }
}
