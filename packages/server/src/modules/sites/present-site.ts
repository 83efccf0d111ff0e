import type { Role, SiteView, SiteVisibility } from '@octavo/contract'
import { showId } from '../../platform/ids.ts'
import { sitePermissions } from '../access/index.ts'
import { presentRole } from '../organizations/index.ts'
import type { SiteSettings } from './site-settings.ts'
import type { SeenSite } from './site-store.ts'

/** What of the site's organization shows on it. */
export interface SiteHome {
  readonly hostname: string | null
  /** What the organization gives to those who join it. */
  readonly defaultRole: Role
}

/** As one with this role on it sees it. */
export function presentSite(
  site: SeenSite,
  { hostname, defaultRole }: SiteHome,
  { publicUrl, addressOf }: Pick<SiteSettings, 'publicUrl' | 'addressOf'>,
): SiteView {
  const [id, organization] = [showId('site', site.id), showId('organization', site.organization_id)]
  const published = site.published ? addressOf({ site, hostname }) : undefined
  const target = addressOf({ site: { ...site, proxy: null }, hostname })
  return {
    object: 'site',
    id,
    organization,
    type: site.type as SiteView['type'],
    title: site.title,
    ...(site.custom_hostname !== null && { hostname: site.custom_hostname }),
    basename: site.basename,
    ...(site.proxy !== null && target !== undefined && { proxy: { origin: site.proxy, target } }),
    visibility: site.visibility as SiteVisibility,
    published: site.published,
    siteSpaces: site.site_spaces,
    createdAt: site.created_at.toISOString(),
    adaptiveContent: { enabled: site.adaptive_content },
    agentsContext: site.agents_context as SiteView['agentsContext'],
    features: [],
    defaultLevel: presentRole(site.level ?? defaultRole),
    defaultLevelInherited: site.default_level === null,
    urls: {
      location: `${publicUrl}/v1/orgs/${organization}/sites/${id}`,
      app: `${publicUrl}/o/${organization}/sites/${id}`,
      ...(published !== undefined && { published }),
    },
    permissions: sitePermissions(site.role),
  }
}
