import { type Insertable, type Selectable, sql } from 'kysely'
import { prepare, type Reader, type Tenant, type Transaction } from '../../platform/database/database.ts'
import type { TenantTables } from '../../platform/database/tables.generated.ts'
import type { Uuid } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'

export type Redirect = Selectable<TenantTables['site_redirect']>
/** What of a redirect is written by its makers. */
export type RedirectFields = Omit<
  Redirect,
  'organization_id' | 'site_id' | 'id' | 'live_key' | 'version' | 'created_at' | 'changed_at'
>

export interface SiteKey {
  readonly organizationId: Tenant
  readonly id: Uuid<'site'>
}

interface RedirectSet {
  readonly redirects: number
  readonly version: number
}

const begin = prepare(sql`
  insert into site_redirects (organization_id, site_id) values ($1, $2) on conflict do nothing`)
const lock = prepare(sql<RedirectSet>`
  select redirects, version from site_redirects where organization_id = $1 and site_id = $2 for update`)

/** All redirects of a site, which nobody else writes until the transaction ends. */
export async function lockRedirects(transaction: Transaction, { organizationId, id }: SiteKey): Promise<RedirectSet> {
  await transaction.run(begin, [organizationId, id])
  const [set] = await transaction.run(lock, [organizationId, id])
  return set!
}

const raise = prepare(sql`
  update site_redirects set redirects = redirects + $3, version = version + 1
  where organization_id = $1 and site_id = $2`)

/** To be called with every change. */
export async function countRedirects(
  transaction: Transaction,
  { organizationId, id }: SiteKey,
  added: number,
): Promise<void> {
  await transaction.run(raise, [organizationId, id, added])
}

const version = prepare(sql<RedirectSet>`
  select redirects, version from site_redirects where organization_id = $1 and site_id = $2`)

export async function versionOfRedirects(reader: Reader, { organizationId, id }: SiteKey): Promise<number> {
  const [set] = await reader.run(version, [organizationId, id])
  return set?.version ?? 1
}

export const findRedirect = (reader: Reader, site: SiteKey, id: Uuid<'siteRedirect'>): Promise<Redirect> =>
  reader
    .rowsOf(site.organizationId, 'site_redirect')
    .selectAll()
    .where('site_id', '=', site.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Problem('not_found', {}))

const forAddress = prepare(sql<Redirect>`
  select found.* from unnest($2::text[]) with ordinality as asked (live_key, rank)
  cross join lateral (
    select * from site_redirect where organization_id = $1 and live_key = asked.live_key limit 1
  ) found
  order by asked.rank limit 1`)

/** The first of these keys that a redirect in force has: each is one step in the index, and no more than needed are made. */
export async function findByKeys(
  reader: Reader,
  { organizationId, id }: SiteKey,
  keys: readonly string[],
): Promise<Redirect | undefined> {
  return (await reader.run(forAddress, [organizationId, keys.map((key) => `${id}${key}`)]))[0]
}

const withKeys = prepare(sql<Redirect>`
  select * from site_redirect where organization_id = $1 and site_id = $2 and draft = any($3::boolean[])
    and source_key = any($4::text[])`)

export const listByKeys = (
  reader: Reader,
  { organizationId, id }: SiteKey,
  keys: readonly string[],
  drafts: readonly boolean[] = [false, true],
): Promise<Redirect[]> => reader.run(withKeys, [organizationId, id, drafts, keys])

const leadingOn = prepare(sql<Redirect>`
  select * from site_redirect
  where organization_id = $1 and site_id = $2 and not draft and onward = any($3::text[]) order by source_key`)

/** Those in force after which another one may come, on these hosts or within the site itself. */
export const listOnward = (
  reader: Reader,
  { organizationId, id }: SiteKey,
  onward: readonly string[],
): Promise<Redirect[]> => reader.run(leadingOn, [organizationId, id, onward])

const written = [
  'draft',
  'source',
  'source_key',
  'capture_wildcard',
  'permanent',
  'kind',
  'section_id',
  'site_space_id',
  'page',
  'url',
  'onward',
] as const satisfies (keyof RedirectFields)[]

const columns = sql.join(written.map((name) => sql.ref(name)))
const put = prepare(sql`
  insert into site_redirect (organization_id, site_id, id, ${columns})
  select organization_id, site_id, id, ${columns} from jsonb_populate_recordset(null::site_redirect, $1::jsonb)
  on conflict (organization_id, site_id, id) do update
    set ${sql.join(written.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))},
      version = site_redirect.version + 1, changed_at = now()`)

/** No statement comes near its time limit, however busy the database is. */
const atOnce = 1000

/** Writes them, new ones and those that are there. */
export async function putRedirects(
  transaction: Transaction,
  { organizationId, id: site_id }: SiteKey,
  rows: readonly (RedirectFields & { readonly id: Uuid<'siteRedirect'> })[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += atOnce) {
    const some = rows.slice(from, from + atOnce).map((row): Insertable<TenantTables['site_redirect']> => {
      return { ...row, organization_id: organizationId, site_id }
    })
    await transaction.run(put, [JSON.stringify(some)])
  }
}

const remove = prepare(sql`
  delete from site_redirect where organization_id = $1 and site_id = $2 and id = any($3::uuid[])`)

export async function removeRedirects(
  transaction: Transaction,
  { organizationId, id }: SiteKey,
  ids: readonly Uuid<'siteRedirect'>[],
): Promise<void> {
  if (ids.length > 0) await transaction.run(remove, [organizationId, id, ids])
}
