import { type Static, Type } from 'typebox'
import { eventTypes } from './events.ts'
import { AnyId, EventId, OrganizationId, UserId } from './ids.ts'
import { defineOperation } from './operation.ts'
import { address, listOf, pageQuery, timestamp } from './shapes.ts'

const AuditEventActor = Type.Object(
  {
    type: Type.Enum(['user', 'system']),
    id: Type.String(),
    label: Type.Optional(Type.String({ description: 'The name as it is now' })),
  },
  { title: 'AuditEventActor' },
)

const AuditEventTarget = Type.Object(
  {
    type: Type.String(),
    id: AnyId,
    label: Type.Optional(Type.String({ description: 'The name as it was then' })),
  },
  { title: 'AuditEventTarget' },
)

const fields = {
  object: Type.Literal('audit-event'),
  id: EventId,
  occurredAt: timestamp,
  action: Type.Enum([...eventTypes], { title: 'EventType' }),
  actor: AuditEventActor,
  source: Type.Enum(['api', 'script'], {
    description: '`api` for what a request did; `script` for what an operator or the service itself did',
  }),
  target: AuditEventTarget,
  urls: Type.Object({ location: address }),
}

export type AuditEventView = Static<typeof AuditEventView>
export const AuditEventView = Type.Object(fields, { title: 'AuditEvent' })

export type AuditEventDetailsView = Static<typeof AuditEventDetailsView>
export const AuditEventDetailsView = Type.Object(
  {
    ...fields,
    executionId: Type.Optional(Type.String({ description: 'The id of the request that did it' })),
    schemaVersion: Type.Integer({ minimum: 1 }),
    payload: Type.Record(Type.String(), Type.Unknown(), { description: 'What changed' }),
  },
  { title: 'AuditEventDetails' },
)

export const audit = {
  listOrganizationAuditEvents: defineOperation({
    id: 'listOrganizationAuditEvents',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/audit-events',
    section: 'Audit',
    summary: 'List what happened in an organization, newest first',
    access: { on: 'organization', needs: 'audit', scope: 'unscoped' },
    params: Type.Object({ organizationId: OrganizationId }),
    query: Type.Object({
      ...pageQuery,
      limit: Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'At most so many items' }),
      from: Type.Optional(Type.String({ format: 'date-time', description: 'Not before this time' })),
      to: Type.Optional(Type.String({ format: 'date-time', description: 'Before this time' })),
      action: Type.Optional(Type.Enum([...eventTypes], { title: 'EventType' })),
      actor: Type.Optional(Type.Unsafe<Static<typeof UserId>>({ ...UserId, description: 'Who did it' })),
      target: Type.Optional(Type.Unsafe<Static<typeof AnyId>>({ ...AnyId, description: 'To what it happened' })),
    }),
    returns: listOf(AuditEventView, 'AuditEventList'),
    status: 200,
    writes: false,
  }),
  getOrganizationAuditEvent: defineOperation({
    id: 'getOrganizationAuditEvent',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/audit-events/{auditEventId}',
    section: 'Audit',
    summary: 'Get one event, with what changed',
    access: { on: 'organization', needs: 'audit', scope: 'unscoped' },
    params: Type.Object({ organizationId: OrganizationId, auditEventId: EventId }),
    returns: AuditEventDetailsView,
    status: 200,
    tagged: false,
    writes: false,
  }),
}
