import type { InputOf, organizations } from '@octavo/contract'
import type { Reader, Tenant } from '../../platform/database/database.ts'
import type { Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { readId, type Uuid } from '../../platform/ids.ts'
import { notFound } from '../../platform/problem.ts'
import { changeOrganization, type Organization } from './organization-store.ts'
import { requireFreeHostname, requireOwnDomains } from './require-free-names.ts'
import { requireSoundRules } from './require-sound-rules.ts'

/** Whether the organization has this site. */
export type HasSite = (reader: Reader, tenant: Tenant, site: Uuid<'site'>) => Promise<boolean>

type Changes = InputOf<typeof organizations.updateOrganizationById>['body']

export async function updateOrganization(
  { transaction, announce }: Work,
  organization: Proof<'organization', 'admin'>,
  changes: Changes,
  ifMatch: number | undefined,
  hasSite: HasSite,
): Promise<Organization> {
  // A name that the organization has already stays, so that a client can write back what it read.
  if (changes.hostname !== organization.row.hostname) requireFreeHostname(changes.hostname)
  requireOwnDomains(changes.emailDomains)
  const site = changes.defaultContent && readId(changes.defaultContent.site)
  if (site && !(await hasSite(transaction, organization.id, site))) throw notFound([site])
  if (changes.mergeRules) await requireSoundRules(transaction, organization.id, changes.mergeRules)
  const changed = await changeOrganization(transaction, organization.id, columnsOf(changes), ifMatch)
  announce({
    type: 'organization.updated',
    organizationId: organization.id,
    resource: { kind: 'organization', id: organization.id, label: changed.title },
    payload: { changed: Object.keys(changes) },
  })
  return changed
}

function columnsOf(changes: Changes) {
  const { title, emailDomains, hostname, defaultRole, defaultContent, logo, sso, ai, inviteLinks, mergeRules } = changes
  return {
    ...(title !== undefined && { title }),
    ...(emailDomains && { email_domains: [...emailDomains] }),
    ...(hostname !== undefined && { hostname }),
    ...(defaultRole !== undefined && { default_role: defaultRole ?? ('none' as const) }),
    ...(defaultContent !== undefined && { default_site_id: defaultContent && readId(defaultContent.site) }),
    ...(logo !== undefined && { logo }),
    ...(sso !== undefined && { sso }),
    ...(ai !== undefined && { ai }),
    ...(inviteLinks !== undefined && { invite_links: inviteLinks }),
    ...(mergeRules && { merge_rules: JSON.stringify(mergeRules) }),
  }
}
