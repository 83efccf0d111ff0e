import { timingSafeEqual } from 'node:crypto'
import { tokenHash } from '../../platform/crypto/token.ts'
import type { Tenant, Transaction } from '../../platform/database/database.ts'
import type { SystemWork } from '../../platform/events/run-as-system.ts'
import type { Proof } from '../../platform/http/proof.ts'
import type { Uuid } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import { type Account, markEmailVerified } from '../accounts/index.ts'
import { holdOrganization, type Organization } from '../organizations/index.ts'
import { findInviteLink } from './invite-link-store.ts'
import { findSecret, type Invite, lockInvite, removeInvite } from './invite-store.ts'
import { joinMember } from './join-member.ts'

interface Input {
  readonly organizationId: Tenant
  readonly inviteId: Uuid<'invite'>
  readonly secret: string | undefined
}

/** Accepts an invite as the one who asks. */
export async function acceptInvite(work: SystemWork, self: Proof<'self', 'act'>, input: Input): Promise<void> {
  const { transaction } = work
  const organization = await holdOrganization(transaction, input.organizationId)
  const invite = await lockInvite(transaction, input.organizationId, input.inviteId, self.id)
  if (!invite) return joinByLink(work, self, input, organization)
  if (!(await isAddressee(transaction, self.row, invite, input.secret))) throw new Problem('not_found', {})
  return completeInvite(work, invite, self.row)
}

async function joinByLink(
  work: SystemWork,
  self: Proof<'self', 'act'>,
  { organizationId, inviteId, secret }: Input,
  organization: Organization,
): Promise<void> {
  const link = await findInviteLink(work.transaction, organizationId, inviteId)
  if (!link || secret === undefined || !timingSafeEqual(link.secret_hash, tokenHash(secret))) {
    throw new Problem('not_found', {})
  }
  if (!organization.invite_links) throw new Problem('invite_links_off', {})
  await joinMember(work, organizationId, self.row, { role: link.role, sso: false })
}

/**
 * An account whose address was never verified may have been made by anyone who was shown an invite to that address.
 * It must bring the secret of this one too.
 */
async function isAddressee(
  transaction: Transaction,
  account: Account,
  invite: Invite,
  secret: string | undefined,
): Promise<boolean> {
  if (secret === undefined) return account.email_verified_at !== null
  const shown = await findSecret(transaction, secret)
  if (shown?.invite_id !== invite.id || shown.organization_id !== invite.organization_id) return false
  if (shown.mailed) await markEmailVerified(transaction, account.id)
  return true
}

/** The invite is used up, and its addressee a member. */
export async function completeInvite(work: SystemWork, invite: Invite, account: Account): Promise<void> {
  const { organization_id: organizationId, id, email } = invite
  await removeInvite(work.transaction, organizationId, id)
  work.announce({ type: 'invite.accepted', organizationId, resource: { kind: 'invite', id, label: email } })
  await joinMember(work, organizationId, account, invite)
}
