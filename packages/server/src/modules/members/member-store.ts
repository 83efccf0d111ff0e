import type { Role } from '@octavo/contract'
import { type Selectable, sql, type Updateable } from 'kysely'
import { prepare, type Reader, type Tenant, type Transaction } from '../../platform/database/database.ts'
import type { TenantTables } from '../../platform/database/tables.generated.ts'
import type { Uuid } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'

export type Member = Selectable<TenantTables['member']>

/** The member as it is, and stays until the transaction ends; refused when it has left. */
export const lockMember = (transaction: Transaction, tenant: Tenant, id: Uuid<'user'>): Promise<Member> =>
  transaction
    .rowsOf(tenant, 'member')
    .selectAll()
    .where('user_id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Problem('not_found', {}))

/** Raises the version too. The row must be locked. */
export const changeMember = (
  transaction: Transaction,
  { organization_id, user_id }: Member,
  changes: Updateable<TenantTables['member']>,
): Promise<Member> =>
  transaction
    .change(organization_id, 'member')
    .set({ ...changes, version: sql`version + 1` })
    .where('user_id', '=', user_id)
    .returningAll()
    .executeTakeFirstOrThrow()

export async function markSeen(transaction: Transaction, tenant: Tenant, id: Uuid<'user'>): Promise<void> {
  const query = transaction.change(tenant, 'member').set({ last_seen_at: sql<Date>`now()` })
  await query.where('user_id', '=', id).execute()
}

export async function deleteMember(transaction: Transaction, { organization_id, user_id }: Member): Promise<void> {
  await transaction.remove(organization_id, 'member').where('user_id', '=', user_id).execute()
  await transaction.directory
    .deleteFrom('account_organization')
    .where('user_id', '=', user_id)
    .where('organization_id', '=', organization_id)
    .execute()
}

const lockAdmins = prepare(sql`select pg_advisory_xact_lock(hashtextextended('admins', uuid_hash_extended($1, 0)))`)

/**
 * Refuses when nobody but this member is an admin. One at a time in an organization: two admins who demote each other
 * would each see the other one left.
 */
export async function requireOtherAdmin(transaction: Transaction, { organization_id, user_id }: Member): Promise<void> {
  await transaction.run(lockAdmins, [organization_id])
  const other = await transaction
    .rowsOf(organization_id, 'member')
    .select('user_id')
    .where('role', '=', 'admin' satisfies Role)
    .where('disabled', '=', false)
    .where('user_id', '!=', user_id)
    .limit(1)
    .executeTakeFirst()
  if (!other) throw new Problem('last_admin', {})
}

/** Those of these users who are members, locked against leaving until the transaction ends. */
export async function holdMembers(
  transaction: Transaction,
  tenant: Tenant,
  ids: readonly Uuid<'user'>[],
): Promise<Uuid<'user'>[]> {
  const query = transaction
    .rowsOf(tenant, 'member')
    .select('user_id')
    .where('user_id', '=', sql<Uuid<'user'>>`any(${ids})`)
    // In one order whoever asks: two changes of the same people would otherwise wait for each other.
    .orderBy('user_id')
    .forNoKeyUpdate()
  return (await query.execute()).map((row) => row.user_id)
}

/** Whose addresses these are, among the members. */
export async function findMembersByEmail(
  reader: Reader,
  tenant: Tenant,
  emails: readonly string[],
): Promise<Map<string, Uuid<'user'>>> {
  if (emails.length === 0) return new Map()
  const query = reader.rowsOf(tenant, 'member').select(['email', 'user_id'])
  const rows = await query.where('email', '=', sql<string>`any(${emails})`).execute()
  return new Map(rows.map((row) => [row.email, row.user_id]))
}

export async function findMemberRole(reader: Reader, tenant: Tenant, id: Uuid<'user'>): Promise<Role | undefined> {
  const query = reader.rowsOf(tenant, 'member').select('role').where('user_id', '=', id)
  return (await query.executeTakeFirst())?.role
}
