import type { InputOf, organizations } from '@octavo/contract'
import type { SystemWork } from '../../platform/events/run-as-system.ts'
import type { ResourceRows } from '../../platform/http/proof.ts'
import { newUuid } from '../../platform/ids.ts'
import { addMember } from './add-member.ts'
import { addOrganization, type Organization } from './organization-store.ts'
import { requireFreeHostname, requireOwnDomains } from './require-free-names.ts'

export type NewOrganization = InputOf<typeof organizations.createOrganization>['body']

/** Founds an organization with its first admin. Whether that account may have one is the caller's to know. */
export async function foundOrganization(
  { transaction, announce }: SystemWork,
  admin: ResourceRows['self'],
  input: NewOrganization,
): Promise<Organization> {
  requireFreeHostname(input.hostname)
  requireOwnDomains(input.emailDomains)
  const organization = await addOrganization(transaction, {
    id: newUuid(),
    title: input.title,
    hostname: input.hostname ?? null,
    email_domains: [...(input.emailDomains ?? [])],
    type: input.type ?? 'business',
    use_case: input.useCase ?? null,
    community_type: input.communityType ?? null,
  })
  await addMember(transaction, organization.id, admin, 'admin')
  const owner = { organizationId: organization.id }
  announce({
    type: 'organization.created',
    ...owner,
    resource: { kind: 'organization', id: organization.id, label: organization.title },
  })
  announce({
    type: 'member.joined',
    ...owner,
    resource: { kind: 'user', id: admin.id, label: admin.display_name },
    payload: { role: 'admin' },
  })
  return organization
}
