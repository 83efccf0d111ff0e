import type { Role } from '@octavo/contract'
import { sql } from 'kysely'
import { prepare, type Reader } from '../../platform/database/database.ts'
import type { Page } from '../../platform/http/cursor.ts'
import type { ResourceRows } from '../../platform/http/proof.ts'
import type { Uuid } from '../../platform/ids.ts'

type OwnOrganization = ResourceRows['organization'] & { readonly role: Role }

const statement = prepare(sql<OwnOrganization>`
  select organization.*, member.role, member.teams_owned
  from account_organization own
  join organization on organization.id = own.organization_id and organization.deleted_at is null
  join member on member.organization_id = own.organization_id and member.user_id = own.user_id and not member.disabled
  where own.user_id = $1 and own.organization_id > $2
  order by own.organization_id limit $3`)

const beforeAll = '00000000-0000-0000-0000-000000000000'

/** The organizations of a user with the user's standing in each, oldest first. */
export const listOwnOrganizations = (
  reader: Reader,
  userId: Uuid<'user'>,
  { after, limit }: Page,
): Promise<OwnOrganization[]> => reader.run(statement, [userId, after?.[0] ?? beforeAll, limit + 1])
