import { siteRedirects, type SiteRedirectView, type SiteView } from '@octavo/contract'
import type { Api } from './api.ts'

export const listRedirects = (api: Api, site: SiteView): Promise<SiteRedirectView[]> =>
  Array.fromAsync(
    api.list(siteRedirects.listSiteRedirects, {
      params: { organizationId: site.organization, siteId: site.id },
      query: {},
    }),
  )
