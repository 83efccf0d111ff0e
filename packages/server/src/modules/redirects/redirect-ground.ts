import type { SiteBase, SiteStructure } from '@octavo/site'
import type { Reader } from '../../platform/database/database.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { readStructure } from '../sites/index.ts'
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

export type ProvenSite = Pick<Proof<'site', 'view'>, 'organizationId' | 'id' | 'row'>

export async function openGround(
  reader: Reader,
  { organizationId, id, row }: ProvenSite,
  { basesOf }: RedirectSettings,
): Promise<RedirectGround> {
  const structure = await readStructure(reader, organizationId, id)
  const pages = sitePages(reader, organizationId, structure)
  const bases = basesOf({ site: row, hostname: row.organization_hostname })
  return { reader, site: { organizationId, id }, structure, pages, bases }
}
