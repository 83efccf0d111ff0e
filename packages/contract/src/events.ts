/** Everything that can happen, as `noun.past-verb`. Audit, webhooks and integrations read the same list. */
export const eventTypes = [
  'user.registered',
  'token.created',
  'token.revoked',
  'organization.created',
  'organization.updated',
  'organization.deleted',
  'member.joined',
] as const

export type EventType = (typeof eventTypes)[number]
