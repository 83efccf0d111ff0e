import { baseNames, readAddress, type SitesOrigin } from '@octavo/site'
import type { Reader } from '../../../platform/database/database.ts'
import { findOrganization, siteAddresses } from '../../addresses/index.ts'
import type { SiteAnswer } from '../site-answer.ts'
import { listingHeaders, listingHtml } from './listing-page.ts'
import { listPublicSites } from './site-listings.ts'

/** The public sites of an organization, at the root of its host; undefined where it has none, or where nobody's host it is. */
export async function organizationRoot(
  { hostname, url }: { readonly hostname: string; readonly url: string },
  { reader, sites }: { readonly reader: Reader; readonly sites: SitesOrigin },
): Promise<SiteAnswer | undefined> {
  const asked = readAddress(`${sites.protocol}://${hostname}${url}`)
  const [name] = asked?.segments.length === 0 ? baseNames(asked, sites.domain) : []
  const organization = name?.kind === 'default-content' ? await findOrganization(reader, name.organization) : undefined
  const [listing] = organization ? await listPublicSites(reader, [organization], siteAddresses(sites)) : []
  if (!listing) return undefined
  const body = listingHtml({ title: listing.title, sections: [{ listings: [listing] }] })
  return { status: 200, headers: listingHeaders, body }
}
