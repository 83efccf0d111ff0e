import { resolveAddress } from '@octavo/site'
import type { LocatePage } from '../adaptive/index.ts'
import { findPrefixTenures } from './address-store.ts'
import type { AddressSettings } from './address-settings.ts'
import { type LocatedPage, pageLookups } from './page-lookups.ts'
import { type FoundSite, siteByName } from './site-by-name.ts'

/** Finds the page at an address, or the one that was there, for those who ask about it and not for readers. */
export const pageLocator =
  ({ sites }: Pick<AddressSettings, 'sites'>): LocatePage =>
  async (reader, user, address) => {
    const found = await resolveAddress<FoundSite, LocatedPage>(address, sites.domain, {
      ...pageLookups(reader),
      findSite: (names) => siteByName(reader, user, sites, names),
      tenures: (site, prefixes) => findPrefixTenures(reader, site.row.organization_id, site.id, prefixes),
      redirected: () => Promise.resolve(undefined),
    })
    if (found.type !== 'page' && found.type !== 'redirect') return undefined
    const { site, siteSpace, page } = found
    return { organizationId: site.row.organization_id, site: site.id, siteSpace: siteSpace.id, page: page.id }
  }
