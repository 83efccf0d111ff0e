import type { Role } from '@octavo/contract'
import { type Selectable, sql } from 'kysely'
import { tokenHash } from '../../platform/crypto/token.ts'
import type { Reader, Tenant, Transaction } from '../../platform/database/database.ts'
import type { DirectoryTables, TenantTables } from '../../platform/database/tables.generated.ts'
import type { Page } from '../../platform/http/cursor.ts'
import { newUuid, type Uuid } from '../../platform/ids.ts'

export type Invite = Selectable<TenantTables['invite']>
export type InviteSecret = Selectable<DirectoryTables['invite_secret']>

/** Newest first. Those that have expired are no longer there, even before the sweep ran. */
export const listInvites = (reader: Reader, tenant: Tenant, { after, limit }: Page): Promise<Invite[]> =>
  reader
    .rowsOf(tenant, 'invite')
    .selectAll()
    .where('expires_at', '>', sql<Date>`now()`)
    .$if(after !== undefined, (query) => query.where('id', '<', after![0] as Uuid<'invite'>))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()

interface Addressee {
  readonly userId: Uuid<'user'>
  readonly email: string
  readonly role: Role
  readonly secret: string
  /** Where it goes by mail: the secret until then. */
  readonly sealed: Buffer | null
}

/** One invite per person: inviting again renews it, with the role it has now. */
export const renewInvites = (
  transaction: Transaction,
  tenant: Tenant,
  addressees: readonly Addressee[],
  { invitedBy, sso }: { invitedBy: Uuid<'user'>; sso: boolean },
): Promise<Invite[]> =>
  transaction
    .add('invite')
    .columns(['organization_id', 'id', 'user_id', 'email', 'role', 'sealed_secret', 'sso', 'invited_by', 'expires_at'])
    .expression(
      sql`select ${tenant}::uuid, one.id, one.user_id, one.email, one.role::access_role, one.sealed,
            ${sso}::boolean,
            ${invitedBy}::uuid, now() + interval '7 days'
          from unnest(
            ${addressees.map(() => newUuid())}::uuid[], ${addressees.map(({ userId }) => userId)}::uuid[],
            ${addressees.map(({ email }) => email)}::text[], ${addressees.map(({ role }) => role)}::text[],
            ${addressees.map(({ sealed }) => sealed)}::bytea[]
          ) as one (id, user_id, email, role, sealed)`,
    )
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'user_id']).doUpdateSet((set) => ({
        role: set.ref('excluded.role'),
        sealed_secret: set.ref('excluded.sealed_secret'),
        sso: set.ref('excluded.sso'),
        invited_by: set.ref('excluded.invited_by'),
        expires_at: set.ref('excluded.expires_at'),
      })),
    )
    .returningAll()
    .execute()

/** Gives each invite a new secret; the one it had before leads nowhere from now on. */
export async function replaceSecrets(
  transaction: Transaction,
  tenant: Tenant,
  secrets: readonly { readonly invite: Invite; readonly secret: string }[],
  mailed: boolean,
): Promise<void> {
  const ids = secrets.map(({ invite }) => invite.id)
  await transaction.directory
    .deleteFrom('invite_secret')
    .where('organization_id', '=', tenant)
    .where('invite_id', '=', sql<Uuid<'invite'>>`any(${ids})`)
    .execute()
  await transaction.directory
    .insertInto('invite_secret')
    .columns(['hash', 'organization_id', 'invite_id', 'user_id', 'mailed', 'expires_at'])
    .expression(
      sql`select one.hash, ${tenant}::uuid, one.invite_id, one.user_id, ${mailed}::boolean, one.expires_at
          from unnest(
            ${secrets.map(({ secret }) => tokenHash(secret))}::bytea[], ${ids}::uuid[],
            ${secrets.map(({ invite }) => invite.user_id)}::uuid[],
            ${secrets.map(({ invite }) => invite.expires_at)}::timestamptz[]
          ) as one (hash, invite_id, user_id, expires_at)`,
    )
    .execute()
}

/** The invite of this person, if it is still good; held until the transaction ends. */
export const lockInvite = (
  transaction: Transaction,
  tenant: Tenant,
  id: Uuid<'invite'>,
  userId: Uuid<'user'>,
): Promise<Invite | undefined> =>
  transaction
    .rowsOf(tenant, 'invite')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst()

/** Removes an invite and its secret. Answers with what it was. */
export async function removeInvite(
  transaction: Transaction,
  tenant: Tenant,
  id: Uuid<'invite'>,
): Promise<Invite | undefined> {
  // The invite is always locked before its secret: in two orders, a use and a revocation would wait for each other.
  const removed = await transaction.remove(tenant, 'invite').where('id', '=', id).returningAll().executeTakeFirst()
  await transaction.directory
    .deleteFrom('invite_secret')
    .where('organization_id', '=', tenant)
    .where('invite_id', '=', id)
    .execute()
  return removed
}

/** The invite that a secret is for, if it is still good. */
export const findSecret = (reader: Reader, secret: string): Promise<InviteSecret | undefined> =>
  reader.directory
    .selectFrom('invite_secret')
    .selectAll()
    .where('hash', '=', tokenHash(secret))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()

/** The ids among these that belong to members, disabled ones too. */
export async function membersAmong(
  reader: Reader,
  tenant: Tenant,
  ids: readonly Uuid<'user'>[],
): Promise<Set<Uuid<'user'>>> {
  const query = reader.rowsOf(tenant, 'member').select('user_id')
  const rows = await query.where('user_id', '=', sql<Uuid<'user'>>`any(${ids})`).execute()
  return new Set(rows.map((row) => row.user_id))
}

export async function isDisabledMember(reader: Reader, tenant: Tenant, userId: Uuid<'user'>): Promise<boolean> {
  const query = reader.rowsOf(tenant, 'member').select('disabled').where('user_id', '=', userId)
  return (await query.executeTakeFirst())?.disabled === true
}

export const findInvite = (reader: Reader, tenant: Tenant, id: Uuid<'invite'>): Promise<Invite | undefined> =>
  reader.rowsOf(tenant, 'invite').selectAll().where('id', '=', id).executeTakeFirst()

export const findExpiredSecrets = (
  reader: Reader,
  limit: number,
): Promise<Pick<InviteSecret, 'organization_id' | 'invite_id'>[]> =>
  reader.directory
    .selectFrom('invite_secret')
    .select(['organization_id', 'invite_id'])
    .where('expires_at', '<', sql<Date>`now()`)
    .orderBy('expires_at')
    .limit(limit)
    .execute()

/** Those that were renewed in the meantime stay. Answers with those that went. */
export async function removeExpiredInvites(
  transaction: Transaction,
  tenant: Tenant,
  ids: readonly Uuid<'invite'>[],
): Promise<Invite[]> {
  const expired = sql<Date>`now()`
  const these = sql<Uuid<'invite'>>`any(${ids})`
  const invites = transaction.remove(tenant, 'invite').where('id', '=', these).where('expires_at', '<', expired)
  const removed = await invites.returningAll().execute()
  const secrets = transaction.directory.deleteFrom('invite_secret').where('organization_id', '=', tenant)
  await secrets.where('invite_id', '=', these).where('expires_at', '<', expired).execute()
  return removed
}

export const findUnsentInvite = (reader: Reader, tenant: Tenant, id: Uuid<'invite'>): Promise<Invite | undefined> =>
  reader
    .rowsOf(tenant, 'invite')
    .selectAll()
    .where('id', '=', id)
    .where('sealed_secret', 'is not', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()

/** One that was renewed while its mail went out has another secret, and another mail to come. */
export async function markInviteSent(transaction: Transaction, invite: Invite): Promise<void> {
  const query = transaction.change(invite.organization_id, 'invite').set({ sealed_secret: null })
  await query.where('id', '=', invite.id).where('sealed_secret', '=', invite.sealed_secret).execute()
}

export async function isInvited(reader: Reader, userId: Uuid<'user'>): Promise<boolean> {
  const query = reader.directory.selectFrom('invite_secret').select('hash').where('user_id', '=', userId)
  return (
    (await query
      .where('expires_at', '>', sql<Date>`now()`)
      .limit(1)
      .executeTakeFirst()) !== undefined
  )
}
