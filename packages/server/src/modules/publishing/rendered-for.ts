import type { PageTarget, SiteSight } from '@octavo/site'
import type { AskedFragment } from './fragments/fragments.ts'
import type { SeenSite } from './visible-site.ts'

type Claims = Readonly<Record<string, unknown>>

/** Whom the document of a page is rendered for. */
export function renderedFor(
  site: SeenSite,
  page: PageTarget,
  claims: Claims,
): Pick<AskedFragment, 'visitor' | 'isShown' | 'unsaid'> {
  const seenBy = (sight: SiteSight, known: Claims) => ({
    visitor: { claims: known },
    isShown: (conditions: readonly string[]) => sight.of({ level: 'block', page, conditions }).seen,
  })
  return { ...seenBy(site.sight, claims), unsaid: site.unsaid && seenBy(site.unsaid.sight, site.unsaid.claims) }
}
