import { sql } from 'kysely'
import { prepare, type Reader, type Tenant } from '../../platform/database/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import { idOfLabel } from '../organizations/index.ts'
import type { NamedSite } from '../sites/index.ts'

export interface AddressedOrganization {
  readonly id: Tenant
  readonly title: string
  readonly hostname: string | null
  readonly default_site_id: Uuid<'site'> | null
}

/** The organization that a host below the domain of this service belongs to. */
export async function findOrganization(reader: Reader, label: string): Promise<AddressedOrganization | undefined> {
  const id = idOfLabel(label)
  const query = reader.directory.selectFrom('organization').select(['id', 'title', 'hostname', 'default_site_id'])
  const named = id === undefined ? query.where('hostname', '=', label) : query.where('id', '=', id)
  return named.where('deleted_at', 'is', null).executeTakeFirst()
}

const sitesNamed = prepare(sql<{ basename: string; id: Uuid<'site'> }>`
  select lower(basename) as basename, id, 0 as age from site
  where organization_id = $1 and lower(basename) = any($2::text[])
  union all
  select basename, site_id as id, 1 as age from site_former_basename
  where organization_id = $1 and basename = any($2::text[])
  order by age desc`)

/** The sites with these paths, in small letters; that once had them, where none has them now. */
export async function findSites(
  reader: Reader,
  tenant: Tenant,
  basenames: readonly string[],
): Promise<ReadonlyMap<string, Uuid<'site'>>> {
  if (basenames.length === 0) return new Map()
  return new Map((await reader.run(sitesNamed, [tenant, basenames])).map(({ basename, id }) => [basename, id]))
}

interface SiteKey {
  readonly organization_id: Tenant
  readonly site_id: Uuid<'site'>
}

export const findProven = (reader: Reader, hostname: string): Promise<SiteKey | undefined> =>
  reader.directory
    .selectFrom('proven_hostname')
    .select(['organization_id', 'site_id'])
    .where('hostname', '=', hostname)
    .executeTakeFirst()

const proxiedAt = prepare(sql<SiteKey & { origin: string }>`
  select proxied.origin, proxied.organization_id, proxied.site_id from proxied_site proxied
  left join proven_hostname proven on proven.hostname = split_part(proxied.origin, '/', 1)
  where proxied.origin = any($1::text[])
    and case when proven.hostname is null
      then exists (select from account_organization own where own.user_id = $2 and own.organization_id = proxied.organization_id)
      else proven.organization_id = proxied.organization_id end
  order by proxied.created_at desc, proxied.site_id desc`)

/**
 * The site that each of these addresses shows. Anybody may say so of any host, so it holds where the site's organization has
 * proven the host; where nobody has, for the organization's own members.
 */
export async function findProxied(
  reader: Reader,
  user: Uuid<'user'> | null,
  origins: readonly string[],
): Promise<ReadonlyMap<string, SiteKey>> {
  if (origins.length === 0) return new Map()
  return new Map((await reader.run(proxiedAt, [origins, user])).map((row) => [row.origin, row]))
}

/** With the names by which it is found. */
export type LocatedSite = NamedSite & {
  readonly organization_hostname: string | null
  /** Whether its own hostname was seen to lead here. */
  readonly custom_live: boolean
}

const located = prepare(sql<Omit<LocatedSite, 'organization_hostname'>>`
  select site.*, own.hostname as custom_hostname, coalesce(own.status = 'live', false) as custom_live
  from site left join lateral (
    select hostname, status from site_hostname
    where site_hostname.organization_id = site.organization_id and site_hostname.site_id = site.id
      and verified_at is not null
    order by verified_at desc, hostname limit 1
  ) own on true
  where site.organization_id = $1 and site.id = $2`)

export async function loadSite(reader: Reader, tenant: Tenant, id: Uuid<'site'>): Promise<LocatedSite | undefined> {
  const [site] = await reader.run(located, [tenant, id])
  const query = reader.directory.selectFrom('organization').select('hostname').where('id', '=', tenant)
  const organization = await query.where('deleted_at', 'is', null).executeTakeFirst()
  return site && organization && { ...site, organization_hostname: organization.hostname }
}
