import type { Role } from '@octavo/contract'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Reader, Tenant, Transaction } from '../../platform/database/database.ts'
import { brokenConstraint } from '../../platform/database/faults.ts'
import type { DirectoryTables } from '../../platform/database/tables.generated.ts'
import { Problem } from '../../platform/problem.ts'

export type Organization = Selectable<DirectoryTables['organization']>

const nameTaken = (error: unknown): never => {
  if (brokenConstraint(error) === 'organization_hostname_key') throw new Problem('hostname_taken', {})
  throw error
}

export const addOrganization = (
  transaction: Transaction,
  row: Insertable<DirectoryTables['organization']>,
): Promise<Organization> =>
  transaction.directory.insertInto('organization').values(row).returningAll().executeTakeFirstOrThrow().catch(nameTaken)

/** Changes the organization if it still has the version the caller means, and raises it in the same statement. */
export const changeOrganization = (
  transaction: Transaction,
  id: Tenant,
  changes: Updateable<DirectoryTables['organization']>,
  ifMatch: number | undefined,
): Promise<Organization> =>
  transaction.directory
    .updateTable('organization')
    .set({ ...changes, version: sql`version + 1` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(ifMatch !== undefined, (query) => query.where('version', '=', ifMatch!))
    .returningAll()
    .executeTakeFirstOrThrow(() => new Problem(ifMatch === undefined ? 'not_found' : 'precondition_failed', {}))
    .catch(nameTaken)

/** True also when nothing of it is left. */
export async function isDeleted(reader: Reader, id: Tenant): Promise<boolean> {
  const query = reader.directory.selectFrom('organization').select('deleted_at').where('id', '=', id)
  return (await query.executeTakeFirst())?.deleted_at !== null
}

export async function removeOrganization(transaction: Transaction, id: Tenant): Promise<void> {
  await transaction.directory
    .deleteFrom('organization')
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .execute()
}

/** The organization as it is, and stays until the transaction ends; refused when it is gone. */
export const holdOrganization = (transaction: Transaction, id: Tenant): Promise<Organization> =>
  transaction.directory
    .selectFrom('organization')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirstOrThrow(() => new Problem('not_found', {}))

/** None where it is deleted. */
export async function findTitle(reader: Reader, id: Tenant): Promise<string | undefined> {
  const query = reader.directory.selectFrom('organization').select('title').where('id', '=', id)
  return (await query.where('deleted_at', 'is', null).executeTakeFirst())?.title
}

/** What those get who join it. */
export async function findDefaultRole(reader: Reader, id: Tenant): Promise<Role> {
  const query = reader.directory.selectFrom('organization').select('default_role').where('id', '=', id)
  return (await query.executeTakeFirst())?.default_role ?? 'none'
}

export async function hasEmailDomain(reader: Reader, domain: string): Promise<boolean> {
  const query = reader.directory.selectFrom('organization').select('id').where('deleted_at', 'is', null)
  const owner = query.where(sql<boolean>`email_domains @> array[${domain}::text]`).limit(1)
  return (await owner.executeTakeFirst()) !== undefined
}
