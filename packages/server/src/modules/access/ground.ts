import type { IdKind, Role, Scope } from '@octavo/contract'
import { type RawBuilder, sql } from 'kysely'
import type { ShownKey } from '../../platform/crypto/share-key.ts'
import { prepare, type Statement, type Tenant } from '../../platform/database/database.ts'
import type { Uuid } from '../../platform/ids.ts'

/** What every statement says of the caller, beside the columns of the resource. */
export interface Finding {
  readonly caller_user_id: Uuid<'user'>
  readonly caller_token_id: Uuid<'token'>
  readonly caller_scopes: Scope[] | null
  readonly caller_operator: boolean
  /** The caller's role on the resource, or in its organization; null where it has none, or there is no organization. */
  readonly caller_role: Role | null
  /** By a statement that holds: set while the space or collection is being transferred. */
  readonly held_transfer?: string | null
}

/** How a kind of resource is found and judged. */
export interface Ground<Found extends Finding = Finding> {
  /** $1 is the hash of the token; the ids that the path names follow. */
  readonly statement: Statement<Found>
  /** The path parameters that become $2, $3, …, with the kind of thing each names; by its number too, where that is said. */
  readonly parameters: readonly (readonly [name: string, kind: IdKind | 'hostname', orNumber?: 'or number'])[]
  /** The same for a write: the space or collection it finds does not leave for elsewhere until the transaction ends. */
  readonly holding?: Statement<Found>
  /** The hash of the share key comes after the ids, null where none was shown. */
  readonly takesShareKey?: true
  /** Whether the caller may know that the resource exists, when it asks for this. */
  exists(found: Found, needs: string, shown?: ShownKey): boolean
  allows(found: Found, needs: string): boolean
  /** Whether this share key is one of the resource's. */
  isRightKey?(found: Found, shown: ShownKey): boolean
  /** What the proof says the resource is. */
  idOf(found: Found): string
  tenantOf(found: Found): Tenant | null
}

/**
 * Caller, membership and resource in one statement. Only the access module joins directory and tenant tables;
 * with several clusters each of these becomes two reads.
 */
export const findingStatement = <Found extends Finding>(
  resource: RawBuilder<unknown>,
  role: RawBuilder<unknown>,
  joins: RawBuilder<unknown>,
  before: RawBuilder<unknown> = sql``,
): Statement<Found> =>
  prepare(sql<Found>`
    ${before} select token.user_id as caller_user_id, token.id as caller_token_id, token.scopes as caller_scopes,
      account.operator as caller_operator, ${role} as caller_role, ${resource}
    from token join account on account.id = token.user_id ${joins}
    where token.hash = $1 and (token.expires_at is null or token.expires_at > now())`)

/** The organization of $2 and the caller's own member row in it, if it has one, as `organization` and `caller`. */
export const callerInOrganization = sql`
  left join organization on organization.id = $2 and organization.deleted_at is null
  left join member caller on caller.organization_id = organization.id and caller.user_id = token.user_id
    and not caller.disabled`

/** The organization in which the resource $2 lives, and the caller's own member row in it. */
export const callerInHome = sql`
  left join resource_organization home on home.id = $2
  left join organization on organization.id = home.organization_id and organization.deleted_at is null
  left join member caller on caller.organization_id = organization.id and caller.user_id = token.user_id
    and not caller.disabled`

/**
 * In place of the table, its row of $2, held: the lock stands in the way of a transfer and of a purge, and of nothing
 * else. Whoever waits for it reads the row as it is then.
 */
const held = (table: 'space' | 'collection') => sql`
  with ${sql.table(table)} as materialized (
    select its.* from resource_organization home
    join ${sql.table(table)} its on its.organization_id = home.organization_id and its.id = home.id
    where home.id = $2 for key share of its
  )`

/** How what lies in a space or collection is found, for reads and for writes. */
export const contentStatements = <Found extends Finding>(
  table: 'space' | 'collection',
  resource: RawBuilder<unknown>,
  role: RawBuilder<unknown>,
  joins: RawBuilder<unknown>,
) => ({
  statement: findingStatement<Found>(resource, role, joins),
  holding: findingStatement<Found>(
    sql`${sql.ref(`${table}.transfer_state`)} as held_transfer, ${resource}`,
    role,
    joins,
    held(table),
  ),
})
