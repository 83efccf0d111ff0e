import {
  type BaseName,
  customBase,
  readPrefixes,
  type ServedSite,
  type SitesOrigin,
  type SiteStructure,
} from '@octavo/site'
import type { Reader, Tenant } from '../../platform/database/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import { readOpenStructure } from '../sites/index.ts'
import {
  type AddressedOrganization,
  findOrganization,
  findProven,
  findProxied,
  findSites,
  type LocatedSite,
  loadSite,
} from './site-address-store.ts'
import { type SiteBases, siteBases } from './site-bases.ts'

/** A site as an address found it, with all that says what of it may be seen. */
export interface FoundSite extends ServedSite {
  readonly id: Uuid<'site'>
  readonly row: LocatedSite
  readonly structure: SiteStructure
}

/** Which of the names of an address is a site's, and which. */
export type NamedBy = { readonly name: BaseName; readonly tenant: Tenant; readonly site: Uuid<'site'> }

/** The site that an address belongs to, for the user who asks. All names of one address have the same host. */
export async function siteByName(
  reader: Reader,
  user: Uuid<'user'> | null,
  sites: SitesOrigin,
  names: readonly BaseName[],
): Promise<{ name: BaseName; site: FoundSite } | undefined> {
  const found = await findByName(reader, user, names)
  const site = found && (await openFound(reader, sites, found))
  return site && { name: found.name, site }
}

/** Nobody in particular asks for null: then a host that nobody has proven is nobody's. */
export const findByName = async (
  reader: Reader,
  user: Uuid<'user'> | null,
  names: readonly BaseName[],
): Promise<NamedBy | undefined> => (await byOrganization(reader, names)) ?? (await byOwnHost(reader, user, names))

/** The site itself, as it is at this moment. */
export async function openFound(reader: Reader, sites: SitesOrigin, found: NamedBy): Promise<FoundSite | undefined> {
  const row = await loadSite(reader, found.tenant, found.site)
  if (!row) return undefined
  const structure = await readOpenStructure(reader, row.organization_id, row.id)
  const bases = siteBases(sites, row, row.organization_hostname)
  const base = baseOf(sites, found.name, bases)
  // A proxy asks for the site where it is without it: whoever sent it on from there would send it round in circles.
  const isForwarded = bases.primary.kind === 'custom' && base.origin !== bases.primary.origin && row.custom_live
  return { id: row.id, row, structure, prefixes: readPrefixes(structure), base, primary: bases.primary, isForwarded }
}

function baseOf(sites: SitesOrigin, name: BaseName, bases: SiteBases) {
  if (name.kind === 'custom') return customBase(name.hostname, sites)
  return (name.kind === 'proxy' && bases.proxy) || bases.organization
}

async function byOrganization(reader: Reader, names: readonly BaseName[]): Promise<NamedBy | undefined> {
  const label = names.find((name) => name.kind === 'default-content')?.organization
  const organization = label === undefined ? undefined : await findOrganization(reader, label)
  if (!organization) return undefined
  const basenames = names.flatMap((name) => (name.kind === 'organization' ? [name.basename.toLowerCase()] : []))
  const ids = await findSites(reader, organization.id, basenames)
  for (const name of names) {
    const site = siteOf(name, organization, ids)
    if (site) return { name, tenant: organization.id, site }
  }
  return undefined
}

function siteOf(name: BaseName, organization: AddressedOrganization, ids: ReadonlyMap<string, Uuid<'site'>>) {
  if (name.kind === 'organization') return ids.get(name.basename.toLowerCase())
  return name.kind === 'default-content' ? organization.default_site_id : undefined
}

async function byOwnHost(
  reader: Reader,
  user: Uuid<'user'> | null,
  names: readonly BaseName[],
): Promise<NamedBy | undefined> {
  const origins = names.flatMap((name) => (name.kind === 'proxy' ? [name.origin.toLowerCase()] : []))
  const proxied = await findProxied(reader, user, origins)
  for (const name of names) {
    const found =
      name.kind === 'proxy'
        ? proxied.get(name.origin.toLowerCase())
        : name.kind === 'custom'
          ? await findProven(reader, name.hostname)
          : undefined
    if (found) return { name, tenant: found.organization_id, site: found.site_id }
  }
  return undefined
}
