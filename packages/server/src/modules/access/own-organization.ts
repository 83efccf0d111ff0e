import { sql } from 'kysely'
import { prepare, type Reader, type Tenant } from '../../platform/database/database.ts'
import type { Uuid } from '../../platform/ids.ts'

const statement = prepare(sql<{ id: Tenant }>`
  select organization.id from organization
  join member on member.organization_id = organization.id and member.user_id = $1 and not member.disabled
  where organization.hostname = $2 and organization.deleted_at is null`)

/** The organization with this hostname, for its members. */
export async function findOwnOrganization(
  reader: Reader,
  userId: Uuid<'user'>,
  hostname: string,
): Promise<Tenant | undefined> {
  return (await reader.run(statement, [userId, hostname]))[0]?.id
}
