import type { audit, InputOf } from '@octavo/contract'
import type { Reader, Tenant } from '../../platform/database/database.ts'
import { listed, pageOf } from '../../platform/http/cursor.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { readId, type Uuid } from '../../platform/ids.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { accountNames } from '../accounts/index.ts'
import { findMemberRole } from '../members/index.ts'
import { type EventFilter, type EventRow, findEvent, isInLog, listEvents, positionOf } from './event-store.ts'
import { presentDetails, presentEvent } from './present-event.ts'

export const auditHandlers = (publicUrl: string): HandlersOf<typeof audit> => ({
  async listOrganizationAuditEvents({ reader, cursor }, { proof, query }) {
    const page = pageOf(cursor, query)
    const filter = readFilter(query)
    const rows = await listEvents(reader, proof.id, filter, page)
    if (rows.length === 0) await requireKnown(reader, proof.id, filter)
    const names = await actorNames(reader, rows)
    return { view: listed(rows, page, cursor, positionOf, (event) => presentEvent(event, names, publicUrl)) }
  },
  async getOrganizationAuditEvent({ reader }, { proof, params }) {
    const event = await findEvent(reader, proof.id, readId(params.auditEventId))
    if (!event) throw new Problem('not_found', {})
    return { view: presentDetails(event, await actorNames(reader, [event]), publicUrl) }
  },
})

type Query = InputOf<typeof audit.listOrganizationAuditEvents>['query']

const readFilter = ({ from, to, action, actor, target }: Query): EventFilter => ({
  from: readTime('/from', from),
  to: readTime('/to', to),
  action,
  actor: actor && readId(actor),
  target: target && readId(target),
})

/** The form allows times that never were, such as the 60th second. */
function readTime(path: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const time = new Date(text)
  if (!Number.isNaN(time.getTime())) return time
  throw new Problem('invalid_request', [{ path, message: 'is not a time' }])
}

/** One who was never here, and a thing to which nothing ever happened here, are not told apart from those elsewhere. */
async function requireKnown(reader: Reader, tenant: Tenant, { actor, target }: EventFilter): Promise<void> {
  const isMember = async (id: string) => (await findMemberRole(reader, tenant, id as Uuid<'user'>)) !== undefined
  const isKnown =
    (actor === undefined || (await isInLog(reader, tenant, 'actor_id', actor)) || (await isMember(actor))) &&
    (target === undefined || (await isInLog(reader, tenant, 'resource_id', target)) || (await isMember(target)))
  if (!isKnown) throw notFound([actor, target].filter((one) => one !== undefined))
}

/** Who has left is still named. */
const actorNames = (reader: Reader, events: readonly EventRow[]): Promise<Map<string, string>> =>
  accountNames(reader, [...new Set(events.flatMap(({ actor_id }) => (actor_id ? [actor_id as Uuid<'user'>] : [])))])
