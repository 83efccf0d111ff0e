import {
  addressOfBase,
  addressOfPrefix,
  shortPrefix,
  addressOfSpace,
  readPrefixes,
  type SiteBase,
  type SitePrefixes,
  type SitesOrigin,
  type SiteStructure,
} from '@octavo/site'
import type { PublishedOn } from '../../platform/http/proof.ts'
import type { AddressedSite, AddressOf } from '../sites/index.ts'
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

/** All places where a site is served; the one that its pages name first. */
export const basesOfSite =
  (sites: SitesOrigin) =>
  ({ site, hostname }: AddressedSite): readonly SiteBase[] => {
    const { primary, proxy, custom, organization } = siteBases(sites, site, hostname)
    return [...new Set([primary, proxy, custom, organization])].filter((base) => base !== undefined)
  }

const known = new WeakMap<SiteStructure, SitePrefixes>()

/** A structure is asked for each of its spaces in turn. */
function prefixesOf(structure: SiteStructure): SitePrefixes {
  const prefixes = known.get(structure) ?? readPrefixes(structure)
  known.set(structure, prefixes)
  return prefixes
}

/** Where readers find a space, by its place on a site. */
export const spaceAddress =
  (sites: SitesOrigin) =>
  (on: PublishedOn): string =>
    addressOfPrefix(
      siteBases(sites, on, on.organization_hostname).primary,
      shortPrefix(on.section ?? undefined, on.siteSpace),
    )
