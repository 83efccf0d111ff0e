import { type Selectable, sql } from 'kysely'
import type { Reader, Transaction } from '../../platform/database/database.ts'
import type { TenantTables } from '../../platform/database/tables.generated.ts'
import type { SiteKey } from './share-link-store.ts'

export type PublishingAuth = Selectable<TenantTables['publishing_auth']>

/** Every site has one from the start. */
export const findPublishingAuth = (reader: Reader, { organizationId, id }: SiteKey): Promise<PublishingAuth> =>
  reader.rowsOf(organizationId, 'publishing_auth').selectAll().where('site_id', '=', id).executeTakeFirstOrThrow()

export const lockPublishingAuth = (
  transaction: Transaction,
  { organizationId, id }: SiteKey,
): Promise<PublishingAuth> =>
  transaction
    .rowsOf(organizationId, 'publishing_auth')
    .selectAll()
    .where('site_id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()

export async function addPublishingAuth(
  transaction: Transaction,
  { organizationId, id }: SiteKey,
  sealedKey: Buffer,
): Promise<void> {
  const row = { organization_id: organizationId, site_id: id, sealed_key: sealedKey }
  await transaction.add('publishing_auth').values(row).execute()
}

export type PublishingAuthChange = Partial<Omit<PublishingAuth, 'organization_id' | 'site_id' | 'version'>>

export const changePublishingAuth = (
  transaction: Transaction,
  { organization_id: tenant, site_id: site }: PublishingAuth,
  change: PublishingAuthChange,
): Promise<PublishingAuth> =>
  transaction
    .change(tenant, 'publishing_auth')
    .set({ ...change, version: sql`version + 1` })
    .where('site_id', '=', site)
    .returningAll()
    .executeTakeFirstOrThrow()
