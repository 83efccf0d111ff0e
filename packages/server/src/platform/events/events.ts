import type { EventType, IdKind } from '@octavo/contract'
import type { Tenant, Transaction } from '../database/database.ts'
import { newUuid, type Uuid } from '../ids.ts'
import type { Caller } from '../http/proof.ts'

/** What happened to what. Without an organization it happened to an account. */
export interface Event {
  readonly type: EventType
  readonly organizationId: Tenant | null
  /** Whose account it happened to; the caller's own where it is not said. */
  readonly userId?: Uuid<'user'>
  readonly resource: { readonly kind: IdKind; readonly id: string; readonly label?: string }
  readonly payload?: Readonly<Record<string, unknown>>
  /** Who did it, where the request itself names nobody. */
  readonly actor?: Uuid<'user'>
}

/** Who caused it, and by which request; nobody, where the system itself did. */
export interface Cause {
  readonly caller: Caller | null
  readonly requestId: string | null
}

/** Queues what follows from an event. It runs in the event's own transaction. */
export type Subscriber = (transaction: Transaction, event: Event) => Promise<void>

export async function writeEvents(
  transaction: Transaction,
  cause: Cause,
  events: readonly Event[],
  subscribers: readonly Subscriber[],
): Promise<void> {
  for (const event of events) {
    await (event.organizationId === null
      ? writeAccountEvent(transaction, cause, event)
      : writeEvent(transaction, cause, event, event.organizationId))
    for (const subscriber of subscribers) await subscriber(transaction, event)
  }
}

const columnsOf = ({ type, resource, payload = {} }: Event, { requestId }: Cause) => ({
  id: newUuid<'event'>(),
  type,
  resource_kind: resource.kind,
  resource_id: resource.id,
  request_id: requestId,
  payload: JSON.stringify(payload),
})

function actorOf({ caller }: Cause, { actor }: Event) {
  const known = caller ?? (actor && { kind: 'user', userId: actor })
  return { actor_kind: known?.kind ?? 'system', actor_id: known?.userId ?? null }
}

async function writeEvent(transaction: Transaction, cause: Cause, event: Event, tenant: Tenant): Promise<void> {
  const row = { ...columnsOf(event, cause), ...actorOf(cause, event), resource_label: event.resource.label ?? null }
  await transaction
    .add('event')
    .values({ ...row, organization_id: tenant })
    .execute()
}

async function writeAccountEvent(transaction: Transaction, cause: Cause, event: Event): Promise<void> {
  const user_id = event.userId ?? cause.caller?.userId
  if (user_id === undefined) throw new Error(`${event.type} does not say whose account it happened to`)
  await transaction.directory
    .insertInto('account_event')
    .values({ ...columnsOf(event, cause), ...actorOf(cause, event), user_id })
    .execute()
}
