import type { InviteView } from '@octavo/contract'
import { showId } from '../../platform/ids.ts'
import { presentRole } from '../organizations/index.ts'
import type { Invite } from './invite-store.ts'

export const presentInvite = (invite: Invite): InviteView => ({
  object: 'invite',
  id: showId('invite', invite.id),
  email: invite.email,
  role: presentRole(invite.role),
  sso: invite.sso,
  createdAt: invite.created_at.toISOString(),
  expiresAt: invite.expires_at.toISOString(),
})

/** The secret stands behind the #, which no browser sends: it stays out of logs and of Referer headers. */
export const acceptUrlOf = (publicUrl: string, { organization_id, id }: Invite, secret: string): string =>
  `${publicUrl}/invites/accept#${showId('organization', organization_id)}/${showId('invite', id)}/${secret}`
