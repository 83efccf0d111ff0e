import { addressOfReserved } from '../address/address-of.ts'
import type { VisibleSite } from '../published-content.ts'

/**
 * What search engines may fetch, for a visit with the output `crawler`. Pages that they may fetch and not keep say so themselves: an
 * engine that may not fetch a page never reads that.
 */
export function robotsText(site: VisibleSite): string {
  const { path } = site.primary
  if (!site.sight.of({ level: 'site' }).indexed) return 'User-agent: *\nDisallow: /\n'
  const sitemap = addressOfReserved(site.primary, { type: 'own', way: {}, name: 'sitemap.xml', segments: [] })
  return `User-agent: *\nAllow: /\nDisallow: ${path}/~/auth/\nDisallow: ${path}/~/mcp\n\nSitemap: ${sitemap}\n`
}
