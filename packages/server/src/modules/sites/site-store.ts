import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { prepare, type Reader, type Tenant, type Transaction } from '../../platform/database/database.ts'
import { brokenConstraint } from '../../platform/database/faults.ts'
import type { TenantTables } from '../../platform/database/tables.generated.ts'
import type { Page } from '../../platform/http/cursor.ts'
import type { Uuid } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import { type Seen, seenSites } from '../access/index.ts'

export type Site = Selectable<TenantTables['site']>
/** With the hostname of its own that is proven. */
export type NamedSite = Site & { readonly custom_hostname: string | null }
/** A site as the one who asks may see it. */
export type SeenSite = NamedSite & Seen

const taken = (error: unknown): never => {
  const constraint = brokenConstraint(error)
  if (constraint === 'site_basename_key') {
    throw new Problem('path_taken', [{ path: '/basename', message: 'is that of another site of the organization' }])
  }
  if (constraint === 'site_proxy_key') throw new Problem('proxy_taken', {})
  throw error
}

export async function addSite(transaction: Transaction, row: Insertable<TenantTables['site']>): Promise<void> {
  await transaction.add('site').values(row).execute()
}

const basenames = prepare(sql<{ basename: string }>`
  select lower(basename) as basename from site
  where organization_id = $1 and (lower(basename) = $2 or lower(basename) like $2 || '-%')`)

/** A path below the organization's host that no other site has. The organization's structure must be locked. */
export async function freeBasename(reader: Reader, tenant: Tenant, wanted: string): Promise<string> {
  const used = new Set((await reader.run(basenames, [tenant, wanted])).map(({ basename }) => basename))
  let [name, number] = [wanted, 2]
  while (used.has(name)) name = `${wanted}-${number++}`
  return name
}

/** Changes the site if it still has the version the caller means, and raises it in the same statement. */
export const changeSite = (
  transaction: Transaction,
  tenant: Tenant,
  id: Uuid<'site'>,
  changes: Updateable<TenantTables['site']>,
  ifMatch: number | undefined,
): Promise<Site> =>
  transaction
    .change(tenant, 'site')
    .set({ ...changes, version: sql`version + 1` })
    .where('id', '=', id)
    .$if(ifMatch !== undefined, (query) => query.where('version', '=', ifMatch!))
    .returningAll()
    .executeTakeFirstOrThrow(() => new Problem(ifMatch === undefined ? 'not_found' : 'precondition_failed', {}))
    .catch(taken)

/** The site as it is, and stays until the transaction ends; refused when it is gone. */
export const lockSite = (transaction: Transaction, tenant: Tenant, id: Uuid<'site'>): Promise<Site> =>
  transaction
    .rowsOf(tenant, 'site')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new Problem('not_found', {}))

/** What belongs to it goes with it. */
export async function removeSite(transaction: Transaction, tenant: Tenant, id: Uuid<'site'>): Promise<void> {
  await transaction.remove(tenant, 'site').where('id', '=', id).execute()
}

export async function hasSite(reader: Reader, tenant: Tenant, id: Uuid<'site'>): Promise<boolean> {
  const query = reader.rowsOf(tenant, 'site').select('id').where('id', '=', id)
  return (await query.executeTakeFirst()) !== undefined
}

const beforeAll = '00000000-0000-0000-0000-000000000000'

interface SiteFilter {
  readonly space: Uuid<'space'> | null
  readonly title: string | undefined
  readonly published: boolean | undefined
}

const list = prepare(sql<SeenSite>`
  ${seenSites} and site.id > $3
    and ($4::uuid is null or exists (
      select from site_space where site_space.organization_id = $1 and site_space.site_id = site.id
        and site_space.shown_space_id = $4))
    and ($5::text is null or position(lower($5) in lower(site.title)) > 0)
    and ($6::boolean is null or site.published = $6)
  order by site.id limit $7`)

/** Oldest first: the ids of sites grow. */
export const listSites = (
  reader: Reader,
  tenant: Tenant,
  user: Uuid<'user'>,
  { space, title, published }: SiteFilter,
  { after, limit }: Page,
): Promise<SeenSite[]> =>
  reader.run(list, [tenant, user, after?.[0] ?? beforeAll, space, title ?? null, published ?? null, limit + 1])

const one = prepare(sql<SeenSite>`${seenSites} and site.id = $3`)

/** Whether the user sees it now. */
export const seesSite = async (
  reader: Reader,
  tenant: Tenant,
  user: Uuid<'user'>,
  id: Uuid<'site'>,
): Promise<boolean> => (await reader.run(one, [tenant, user, id])).length > 0

/** As the user sees it now. */
export async function findSite(
  reader: Reader,
  tenant: Tenant,
  user: Uuid<'user'>,
  id: Uuid<'site'>,
): Promise<SeenSite> {
  const [site] = await reader.run(one, [tenant, user, id])
  if (!site) throw new Problem('not_found', {})
  return site
}

const shown = prepare(sql`
  select from site_space where organization_id = $1 and shown_space_id = any($2::uuid[]) limit 1`)

/** Whether a site shows one of these spaces. */
export const isShown = async (reader: Reader, tenant: Tenant, spaces: readonly Uuid<'space'>[]): Promise<boolean> =>
  (await reader.run(shown, [tenant, spaces])).length > 0

const showing = prepare(sql<SeenSite>`
  ${seenSites} and exists (
    select from site_space where site_space.organization_id = $1 and site_space.site_id = site.id
      and site_space.shown_space_id = any($3::uuid[]))
  order by site.id limit 100`)

/** The sites that show some of these spaces, as far as the user may view them. */
export const sitesShowing = (
  reader: Reader,
  tenant: Tenant,
  user: Uuid<'user'>,
  spaces: readonly Uuid<'space'>[],
): Promise<SeenSite[]> => reader.run(showing, [tenant, user, spaces])
