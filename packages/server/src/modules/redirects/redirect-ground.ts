import type { SiteBase, SiteStructure } from '@octavo/site'
import type { Reader } from '../../platform/database/database.ts'
import { type AddressedSite, readOpenStructure } from '../sites/index.ts'
import type { RedirectSettings } from './redirect-settings.ts'
import type { SiteKey } from './redirect-store.ts'
import { sitePages, type SitePages } from './site-pages.ts'

/** What redirects are judged by, and lead through: the site as it is now. */
export interface RedirectGround {
  readonly reader: Reader
  readonly site: SiteKey
  readonly structure: SiteStructure
  readonly pages: SitePages
  readonly bases: readonly SiteBase[]
}

export interface KnownSite extends SiteKey {
  readonly row: AddressedSite['site'] & { readonly organization_hostname: string | null }
}

export const basesOf = ({ row }: KnownSite, settings: RedirectSettings): readonly SiteBase[] =>
  settings.basesOf({ site: row, hostname: row.organization_hostname })

export async function openGround(reader: Reader, site: KnownSite, settings: RedirectSettings): Promise<RedirectGround> {
  const { organizationId, id } = site
  const structure = await readOpenStructure(reader, organizationId, id)
  const pages = sitePages(reader, organizationId, structure)
  return { reader, site: { organizationId, id }, structure, pages, bases: basesOf(site, settings) }
}
