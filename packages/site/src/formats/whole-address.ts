import { addressOfReserved, split } from '../address/address-of.ts'
import type { OwnFile, OwnName, PageOutput } from '../address/site-path.ts'
import { hrefOf } from '../pages/page-address.ts'
import type { VisiblePage, VisibleSite, VisibleSpace } from '../published-content.ts'

/** Where the visitor finds a page, by the way that it came: with scheme and host, since machines read these far from the site. */
export const wholeAddress = (site: VisibleSite, space: VisibleSpace, page: VisiblePage, output: PageOutput): string =>
  site.base.origin + hrefOf(site, space.id, page, output)

/** Where the visitor finds what the site answers itself: for all of it, or for one of its spaces. */
export function ownAddress(site: VisibleSite, file: OwnName | OwnFile, space?: VisibleSpace): string {
  const prefix = space && site.prefixes.of(space.id)
  // Without a prefix it would be that of the whole site.
  const segments = prefix ? split(prefix.short === '' ? prefix.full : prefix.short) : []
  return addressOfReserved(site.base, {
    type: 'own',
    way: site.way,
    segments,
    ...(typeof file === 'string' ? { name: file } : file),
  })
}

export const mcpAddress = (site: VisibleSite): string => addressOfReserved(site.base, { type: 'mcp', way: site.way })
