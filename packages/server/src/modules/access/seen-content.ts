import type { Role } from '@octavo/contract'
import { type RawBuilder, sql } from 'kysely'
import {
  holderOfSpace,
  levelOfCollection,
  levelOfSpace,
  roleOnCollection,
  roleOnSite,
  roleOnSpace,
} from './content-role.ts'
import { customHostname } from './custom-hostname.ts'
import { publishedOn } from './published-on.ts'
import { lowestRole } from './policy.ts'

/** How the one who asks stands to a row. */
export interface Seen {
  readonly role: Role
  /** The default level that holds there, inherited or not; null where the organization's own holds. */
  readonly level: Role | null
}

/** `offset 0` keeps the planner from working the role out once for the condition and once more for the answer. */
const judged = (role: RawBuilder<unknown>, level: RawBuilder<unknown>) =>
  sql`cross join lateral (select ${role} as role, ${level} as level offset 0) seen`

const askedBy = sql`caller.organization_id = $1 and caller.user_id = $2 and not caller.disabled`
const atLeast = (role: Role) => sql`seen.role >= ${sql.lit(role)}::access_role`

/** Rows that were copied here and are not here yet, or no more, are nowhere but in the directory's other organization. */
const isHere = (table: string) =>
  sql`(${sql.ref(`${table}.transfer_state`)} is null or ${sql.ref(`${table}.transfer_state`)} = 'leaving')`

/**
 * The spaces of $1 that the user $2 may view, as `space` and `seen`, ready for further conditions. The lists are made
 * of this, so that a page is short only when it is the last. `beside` are columns to read beside those of the space.
 */
export const seenSpacesWith = (beside: RawBuilder<unknown>) => sql`
  select space.*, seen.role, seen.level, ${publishedOn} ${beside}
  from member caller join space on space.organization_id = caller.organization_id ${holderOfSpace}
  ${judged(roleOnSpace, levelOfSpace)}
  where ${askedBy} and ${isHere('space')} and space.deleted_at is null and ${atLeast(lowestRole.space.view)}`
export const seenSpaces = seenSpacesWith(sql``)

/** How long a deleted space can be restored. */
export const retention = sql`interval '7 days'`

/** The same of those that the user may restore. */
export const seenDeletedSpaces = sql`
  select space.*, seen.role, seen.level, null as published_on
  from member caller join space on space.organization_id = caller.organization_id ${holderOfSpace}
  ${judged(roleOnSpace, levelOfSpace)}
  where ${askedBy} and ${isHere('space')} and space.deleted_at > now() - ${retention}
    and ${atLeast(lowestRole.space.restore)}`

/** The collections of $1 that the user $2 may view, as `collection` and `seen`. */
export const seenCollections = sql`
  select collection.*, seen.role, seen.level
  from member caller join collection on collection.organization_id = caller.organization_id
  ${judged(roleOnCollection, levelOfCollection)}
  where ${askedBy} and ${isHere('collection')} and collection.deleted_at is null
    and ${atLeast(lowestRole.collection.view)}`

/** The members of $1 who may view the space $2, with the role each has there, ready for further conditions. */
export const membersOnSpace = sql`
  select caller.*, seen.role as content_role
  from space ${holderOfSpace} join member caller on caller.organization_id = space.organization_id
  ${judged(roleOnSpace, sql`null`)}
  where space.organization_id = $1 and space.id = $2 and not caller.disabled and ${atLeast(lowestRole.space.view)}`

/** The same of the collection $2. */
export const membersOnCollection = sql`
  select caller.*, seen.role as content_role
  from collection join member caller on caller.organization_id = collection.organization_id
  ${judged(roleOnCollection, sql`null`)}
  where collection.organization_id = $1 and collection.id = $2 and not caller.disabled
    and ${atLeast(lowestRole.collection.view)}`

/** The sites of $1 that the user $2 may view, as `site` and `seen`. */
export const seenSites = sql`
  select site.*, ${customHostname} as custom_hostname, seen.role, seen.level
  from member caller join site on site.organization_id = caller.organization_id
  ${judged(roleOnSite, sql`site.default_level`)}
  where ${askedBy} and ${atLeast(lowestRole.site.view)}`

/** The members of $1 who may view the site $2, with the role each has there. */
export const membersOnSite = sql`
  select caller.*, seen.role as content_role
  from site join member caller on caller.organization_id = site.organization_id
  ${judged(roleOnSite, sql`null`)}
  where site.organization_id = $1 and site.id = $2 and not caller.disabled and ${atLeast(lowestRole.site.view)}`
