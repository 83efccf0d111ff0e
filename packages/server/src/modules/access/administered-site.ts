import type { Role } from '@octavo/contract'
import { sql } from 'kysely'
import { prepare, type Reader, type Tenant } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/proof.ts'
import type { Uuid } from '../../platform/ids.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { roleOnSite } from './content-role.ts'
import { allowsOnSite } from './policy.ts'

declare const administered: unique symbol

/** A site that the caller was found to administrate. */
export interface AdministeredSite {
  readonly id: Uuid<'site'>
  readonly organizationId: Tenant
  readonly title: string
  readonly organizationHostname: string | null
  readonly [administered]: true
}

interface Found {
  readonly id: Uuid<'site'>
  readonly organization_id: Tenant
  readonly title: string
  readonly hostname: string | null
  readonly role: Role
}

const statement = prepare(sql<Found>`
  select site.id, site.organization_id, site.title, organization.hostname, ${roleOnSite} as role
  from account_organization own
  join organization on organization.id = own.organization_id and organization.deleted_at is null
  join member caller on caller.organization_id = own.organization_id and caller.user_id = own.user_id
    and not caller.disabled
  join site on site.organization_id = own.organization_id and site.id = $2
  where own.user_id = $1`)

/** A site that a body names without its organization. Refuses unless the caller administrates it. */
export async function requireAdministeredSite(
  reader: Pick<Reader, 'run'>,
  { userId }: Pick<Caller, 'userId'>,
  id: Uuid<'site'>,
): Promise<AdministeredSite> {
  const [found] = await reader.run(statement, [userId, id])
  if (!found || !allowsOnSite(found.role, 'view')) throw notFound([id])
  if (!allowsOnSite(found.role, 'admin')) throw new Problem('forbidden', {})
  const { organization_id: organizationId, title, hostname: organizationHostname } = found
  return { id, organizationId, title, organizationHostname } as AdministeredSite
}
