import type { Role } from '@octavo/contract'
import { type Selectable, sql } from 'kysely'
import type { Reader, Tenant, Transaction } from '../../platform/database/database.ts'
import type { TenantTables } from '../../platform/database/tables.generated.ts'
import type { Page } from '../../platform/http/cursor.ts'
import type { Uuid } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'

export type InviteLink = Selectable<TenantTables['invite_link']>

/** Newest first. */
export const listInviteLinks = (reader: Reader, tenant: Tenant, { after, limit }: Page): Promise<InviteLink[]> =>
  reader
    .rowsOf(tenant, 'invite_link')
    .selectAll()
    .$if(after !== undefined, (query) => query.where('id', '<', after![0] as Uuid<'invite'>))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()

export const findInviteLink = (reader: Reader, tenant: Tenant, id: Uuid<'invite'>): Promise<InviteLink | undefined> =>
  reader.rowsOf(tenant, 'invite_link').selectAll().where('id', '=', id).executeTakeFirst()

export const addInviteLink = (
  transaction: Transaction,
  row: Omit<InviteLink, 'version' | 'created_at'>,
): Promise<InviteLink> => transaction.add('invite_link').values(row).returningAll().executeTakeFirstOrThrow()

export const lockInviteLink = (transaction: Transaction, tenant: Tenant, id: Uuid<'invite'>): Promise<InviteLink> =>
  transaction
    .rowsOf(tenant, 'invite_link')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Problem('not_found', {}))

export const setLinkRole = (
  transaction: Transaction,
  { organization_id: tenant, id }: InviteLink,
  role: Role,
): Promise<InviteLink> =>
  transaction
    .change(tenant, 'invite_link')
    .set({ role, version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export async function removeInviteLink(
  transaction: Transaction,
  { organization_id: tenant, id }: InviteLink,
): Promise<void> {
  await transaction.remove(tenant, 'invite_link').where('id', '=', id).execute()
}
