import { sql } from 'kysely'
import { prepare, type Reader, type Tenant } from '../../platform/database/database.ts'
import type { Uuid } from '../../platform/ids.ts'

export interface ShownSpace {
  readonly id: Uuid<'space'>
  readonly title: string
  readonly language: string | null
}

const shown = prepare(sql<ShownSpace>`
  select distinct space.id, space.title, space.language from site_space
  join space on space.organization_id = site_space.organization_id and space.id = site_space.shown_space_id
  where site_space.organization_id = $1 and site_space.site_id = $2 and space.deleted_at is null`)

/** The spaces that a site shows and that are there. */
export const findShownSpaces = async (
  reader: Reader,
  tenant: Tenant,
  site: Uuid<'site'>,
): Promise<ReadonlyMap<string, ShownSpace>> =>
  new Map((await reader.run(shown, [tenant, site])).map((space) => [space.id, space]))
