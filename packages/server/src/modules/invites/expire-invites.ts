import type { Tenant } from '../../platform/database/database.ts'
import type { JobHandler, JobWork } from '../../platform/jobs/work.ts'
import { removeWaitingAccounts } from '../accounts/index.ts'
import type { expireInvitesJob } from './expire-invites.job.ts'
import { findExpiredSecrets, removeExpiredInvites } from './invite-store.ts'

const atOnce = 500

/** Removes invites that nobody accepted in time, then the accounts that waited for nothing else. */
export const expireInvites: JobHandler<typeof expireInvitesJob.payload> = async ({ database, transact, signal }) => {
  for (let found = atOnce; found === atOnce;) {
    signal.throwIfAborted()
    const secrets = await findExpiredSecrets(database.reader, atOnce)
    for (const [tenant, own] of Map.groupBy(secrets, (secret) => secret.organization_id)) {
      const ids = own.map((secret) => secret.invite_id)
      await transact((work) => expireIn(work, tenant, ids))
    }
    found = secrets.length
  }
  for (let removed = atOnce; removed === atOnce;) {
    signal.throwIfAborted()
    removed = await transact(({ transaction }) => removeWaitingAccounts(transaction, atOnce))
  }
}

async function expireIn(
  { transaction, announce }: JobWork,
  organizationId: Tenant,
  ids: Parameters<typeof removeExpiredInvites>[2],
): Promise<void> {
  for (const { id, email } of await removeExpiredInvites(transaction, organizationId, ids)) {
    announce({ type: 'invite.expired', organizationId, resource: { kind: 'invite', id, label: email } })
  }
}
