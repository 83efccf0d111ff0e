import type { Role } from '@octavo/contract'
import { sql } from 'kysely'
import { prepare, type Reader } from '../../platform/database/database.ts'
import type { ResourceRows } from '../../platform/http/proof.ts'
import type { Uuid } from '../../platform/ids.ts'

/** An organization, and how the user stands in it: nulls where it is no member. */
type OrganizationOfDomain = Omit<ResourceRows['organization'], 'teams_owned'> & {
  readonly role: Role | null
  readonly teams_owned: number | null
}

const most = 100

const statement = prepare(sql<OrganizationOfDomain>`
  select organization.*, member.role, member.teams_owned
  from organization
  left join member on member.organization_id = organization.id and member.user_id = $2 and not member.disabled
  where organization.email_domains @> array[$1::text] and organization.deleted_at is null
  order by organization.id limit ${sql.lit(most)}`)

/** The organizations that take in whoever has a verified address of this domain, oldest first. */
export const listOrganizationsOfDomain = (
  reader: Reader,
  userId: Uuid<'user'>,
  domain: string,
): Promise<OrganizationOfDomain[]> => reader.run(statement, [domain, userId])
