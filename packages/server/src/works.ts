import { sweepSessions, sweepSessionsJob } from './modules/accounts/index.ts'
import { removeRows, removeRowsJob } from './modules/organizations/index.ts'
import { expireInvites, expireInvitesJob, sendInvite, sendInviteJob } from './modules/invites/index.ts'
import {
  copyBlobs,
  graceDays,
  removeBlobs,
  removeBlobsJob,
  sweepBlobs,
  sweepUploads,
  sweepUploadsJob,
} from './modules/files/index.ts'
import { sweepContent, sweepContentJob } from './modules/content/index.ts'
import {
  purgeSpaces,
  purgeSpacesJob,
  removeLeft,
  removeLeftJob,
  runTransfer,
  transferJob,
} from './modules/spaces/index.ts'
import { takeOffSites } from './modules/sites/index.ts'
import { followStructure } from './modules/addresses/index.ts'
import { purgeHooks, Purger, type PurgeSettings, purgeTags, purgeTagsJob } from './modules/publishing/index.ts'
import type { Blobs } from './platform/blobs/blobs.ts'
import { openVault } from './platform/crypto/vault.ts'
import type { Tenant, Transaction } from './platform/database/database.ts'
import { sweepIdempotencyKeysJob } from './platform/http/sweep-idempotency-keys.job.ts'
import { sweepIdempotencyKeys } from './platform/http/sweep-idempotency-keys.ts'
import { enqueue } from './platform/jobs/enqueue.ts'
import { type Work, workOn } from './platform/jobs/work.ts'
import { type MailSettings, openMailer } from './platform/mail/mailer.ts'
import { createFetchGuarded } from './platform/outbound/fetch-guarded.ts'
import type { OutboundSettings } from './platform/outbound/outbound-rules.ts'

interface WorkSettings {
  readonly publicUrl: string
  readonly secretKeys: readonly string[]
  readonly mail?: MailSettings | undefined
  readonly blobs: Blobs
  readonly purge?: PurgeSettings | undefined
  readonly outbound: OutboundSettings
}

/** What the worker does. A worker that cannot send mail, or purge, leaves that to those that can. */
export const worksOf = ({ publicUrl, secretKeys, mail, blobs, purge, outbound }: WorkSettings): readonly Work[] => [
  workOn(sweepIdempotencyKeysJob, sweepIdempotencyKeys),
  workOn(removeRowsJob, removeRows),
  workOn(expireInvitesJob, expireInvites),
  workOn(sweepSessionsJob, sweepSessions),
  workOn(purgeSpacesJob, purgeSpaces(takeOffSites(followStructure))),
  workOn(transferJob, runTransfer(copyBlobs(blobs))),
  workOn(removeLeftJob, removeLeft),
  workOn(sweepContentJob, sweepContent(sweepBlobs(blobs))),
  workOn(sweepUploadsJob, sweepUploads(sweepLater)),
  workOn(removeBlobsJob, removeBlobs(blobs)),
  ...(mail
    ? [workOn(sendInviteJob, sendInvite({ mailer: openMailer(mail), vault: openVault(secretKeys), publicUrl }))]
    : []),
  ...(purge ? [workOn(purgeTagsJob, purgeTags(new Purger(purgeHooks(purge), createFetchGuarded(outbound))))] : []),
]

/** What was uploaded and never used is swept when it is old enough. */
async function sweepLater(transaction: Transaction, organizationId: Tenant): Promise<void> {
  const startAfter = new Date(Date.now() + (graceDays + 1) * 24 * 60 * 60 * 1000)
  // Of its own, so that a sweep which comes earlier and finds it too young does not stand for it.
  const key = `${organizationId}/uploads`
  await enqueue(transaction, sweepContentJob, organizationId, { organizationId }, { key, startAfter })
}
