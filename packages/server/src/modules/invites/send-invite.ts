import type { Vault } from '../../platform/crypto/vault.ts'
import type { JobHandler } from '../../platform/jobs/work.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { accountNames } from '../accounts/index.ts'
import { findTitle } from '../organizations/index.ts'
import { inviteMail } from './invite-mail.ts'
import { findUnsentInvite, markInviteSent } from './invite-store.ts'
import { acceptUrlOf } from './present-invite.ts'
import type { sendInviteJob } from './send-invite.job.ts'

interface Settings {
  readonly mailer: Mailer
  readonly vault: Vault
  readonly publicUrl: string
}

/** Sends an invite with its secret. One that was accepted, revoked or sent in the meantime is left alone. */
export const sendInvite =
  ({ mailer, vault, publicUrl }: Settings): JobHandler<typeof sendInviteJob.payload> =>
  async ({ database, transact }, { organizationId, inviteId }) => {
    const { reader } = database
    const invite = await findUnsentInvite(reader, organizationId, inviteId)
    const organization = await findTitle(reader, organizationId)
    if (!invite || organization === undefined) return
    const secret = (await vault.open(reader, organizationId, invite.sealed_secret!)).toString()
    const inviter = (await accountNames(reader, [invite.invited_by])).get(invite.invited_by)
    const link = acceptUrlOf(publicUrl, invite, secret)
    await mailer.send({ to: invite.email, ...inviteMail({ organization, inviter, link, expires: invite.expires_at }) })
    await transact(({ transaction }) => markInviteSent(transaction, invite))
  }
