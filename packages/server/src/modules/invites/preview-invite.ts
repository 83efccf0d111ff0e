import { timingSafeEqual } from 'node:crypto'
import type { InvitePreviewView } from '@octavo/contract'
import { isToken, tokenHash } from '../../platform/crypto/token.ts'
import type { Reader, Tenant } from '../../platform/database/database.ts'
import { showId, type Uuid } from '../../platform/ids.ts'
import { notFound } from '../../platform/problem.ts'
import { findInviteLink } from './invite-link-store.ts'
import { findInvite, findSecret } from './invite-store.ts'

interface Shown {
  readonly organizationId: Tenant
  readonly inviteId: Uuid<'invite'>
  readonly secret: string
}

/** Describes an invite to the holder of its secret, so that they can decide before they join. */
export async function previewInvite(reader: Reader, shown: Shown): Promise<InvitePreviewView> {
  const inviter = isToken(shown.secret)
    ? ((await inviterOf(reader, shown)) ?? (await linkOwnerOf(reader, shown)))
    : null
  if (!inviter) throw notFound([shown.organizationId, shown.inviteId])
  const organization = await reader.directory
    .selectFrom('organization')
    .select(['id', 'title'])
    .where('id', '=', shown.organizationId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow(() => notFound([shown.organizationId]))
  const account = await reader.directory
    .selectFrom('account')
    .select('display_name')
    .where('id', '=', inviter)
    .executeTakeFirst()
  return {
    organization: { id: showId('organization', organization.id), title: organization.title },
    ...(account && { invitedBy: { displayName: account.display_name } }),
  }
}

/** Who sent the invite by e-mail that the secret belongs to. */
async function inviterOf(reader: Reader, { organizationId, inviteId, secret }: Shown): Promise<Uuid<'user'> | null> {
  const found = await findSecret(reader, secret)
  if (found?.organization_id !== organizationId || found.invite_id !== inviteId) return null
  return (await findInvite(reader, organizationId, inviteId))?.invited_by ?? null
}

async function linkOwnerOf(reader: Reader, { organizationId, inviteId, secret }: Shown): Promise<Uuid<'user'> | null> {
  const link = await findInviteLink(reader, organizationId, inviteId)
  return link && timingSafeEqual(link.secret_hash, tokenHash(secret)) ? link.created_by : null
}
