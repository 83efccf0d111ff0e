import type { ChangeRequestView } from '@octavo/contract'
import { sql } from 'kysely'
import type { Reader, Tenant } from '../../platform/database/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import { presentChangeRequests } from './present-change-request.ts'

/** Change requests as they are shown, by their ids. */
export const findChangeRequestViews =
  (publicUrl: string) =>
  async (
    reader: Reader,
    tenant: Tenant,
    ids: readonly Uuid<'changeRequest'>[],
  ): Promise<ReadonlyMap<Uuid<'changeRequest'>, ChangeRequestView>> => {
    const rows = await reader
      .rowsOf(tenant, 'change_request')
      .innerJoin('space', (join) =>
        join
          .onRef('space.organization_id', '=', 'change_request.organization_id')
          .onRef('space.id', '=', 'change_request.space_id'),
      )
      .selectAll('change_request')
      .select('space.revision_id as space_revision_id')
      .where('change_request.id', '=', sql<Uuid<'changeRequest'>>`any(${ids})`)
      .execute()
    const present = await presentChangeRequests(reader, rows, publicUrl)
    return new Map(rows.map((row) => [row.id, present(row)]))
  }
