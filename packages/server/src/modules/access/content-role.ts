import { type RawBuilder, sql } from 'kysely'

/**
 * Who has which role on a space or a collection, as SQL: the first that says something wins. An organization's admin;
 * then, from the resource itself upward, the own grant, the highest grant of the own teams, and the default level; at
 * last the role in the organization.
 *
 * In all of this `caller` is the member row of whoever is judged.
 */

/** What one resource says of the caller; null where it says nothing. */
const roleAt = (id: RawBuilder<unknown>, level: RawBuilder<unknown>) => sql`coalesce(
  (select own.role from user_grant own
    where own.organization_id = caller.organization_id and own.resource_id = ${id} and own.user_id = caller.user_id),
  (select max(given.role) from team_grant given
    join team_member mine on mine.organization_id = given.organization_id and mine.team_id = given.team_id
      and mine.user_id = caller.user_id
    where given.organization_id = caller.organization_id and given.resource_id = ${id}),
  ${level})`

/**
 * The first answer along a lineage: of the nearest collection that has one. `offset 0` keeps the planner from asking all
 * collections of the organization before it knows which ones lie in the lineage.
 */
const along = (lineage: RawBuilder<unknown>, answer: RawBuilder<unknown>) => sql`(
  select said.answer from unnest(${lineage}) with ordinality as step (id, distance)
  join collection above on above.organization_id = caller.organization_id and above.id = step.id
  cross join lateral (select ${answer} as answer offset 0) said
  where said.answer is not null order by step.distance limit 1)`

const roleAlong = (lineage: RawBuilder<unknown>) => along(lineage, roleAt(sql`above.id`, sql`above.default_level`))

const levelAlong = (lineage: RawBuilder<unknown>) => along(lineage, sql`above.default_level`)

const unlessAdmin = (role: RawBuilder<unknown>) =>
  sql`case when caller.role = 'admin' then caller.role else ${role} end`

/** The collection that a space inherits from, as `holder`: its parent, or the one it was restored from. */
export const holderOfSpace = sql`
  left join collection holder on holder.organization_id = space.organization_id
    and holder.id = coalesce(space.parent_id, space.inherits_from_id)`

/** Of `space`, with its `holder`. */
export const roleOnSpace = unlessAdmin(
  sql`coalesce(${roleAt(sql`space.id`, sql`space.default_level`)}, ${roleAlong(sql`holder.lineage`)}, caller.role)`,
)

/** Of `collection`. */
export const roleOnCollection = unlessAdmin(sql`coalesce(${roleAlong(sql`collection.lineage`)}, caller.role)`)

/** Of `site`: grants on it govern it alone, and not the spaces it shows. */
export const roleOnSite = unlessAdmin(sql`coalesce(${roleAt(sql`site.id`, sql`site.default_level`)}, caller.role)`)

/** The level that holds for those without grants; null where none is set, up to the organization. */
export const levelOfSpace = sql`coalesce(space.default_level, ${levelAlong(sql`holder.lineage`)})`
export const levelOfCollection = levelAlong(sql`collection.lineage`)
