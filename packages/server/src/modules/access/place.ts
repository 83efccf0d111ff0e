import type { Role } from '@octavo/contract'
import { sql } from 'kysely'
import { prepare, type Reader, type Tenant } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/proof.ts'
import type { Uuid } from '../../platform/ids.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { roleOnCollection } from './content-role.ts'
import { allowsOnCollection, atLeast, lowestRole } from './policy.ts'

declare const open: unique symbol

/** Where the caller was found to be allowed to create content: in a collection, or at the root of an organization. */
export interface Place {
  readonly organizationId: Tenant
  readonly parentId: Uuid<'collection'> | null
  /** The collections it lies in, nearest first. */
  readonly lineage: readonly Uuid<'collection'>[]
  readonly [open]: true
}

interface Found {
  readonly organization_role: Role
  readonly lineage: Uuid<'collection'>[] | null
  readonly role: Role
  readonly transfer_state: string | null
}

const statement = prepare(sql<Found>`
  select caller.role as organization_role, collection.lineage, collection.transfer_state, ${roleOnCollection} as role
  from organization
  join member caller on caller.organization_id = organization.id and caller.user_id = $2 and not caller.disabled
  left join collection on collection.organization_id = organization.id and collection.id = $3
    and collection.deleted_at is null and collection.transfer_state is distinct from 'arriving'
    and collection.transfer_state is distinct from 'left'
  where organization.id = $1 and organization.deleted_at is null`)

/** Refuses unless the caller may create content there. */
export async function requirePlace(
  reader: Pick<Reader, 'run'>,
  { userId }: Pick<Caller, 'userId'>,
  organizationId: Tenant,
  parentId: Uuid<'collection'> | null,
): Promise<Place> {
  const [found] = await reader.run(statement, [organizationId, userId, parentId])
  if (!found) throw notFound([organizationId])
  const place = { organizationId, parentId, lineage: found.lineage ?? [] } as unknown as Place
  if (parentId === null) {
    if (atLeast(found.organization_role, lowestRole.organization.createContent)) return place
    throw new Problem('forbidden', {})
  }
  if (found.lineage === null || !allowsOnCollection(found.role, 'view')) throw notFound([parentId])
  if (!allowsOnCollection(found.role, 'create')) throw new Problem('forbidden', {})
  if (found.transfer_state !== null) throw new Problem('transfer_under_way', {}, { retryAfter: 5 })
  return place
}
