import { sql } from 'kysely'
import { prepare, type Reader, type Tenant } from '../../../platform/database/database.ts'
import type { Uuid } from '../../../platform/ids.ts'
import { listOwnOrganizations } from '../../access/index.ts'
import { type AddressOf, listSites, type NamedSite } from '../../sites/index.ts'
import type { Listed, Listing } from './listing-page.ts'

/** A page that anybody may request must not read without a limit. */
const mostOrganizations = 20
const mostSites = 100

const publicSites = prepare(sql<NamedSite>`
  select site.*, own.hostname as custom_hostname
  from site left join lateral (
    select hostname from site_hostname
    where site_hostname.organization_id = site.organization_id and site_hostname.site_id = site.id
      and verified_at is not null
    order by verified_at desc, hostname limit 1
  ) own on true
  where site.organization_id = any($1::uuid[]) and site.published and site.visibility = 'public'
  order by site.organization_id, site.id limit $2`)

interface NamedOrganization {
  readonly id: Tenant
  readonly title: string
  readonly hostname: string | null
}

/** The public sites of some organizations, by organization; those without one are left out. */
export async function listPublicSites(
  reader: Reader,
  organizations: readonly NamedOrganization[],
  addressOf: AddressOf,
): Promise<Listing[]> {
  if (organizations.length === 0) return []
  const ids = organizations.map(({ id }) => id)
  const found = await reader.run(publicSites, [ids, mostSites])
  const bySite = Map.groupBy(found, (site) => site.organization_id)
  return organizations.flatMap(({ id, title, hostname }) => {
    const sites = bySite.get(id)?.map((site) => listed(site, hostname, addressOf))
    return sites ? [{ title, sites }] : []
  })
}

/** The oldest organizations of this service. A service with more of them is not one team's, and lists no more. */
export const firstOrganizations = (reader: Reader): Promise<NamedOrganization[]> =>
  reader.directory
    .selectFrom('organization')
    .select(['id', 'title', 'hostname'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(mostOrganizations)
    .execute()

/** The sites of the user's organizations that the user may see, published or not. */
export async function listOwnSites(reader: Reader, user: Uuid<'user'>, addressOf: AddressOf): Promise<Listing[]> {
  const own = await listOwnOrganizations(reader, user, { after: undefined, limit: mostOrganizations })
  const all = { space: null, title: undefined, published: undefined }
  return Promise.all(
    own.map(async ({ id, title, hostname }) => {
      const sites = await listSites(reader, id, user, all, { after: undefined, limit: mostSites })
      return { title, sites: sites.map((site) => listed(site, hostname, addressOf)) }
    }),
  )
}

function listed(site: NamedSite, hostname: string | null, addressOf: AddressOf): Listed {
  const note = site.published ? notes[site.visibility] : 'Not published'
  return { title: site.title, url: site.published ? addressOf({ site, hostname }) : undefined, note }
}

const notes: Readonly<Record<string, string | undefined>> = {
  unlisted: 'Unlisted',
  'share-link': 'Share link',
  'visitor-auth': 'Sign-in required',
}
