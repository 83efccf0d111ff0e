import { canonicalOf, pageMarkdown } from '@octavo/site'
import type { Resolved } from '../../addresses/index.ts'
import type { SiteAnswer } from '../site-answer.ts'
import type { SeenSite } from '../visible-site.ts'
import { machineAnswer } from './machine-answer.ts'

/** The page that was found, as Markdown; undefined where this visit does not see it after all. */
export async function showMarkdown(
  site: SeenSite,
  found: Pick<Resolved, 'siteSpace' | 'page'>,
): Promise<SiteAnswer | undefined> {
  const space = site.spaces.find(({ id }) => id === found.siteSpace.id)
  const page = await space?.page(found.page.id)
  if (!space || page?.record.type !== 'document') return undefined
  return machineAnswer(site, 'text/markdown; charset=utf-8', await pageMarkdown(site, space, page), {
    vary: 'accept',
    // Search engines are to keep the page, and not its text.
    'x-robots-tag': 'noindex',
    link: `<${canonicalOf(site, space.id, page)}>; rel="canonical"`,
  })
}
