import type { PublishedContentView } from '@octavo/contract'
import { encodeSegment, type ResolvedPage, waySegments } from '@octavo/site'
import { showId, type Uuid } from '../../platform/ids.ts'
import type { LocatedPage } from './page-lookups.ts'
import type { FoundSite } from './site-by-name.ts'

const written = (segments: readonly string[]): string =>
  segments.map((segment) => `/${encodeSegment(segment)}`).join('')

export function presentPublished(found: ResolvedPage<FoundSite, LocatedPage>): PublishedContentView {
  const { site, siteSpace, page, prefix, way, canonical } = found
  const siteBase = `${site.base.path}${written(waySegments(way))}/`
  const { content, isHome, path } = page
  return {
    site: showId('site', site.id),
    ...(siteSpace.section !== null && { siteSection: showId('siteSection', siteSpace.section as Uuid<'siteSection'>) }),
    siteSpace: showId('siteSpace', siteSpace.id as Uuid<'siteSpace'>),
    space: showId('space', siteSpace.space as Uuid<'space'>),
    ...(content.changeRequest && { changeRequest: showId('changeRequest', content.changeRequest) }),
    ...(way.preview && { revision: showId('revision', content.revision.id) }),
    pathname: isHome ? '/' : written(path.split('/')),
    basePath: `${siteBase}${prefix === '' ? '' : `${written(prefix.split('/')).slice(1)}/`}`,
    siteBasePath: siteBase,
    organization: showId('organization', site.row.organization_id),
    ...(way.shareKey !== undefined && { shareKey: way.shareKey }),
    complete: true,
    canonicalUrl: canonical,
    ...(way.preview && { preview: true }),
  }
}
