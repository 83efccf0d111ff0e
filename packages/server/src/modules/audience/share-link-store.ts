import { type Selectable, sql } from 'kysely'
import type { Reader, Tenant, Transaction } from '../../platform/database/database.ts'
import type { TenantTables } from '../../platform/database/tables.generated.ts'
import type { Page } from '../../platform/http/cursor.ts'
import type { Uuid } from '../../platform/ids.ts'
import { notFound, Problem } from '../../platform/problem.ts'

export type ShareLink = Selectable<TenantTables['share_link']>

/** Which site of which organization. */
export interface SiteKey {
  readonly organizationId: Tenant
  readonly id: Uuid<'site'>
}

/** Newest first. */
export const listShareLinks = (reader: Reader, site: SiteKey, { after, limit }: Page): Promise<ShareLink[]> =>
  reader
    .rowsOf(site.organizationId, 'share_link')
    .selectAll()
    .where('site_id', '=', site.id)
    .$if(after !== undefined, (query) => query.where('id', '<', after![0] as Uuid<'shareLink'>))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()

export const findShareLink = (reader: Reader, site: SiteKey, id: Uuid<'shareLink'>): Promise<ShareLink> =>
  reader
    .rowsOf(site.organizationId, 'share_link')
    .selectAll()
    .where('site_id', '=', site.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Problem('not_found', {}))

/** By the hash of its key, whether it holds or not. */
export const findLinkByKey = (reader: Reader, site: SiteKey, keyHash: Buffer): Promise<ShareLink | undefined> =>
  reader
    .rowsOf(site.organizationId, 'share_link')
    .selectAll()
    .where('site_id', '=', site.id)
    .where('key_hash', '=', keyHash)
    .executeTakeFirst()

export const lockShareLink = (transaction: Transaction, site: SiteKey, id: Uuid<'shareLink'>): Promise<ShareLink> =>
  transaction
    .rowsOf(site.organizationId, 'share_link')
    .selectAll()
    .where('site_id', '=', site.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Problem('not_found', {}))

type NewShareLink = Pick<
  ShareLink,
  'id' | 'name' | 'active' | 'key_hash' | 'sealed_key' | 'section_id' | 'expires_at' | 'created_by'
>

export const addShareLink = (transaction: Transaction, site: SiteKey, link: NewShareLink): Promise<ShareLink> =>
  transaction
    .add('share_link')
    .values({ ...link, organization_id: site.organizationId, site_id: site.id })
    .returningAll()
    .executeTakeFirstOrThrow()

export type ShareLinkChange = Partial<
  Pick<ShareLink, 'name' | 'active' | 'section_id' | 'expires_at' | 'password_hash'>
>

export const changeShareLink = (
  transaction: Transaction,
  { organization_id: tenant, site_id: site, id }: ShareLink,
  change: ShareLinkChange,
): Promise<ShareLink> =>
  transaction
    .change(tenant, 'share_link')
    .set({ ...change, version: sql`version + 1` })
    .where('site_id', '=', site)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export async function removeShareLink(
  transaction: Transaction,
  { organization_id: tenant, site_id: site, id }: ShareLink,
): Promise<void> {
  await transaction.remove(tenant, 'share_link').where('site_id', '=', site).where('id', '=', id).execute()
}

/** All of the site, or those that are named, in one statement: gives back those that were not so before. */
export async function switchShareLinks(
  transaction: Transaction,
  site: SiteKey,
  active: boolean,
  ids: readonly Uuid<'shareLink'>[] | undefined,
): Promise<number> {
  const changed = await transaction
    .change(site.organizationId, 'share_link')
    .set({ active, version: sql`version + 1` })
    .where('site_id', '=', site.id)
    .where('active', '<>', active)
    .$if(ids !== undefined, (query) => query.where('id', '=', sql<Uuid<'shareLink'>>`any(${ids!})`))
    .executeTakeFirstOrThrow()
  return Number(changed.numUpdatedRows)
}

/** Locks them in one order, so that two such calls wait for each other and never for each other's rest. */
export async function requireShareLinks(
  transaction: Transaction,
  site: SiteKey,
  ids: readonly Uuid<'shareLink'>[],
): Promise<void> {
  const found = await transaction
    .rowsOf(site.organizationId, 'share_link')
    .select('id')
    .where('site_id', '=', site.id)
    .where('id', '=', sql<Uuid<'shareLink'>>`any(${ids})`)
    .orderBy('id')
    .forUpdate()
    .execute()
  const known = new Set(found.map(({ id }) => id))
  if (found.length < ids.length) throw notFound(ids.filter((id) => !known.has(id)))
}

export async function noteShareLinkUse(
  transaction: Transaction,
  site: SiteKey,
  id: Uuid<'shareLink'>,
  uses: number,
): Promise<void> {
  await transaction
    .change(site.organizationId, 'share_link')
    .set({ uses: sql`uses + ${uses}`, last_used_at: sql`now()` })
    .where('site_id', '=', site.id)
    .where('id', '=', id)
    .execute()
}
