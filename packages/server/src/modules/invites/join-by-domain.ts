import type { Tenant } from '../../platform/database/database.ts'
import type { SystemWork } from '../../platform/events/run-as-system.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { Problem } from '../../platform/problem.ts'
import { verifiedDomainOf } from '../accounts/index.ts'
import { holdOrganization } from '../organizations/index.ts'
import { joinMember } from './join-member.ts'

/** Joins the organization that takes in whoever has a verified address of its domains. */
export async function joinByDomain(
  work: SystemWork,
  self: Proof<'self', 'act'>,
  organizationId: Tenant,
): Promise<void> {
  const domain = verifiedDomainOf(self.row)
  const organization = await holdOrganization(work.transaction, organizationId)
  if (domain === undefined || !organization.email_domains.includes(domain)) throw new Problem('not_found', {})
  await joinMember(work, organizationId, self.row, { role: organization.default_role, sso: false })
}
