import { type Insertable, type Selectable, sql } from 'kysely'
import { prepare, type Reader, type Tenant, type Transaction } from '../../platform/database/database.ts'
import { brokenConstraint } from '../../platform/database/faults.ts'
import type { DirectoryTables, TenantTables } from '../../platform/database/tables.generated.ts'
import type { Uuid } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'

/** A hostname that a site claims. */
export type Claim = Selectable<TenantTables['site_hostname']>
type ProvenHostname = Selectable<DirectoryTables['proven_hostname']>

export const addClaim = (transaction: Transaction, row: Insertable<TenantTables['site_hostname']>): Promise<Claim> =>
  transaction
    .add('site_hostname')
    .values(row)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (brokenConstraint(error) === 'site_hostname_pkey') throw new Problem('hostname_claimed', {})
      throw error
    })

export const findClaim = (reader: Reader, tenant: Tenant, hostname: string): Promise<Claim | undefined> =>
  reader.rowsOf(tenant, 'site_hostname').selectAll().where('hostname', '=', hostname).executeTakeFirst()

/** As it is now, which stays so until the transaction ends; none where it was given up, even if it was claimed anew. */
export const lockClaim = (
  transaction: Transaction,
  { organization_id: tenant, hostname, token }: Pick<Claim, 'organization_id' | 'hostname' | 'token'>,
): Promise<Claim | undefined> =>
  transaction
    .rowsOf(tenant, 'site_hostname')
    .selectAll()
    .where('hostname', '=', hostname)
    .where('token', '=', token)
    .forUpdate()
    .executeTakeFirst()

interface Checked {
  readonly status: NonNullable<Claim['status']>
  readonly isProven: boolean
}

/** Keeps what a look-up found, of a claim that is locked. */
export async function keepCheck(
  transaction: Transaction,
  { organization_id: tenant, hostname }: Claim,
  { status, isProven }: Checked,
): Promise<void> {
  await transaction
    .change(tenant, 'site_hostname')
    .set({
      status,
      checked_at: sql`now()`,
      verified_at: isProven ? sql`coalesce(verified_at, now())` : null,
      version: sql`version + 1`,
    })
    .where('hostname', '=', hostname)
    .execute()
}

/** Of one who had it, and can prove it no longer. */
export async function loseProof(transaction: Transaction, tenant: Tenant, hostname: string): Promise<void> {
  await transaction
    .change(tenant, 'site_hostname')
    .set({ verified_at: null, version: sql`version + 1` })
    .where('hostname', '=', hostname)
    .execute()
}

export async function removeClaim(transaction: Transaction, claim: Claim, ifMatch: number | undefined): Promise<void> {
  const result = await transaction
    .remove(claim.organization_id, 'site_hostname')
    .where('hostname', '=', claim.hostname)
    .$if(ifMatch !== undefined, (query) => query.where('version', '=', ifMatch!))
    .executeTakeFirst()
  if (result.numDeletedRows !== 1n) throw new Problem(ifMatch === undefined ? 'not_found' : 'precondition_failed', {})
}

const lockName = prepare(sql`select pg_advisory_xact_lock(hashtextextended('hostname', hashtextextended($1, 0)))`)

/** Nobody else proves the name until the transaction ends: a name that nobody has yet has no row to lock. */
export async function lockHostname(transaction: Transaction, hostname: string): Promise<void> {
  await transaction.run(lockName, [hostname])
}

/** Who has the name. Not locked: that it is given up meanwhile is in nobody's way. */
export const findProven = (transaction: Transaction, hostname: string): Promise<ProvenHostname | undefined> =>
  transaction.directory.selectFrom('proven_hostname').selectAll().where('hostname', '=', hostname).executeTakeFirst()

/** Whoever had the name has it no more. */
export async function putProven(transaction: Transaction, row: ProvenHostname): Promise<void> {
  const { hostname: _, ...rest } = row
  await transaction.directory
    .insertInto('proven_hostname')
    .values(row)
    .onConflict((conflict) => conflict.column('hostname').doUpdateSet(rest))
    .execute()
}

export async function removeProven(
  transaction: Transaction,
  organizationId: Tenant,
  which: { readonly hostname: string } | { readonly site: Uuid<'site'> },
): Promise<void> {
  const query = transaction.directory.deleteFrom('proven_hostname').where('organization_id', '=', organizationId)
  await (
    'site' in which ? query.where('site_id', '=', which.site) : query.where('hostname', '=', which.hostname)
  ).execute()
}
