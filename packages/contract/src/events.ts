/** Everything that can happen, as `noun.past-verb`. Audit, webhooks and integrations read the same list. */
export const eventTypes = [
  'user.registered',
  'user.signed-in',
  'user.signed-out',
  'password.changed',
  'token.created',
  'token.revoked',
  'organization.created',
  'organization.updated',
  'organization.deleted',
  'member.joined',
  'member.invited',
  'invite.accepted',
  'invite.revoked',
  'invite.expired',
  'invite-link.created',
  'invite-link.updated',
  'invite-link.deleted',
] as const

export type EventType = (typeof eventTypes)[number]
