import type { AuditEventDetailsView, AuditEventView, IdKind } from '@octavo/contract'
import { showId, type Uuid } from '../../platform/ids.ts'
import type { EventRow } from './event-store.ts'

/** The shape of payloads; raised when that of one changes. */
const schemaVersion = 1

export function presentEvent(event: EventRow, names: ReadonlyMap<string, string>, publicUrl: string): AuditEventView {
  const [id, organization] = [showId('event', event.id), showId('organization', event.organization_id)]
  const kind = event.resource_kind as IdKind
  return {
    object: 'audit-event',
    id,
    occurredAt: event.created_at.toISOString(),
    action: event.type as AuditEventView['action'],
    actor: presentActor(event, names),
    source: event.request_id === null ? 'script' : 'api',
    target: {
      type: kind,
      id: showId(kind, event.resource_id as Uuid<IdKind>),
      ...(event.resource_label !== null && { label: event.resource_label }),
    },
    urls: { location: `${publicUrl}/v1/orgs/${organization}/audit-events/${id}` },
  }
}

function presentActor({ actor_id }: EventRow, names: ReadonlyMap<string, string>): AuditEventView['actor'] {
  if (actor_id === null) return { type: 'system', id: 'system' }
  const label = names.get(actor_id)
  return { type: 'user', id: showId('user', actor_id as Uuid<'user'>), ...(label !== undefined && { label }) }
}

export const presentDetails = (
  event: EventRow,
  names: ReadonlyMap<string, string>,
  publicUrl: string,
): AuditEventDetailsView => ({
  ...presentEvent(event, names, publicUrl),
  ...(event.request_id !== null && { executionId: event.request_id }),
  schemaVersion,
  payload: event.payload as AuditEventDetailsView['payload'],
})
