import type { Id, RedirectDestination, SiteRedirectView } from '@octavo/contract'
import { showId } from '../../platform/ids.ts'
import type { Redirect } from './redirect-store.ts'

export const presentRedirect = (row: Redirect): SiteRedirectView => ({
  object: 'site-redirect',
  id: showId('siteRedirect', row.id),
  source: row.source,
  draft: row.draft,
  captureWildcard: row.capture_wildcard,
  permanent: row.permanent,
  destination: destinationOf(row),
  createdAt: row.created_at.toISOString(),
  ...(row.changed_at > row.created_at && { updatedAt: row.changed_at.toISOString() }),
})

function destinationOf({ kind, section_id, site_space_id, page, url }: Redirect): RedirectDestination {
  if (kind === 'site-section') return { kind, siteSectionId: showId('siteSection', section_id!) }
  if (kind === 'site-space') return { kind, siteSpaceId: showId('siteSpace', site_space_id!) }
  if (kind === 'site-page') {
    return { kind, siteSpaceId: showId('siteSpace', site_space_id!), pageId: page as Id<'page'> }
  }
  return { kind: 'external', url: url! }
}
