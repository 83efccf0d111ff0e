import { removeSiteSpace } from '@octavo/site'
import { sql } from 'kysely'
import { prepare, type Tenant } from '../../platform/database/database.ts'
import type { SystemWork } from '../../platform/events/run-as-system.ts'
import type { Uuid } from '../../platform/ids.ts'
import { changeStructure, type StructureFollower } from './change-structure.ts'

const places = prepare(sql<{ id: Uuid<'siteSpace'>; site_id: Uuid<'site'> }>`
  select id, site_id from site_space where organization_id = $1 and shown_space_id = $2 order by site_id, id`)

/** Takes a space off every site that holds it, as an admin of each would. */
export const takeOffSites =
  (follow: StructureFollower) =>
  async (work: SystemWork, organizationId: Tenant, space: Uuid<'space'>): Promise<void> => {
    for (const { id, site_id } of await work.transaction.run(places, [organizationId, space])) {
      await changeStructure(
        work,
        { organizationId, id: site_id },
        undefined,
        (before) => removeSiteSpace(before, id),
        follow,
      )
    }
  }
