import type { EventType } from '@octavo/contract'
import { type Selectable, sql, type SqlBool } from 'kysely'
import type { Reader, Tenant } from '../../platform/database/database.ts'
import type { TenantTables } from '../../platform/database/tables.generated.ts'
import type { Page, Position } from '../../platform/http/cursor.ts'
import type { Uuid } from '../../platform/ids.ts'

export type EventRow = Selectable<TenantTables['event']>

export interface EventFilter {
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  readonly action?: EventType | undefined
  readonly actor?: Uuid<'user'> | undefined
  readonly target?: string | undefined
}

export const positionOf = (event: EventRow): Position => [event.created_at.toISOString(), event.position]

/** Newest first. */
export const listEvents = (
  reader: Reader,
  tenant: Tenant,
  { from, to, action, actor, target }: EventFilter,
  { after, limit }: Page,
): Promise<EventRow[]> =>
  reader
    .rowsOf(tenant, 'event')
    .selectAll()
    .$if(from !== undefined, (query) => query.where('created_at', '>=', from!))
    .$if(to !== undefined, (query) => query.where('created_at', '<', to!))
    .$if(action !== undefined, (query) => query.where('type', '=', action!))
    .$if(actor !== undefined, (query) => query.where('actor_id', '=', actor!))
    .$if(target !== undefined, (query) => query.where('resource_id', '=', target!))
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(created_at, position) < (${after![0]}, ${after![1]})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('position', 'desc')
    .limit(limit + 1)
    .execute()

export const findEvent = (reader: Reader, tenant: Tenant, id: Uuid<'event'>): Promise<EventRow | undefined> =>
  reader.rowsOf(tenant, 'event').selectAll().where('id', '=', id).executeTakeFirst()

/** Whether anything in the log was done by this one, or to it. */
export async function isInLog(reader: Reader, tenant: Tenant, column: 'actor_id' | 'resource_id', id: string) {
  const query = reader.rowsOf(tenant, 'event').select('id').where(column, '=', id)
  return (await query.limit(1).executeTakeFirst()) !== undefined
}
