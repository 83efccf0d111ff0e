import { customBase, organizationBase, proxyBase, type SiteBase, type SitesOrigin } from '@octavo/site'
import type { Tenant } from '../../platform/database/database.ts'
import { hostLabel } from '../organizations/index.ts'

/** What of a site, and of its organization, says where it is served. */
interface SiteFacts {
  readonly organization_id: Tenant
  readonly basename: string
  readonly proxy: string | null
  /** Its own, proven. */
  readonly custom_hostname: string | null
}

export interface SiteBases {
  readonly organization: SiteBase
  readonly custom: SiteBase | undefined
  readonly proxy: SiteBase | undefined
  /** Where its pages say that they are: what its owner has chosen last in the chain that leads to it. */
  readonly primary: SiteBase
}

export function siteBases(sites: SitesOrigin, site: SiteFacts, organizationHostname: string | null): SiteBases {
  const organization = organizationBase(sites, hostLabel(site.organization_id, organizationHostname), site.basename)
  const custom = site.custom_hostname === null ? undefined : customBase(site.custom_hostname, sites)
  const proxy = site.proxy === null ? undefined : proxyBase(site.proxy)
  return { organization, custom, proxy, primary: proxy ?? custom ?? organization }
}
