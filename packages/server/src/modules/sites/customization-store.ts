import type { SiteCustomizationView } from '@octavo/contract'
import type { SiteStructure } from '@octavo/site'
import { sql } from 'kysely'
import { prepare, type Reader, type Tenant, type Transaction } from '../../platform/database/database.ts'
import { showId, type Uuid } from '../../platform/ids.ts'
import { effective, type Settings } from './customization.ts'

/** What was set, and when; version 0 where nothing ever was. */
export interface Kept {
  readonly settings: Settings
  readonly version: number
  readonly updatedAt: Date | undefined
}

interface Row {
  readonly settings: unknown
  readonly version: number
  readonly updated_at: Date
}
const kept = (row: Row | undefined): Kept =>
  row
    ? { settings: row.settings as Settings, version: row.version, updatedAt: row.updated_at }
    : { settings: {}, version: 0, updatedAt: undefined }

const ofSite = prepare(sql<Row>`select * from site_customization where organization_id = $1 and site_id = $2`)
const ofSiteSpace = prepare(sql<Row>`
  select * from site_space_customization where organization_id = $1 and site_id = $2 and site_space_id = $3`)

export const siteSettingsOf = async (reader: Reader, tenant: Tenant, site: Uuid<'site'>): Promise<Kept> =>
  kept((await reader.run(ofSite, [tenant, site]))[0])

export const siteSpaceSettingsOf = async (
  reader: Reader,
  tenant: Tenant,
  site: Uuid<'site'>,
  siteSpace: Uuid<'siteSpace'>,
): Promise<Kept> => kept((await reader.run(ofSiteSpace, [tenant, site, siteSpace]))[0])

const putSite = prepare(sql<Row>`
  insert into site_customization (organization_id, site_id, settings) values ($1, $2, $3::jsonb)
  on conflict (organization_id, site_id) do update
    set settings = excluded.settings, version = site_customization.version + 1, updated_at = now() returning *`)

/** The site must be locked. */
export const putSiteSettings = async (
  transaction: Transaction,
  tenant: Tenant,
  site: Uuid<'site'>,
  settings: Settings,
): Promise<Kept> => kept((await transaction.run(putSite, [tenant, site, JSON.stringify(settings)]))[0])

const putSiteSpace = prepare(sql<Row>`
  insert into site_space_customization (organization_id, site_id, site_space_id, settings)
  values ($1, $2, $3, $4::jsonb)
  on conflict (organization_id, site_id, site_space_id) do update
    set settings = excluded.settings, version = site_space_customization.version + 1, updated_at = now() returning *`)

/** The site must be locked. */
export const putSiteSpaceSettings = async (
  transaction: Transaction,
  tenant: Tenant,
  site: Uuid<'site'>,
  siteSpace: Uuid<'siteSpace'>,
  settings: Settings,
): Promise<Kept> => kept((await transaction.run(putSiteSpace, [tenant, site, siteSpace, JSON.stringify(settings)]))[0])

const all = prepare(sql<Row & { readonly site_space_id: Uuid<'siteSpace'> }>`
  select * from site_space_customization where organization_id = $1 and site_id = $2`)

/** The look of the site and of each of its spaces. */
export async function publishedCustomizations(
  reader: Reader,
  tenant: Tenant,
  site: Uuid<'site'>,
  { siteSpaces }: SiteStructure,
  show: (look: SiteCustomizationView) => SiteCustomizationView,
) {
  const own = await siteSettingsOf(reader, tenant, site)
  const rows = new Map((await reader.run(all, [tenant, site])).map((row) => [row.site_space_id as string, row]))
  const looks = siteSpaces.map(({ id }) => {
    const { settings } = kept(rows.get(id))
    return [showId('siteSpace', id as Uuid<'siteSpace'>), show(effective(own.settings, settings))] as const
  })
  return { site: show(effective(own.settings)), siteSpaces: Object.fromEntries<SiteCustomizationView>(looks) }
}
