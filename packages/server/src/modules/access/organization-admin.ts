import type { Role } from '@octavo/contract'
import { sql } from 'kysely'
import { prepare, type Reader, type Tenant } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/proof.ts'
import { Problem } from '../../platform/problem.ts'
import { allowsOnOrganization } from './policy.ts'

const statement = prepare(sql<{ role: Role }>`
  select role from member where organization_id = $1 and user_id = $2 and not disabled`)

/** Throws `forbidden` unless the caller is an admin of the organization. A role in a space or collection does not count. */
export async function requireOrganizationAdmin(
  reader: Pick<Reader, 'run'>,
  { userId }: Pick<Caller, 'userId'>,
  organizationId: Tenant,
): Promise<void> {
  const [member] = await reader.run(statement, [organizationId, userId])
  if (!member || !allowsOnOrganization(member.role, 'admin')) throw new Problem('forbidden', {})
}
