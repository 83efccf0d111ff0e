import type { InputOf, organizations } from '@octavo/contract'
import type { Work } from '../../platform/http/handler.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { newUuid } from '../../platform/ids.ts'
import { addMember } from './add-member.ts'
import { addOrganization, type Organization } from './organization-store.ts'

type Input = InputOf<typeof organizations.createOrganization>['body']

/** Creates an organization with its creator as the first admin. */
export async function createOrganization(
  { transaction, announce }: Work,
  creator: Proof<'self', 'createOrganization'>,
  input: Input,
): Promise<Organization> {
  const organization = await addOrganization(transaction, {
    id: newUuid(),
    title: input.title,
    hostname: input.hostname ?? null,
    email_domains: [...(input.emailDomains ?? [])],
    type: input.type ?? 'business',
    use_case: input.useCase ?? null,
    community_type: input.communityType ?? null,
  })
  await addMember(transaction, organization.id, creator.row, 'admin')
  const owner = { organizationId: organization.id }
  announce({
    type: 'organization.created',
    ...owner,
    resource: { kind: 'organization', id: organization.id, label: organization.title },
  })
  announce({
    type: 'member.joined',
    ...owner,
    resource: { kind: 'user', id: creator.id, label: creator.row.display_name },
    payload: { role: 'admin' },
  })
  return organization
}
