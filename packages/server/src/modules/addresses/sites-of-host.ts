import type { BaseName } from '@octavo/site'
import { sql } from 'kysely'
import { prepare, type Reader, type Tenant } from '../../platform/database/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import { findOrganization, findProven } from './site-address-store.ts'
import { findByName, type NamedBy } from './site-by-name.ts'

/** The sites at a host, read once, whatever is asked for below it. They are one organization's. */
export interface SitesOfHost {
  readonly tenant: Tenant
  /** Of the names of one address, the first that is a site's. */
  find(names: readonly BaseName[]): NamedBy | undefined | Promise<NamedBy | undefined>
}

/** With more sites, an organization is asked for each address. */
const mostSites = 2_000

/** For nobody in particular: undefined where the host is nobody's. All names have the same host. */
export async function sitesOfHost(reader: Reader, names: readonly BaseName[]): Promise<SitesOfHost | undefined> {
  for (const name of names) {
    if (name.kind === 'default-content') return sitesOfOrganization(reader, name.organization)
    if (name.kind === 'custom') return sitesOfOwnHost(reader, name.hostname)
  }
  return undefined
}

const allNamed = prepare(sql<{ basename: string; id: Uuid<'site'> }>`
  select lower(basename) as basename, id, 0 as age from site where organization_id = $1
  union all
  select basename, site_id as id, 1 as age from site_former_basename where organization_id = $1
  order by age desc limit $2`)

async function sitesOfOrganization(reader: Reader, label: string): Promise<SitesOfHost | undefined> {
  const organization = await findOrganization(reader, label)
  if (!organization) return undefined
  const { id: tenant, default_site_id: shown } = organization
  const rows = await reader.run(allNamed, [tenant, mostSites + 1])
  if (rows.length > mostSites) return { tenant, find: (names) => findByName(reader, null, names) }
  // A site that has a path comes after one that once had it, and so counts.
  const sites = new Map(rows.map(({ basename, id }) => [basename, id]))
  return {
    tenant,
    find: (names) =>
      firstNamed(names, tenant, (name) => {
        if (name.kind === 'organization') return sites.get(name.basename.toLowerCase())
        return name.kind === 'default-content' ? shown : undefined
      }),
  }
}

const allProxied = prepare(sql<{ origin: string; site_id: Uuid<'site'> }>`
  select origin, site_id from proxied_site where organization_id = $1 and split_part(origin, '/', 1) = $2
  order by created_at desc, site_id desc`)

/** Where nobody has proven the host, nobody's site is behind it either. */
async function sitesOfOwnHost(reader: Reader, hostname: string): Promise<SitesOfHost | undefined> {
  const proven = await findProven(reader, hostname)
  if (!proven) return undefined
  const tenant = proven.organization_id
  const rows = await reader.run(allProxied, [tenant, hostname])
  const proxied = new Map(rows.map(({ origin, site_id: id }) => [origin, id]))
  return {
    tenant,
    find: (names) =>
      firstNamed(names, tenant, (name) => {
        if (name.kind === 'proxy') return proxied.get(name.origin.toLowerCase())
        return name.kind === 'custom' ? proven.site_id : undefined
      }),
  }
}

function firstNamed(
  names: readonly BaseName[],
  tenant: Tenant,
  siteOf: (name: BaseName) => Uuid<'site'> | null | undefined,
): NamedBy | undefined {
  for (const name of names) {
    const site = siteOf(name)
    if (site) return { name, tenant, site }
  }
  return undefined
}
