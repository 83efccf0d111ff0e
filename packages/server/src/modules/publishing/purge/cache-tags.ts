import { createHash } from 'node:crypto'

/** What of a site an answer shows, and so what it is to be thrown away with. */
type Tagged = 'organization' | 'site' | 'space' | 'listing' | 'page'

const letters: Record<Tagged, string> = { organization: 'o', site: 's', space: 'c', listing: 'l', page: 'p' }

/** Short names that tell nothing, in small letters: some caches take no notice of case. Two that agree by chance cost a copy. */
const tagOf = (kind: Tagged, ...ids: readonly string[]): string =>
  `${letters[kind]}${createHash('sha256')
    .update([kind, ...ids].join(' '))
    .digest('hex')
    .slice(0, 12)}`

export const organizationTag = (organization: string): string => tagOf('organization', organization)
export const siteTag = (site: string): string => tagOf('site', site)
/** Of everything that shows something of how a space is built: titles, order, addresses. */
export const spaceTag = (space: string): string => tagOf('space', space)
/** Of what goes through the text of all pages of a space. */
export const listingTag = (space: string): string => tagOf('listing', space)
/** Of what shows the text of a page. */
export const pageTag = (space: string, page: string): string => tagOf('page', space, page)
