import { addressOf, addressOfSpace } from '../address/address-of.ts'
import type { PageOutput } from '../address/site-path.ts'
import type { VisiblePage, VisibleSite } from '../published-content.ts'

/** As it stands in `href`: from the root of the host, by the way the visitor came. */
export function hrefOf(site: VisibleSite, siteSpace: string, page: VisiblePage, output: PageOutput = 'page'): string {
  return pathOnly(site, addressOf(site.prefixes, site.base, placeOf(siteSpace, page), { way: site.way, output }))
}

export const hrefOfSpace = (site: VisibleSite, siteSpace: string): string =>
  pathOnly(site, addressOfSpace(site.prefixes, site.base, siteSpace, site.way))

/** The whole address that a page says it has, for everyone. */
export const canonicalOf = (site: VisibleSite, siteSpace: string, page: VisiblePage): string =>
  required(addressOf(site.prefixes, site.primary, placeOf(siteSpace, page)))

const placeOf = (siteSpace: string, { path, isHome }: VisiblePage) => ({ siteSpace, path, isHome })

const pathOnly = ({ base }: VisibleSite, address: string | undefined): string =>
  required(address).slice(base.origin.length)

function required(address: string | undefined): string {
  if (address === undefined) throw new Error('what is seen of a site has an address on it')
  return address
}
