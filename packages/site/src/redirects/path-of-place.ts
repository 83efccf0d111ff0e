import { pathOf, type SitePlace } from '../address/address-of.ts'
import { pathText } from '../address/site-path.ts'
import type { SitePrefixes } from '../address/site-prefixes.ts'

/** The path of a page below its site's base, as it is written; '' for the site's own home. Undefined: not on this site. */
export function pathOfPlace(prefixes: SitePrefixes, place: SitePlace): string | undefined {
  const path = pathOf(prefixes, place)
  return path && pathText(path)
}
