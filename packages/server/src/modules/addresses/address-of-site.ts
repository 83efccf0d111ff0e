import {
  addressOfBase,
  addressOfSpace,
  readPrefixes,
  type SitePrefixes,
  type SitesOrigin,
  type SiteStructure,
} from '@octavo/site'
import type { AddressOf } from '../sites/index.ts'
import { siteBases } from './site-bases.ts'

/** Where readers find a site and its spaces. */
export const siteAddresses =
  (sites: SitesOrigin): AddressOf =>
  ({ site, hostname }, place) => {
    const { primary } = siteBases(sites, site, hostname)
    if (!place) return addressOfBase(primary)
    const [structure, siteSpace] = place
    return addressOfSpace(prefixesOf(structure), primary, siteSpace)
  }

const known = new WeakMap<SiteStructure, SitePrefixes>()

/** A structure is asked for each of its spaces in turn. */
function prefixesOf(structure: SiteStructure): SitePrefixes {
  const prefixes = known.get(structure) ?? readPrefixes(structure)
  known.set(structure, prefixes)
  return prefixes
}
