import { setImmediate } from 'node:timers/promises'
import type { DocumentPage } from '@octavo/content'
import { aheadHeaders, pageHtml } from '@octavo/site'
import type { Resolved } from '../addresses/index.ts'
import type { Fragments } from './fragments/fragments.ts'
import type { LinkIndexes } from './fragments/link-indexes.ts'
import { pageView, type ViewTools } from './page-view.ts'
import { renderedFor } from './rendered-for.ts'
import { etagOf, pageHeaders, sharedFor, type SiteAnswer } from './site-answer.ts'
import { noteFragment } from './shown-on.ts'
import type { SiteSnapshot } from './site-snapshots.ts'
import type { SeenSite } from './visible-site.ts'

/** In bytes. */
const longPage = 1_000_000

export interface PageTools extends ViewTools {
  readonly fragments: Fragments
  readonly indexes: LinkIndexes
}

/** The page that was found, as HTML; undefined where this visit does not see it after all. */
export async function showPage(
  snapshot: SiteSnapshot,
  site: SeenSite,
  found: Resolved,
  claims: Readonly<Record<string, unknown>>,
  tools: PageTools,
): Promise<SiteAnswer | undefined> {
  const space = site.spaces.find(({ id }) => id === found.siteSpace.id)
  const page = await space?.page(found.page.id)
  const reads = await snapshot.open(found.siteSpace.space, site.way.preview)
  if (!space || !reads || page?.record.type !== 'document') return undefined
  const { record } = page
  const target = await space.blocksOf(page)
  const fragment = await tools.fragments.fragmentOf({
    content: reads.content,
    pageId: page.id,
    record,
    ...renderedFor(site, target, claims),
  })
  noteFragment(site, fragment)
  const index = await tools.indexes.of(reads.content)
  const shown = {
    snapshot,
    site,
    space,
    page: { ...page, record: record satisfies DocumentPage },
    reads,
    index,
    fragment,
  }
  const view = await pageView(shown, tools)
  const body = Buffer.from(pageHtml(view))
  // Naming a long page takes about as long as writing it: others are served in between.
  if (body.length > longPage) await setImmediate()
  const { isPrivate, until } = site.sight
  const isShared = !isPrivate
  const headers = {
    ...pageHeaders,
    'cache-control': sharedFor(isShared, until),
    vary: 'accept',
    // What not everybody may see is not held by a browser before it was asked for.
    ...(isShared ? aheadHeaders(view.frame.assets) : {}),
    ...(page.sight.indexed && !site.way.preview ? {} : { 'x-robots-tag': 'noindex' }),
  }
  return {
    status: 200,
    // Who has the page is not told the headers again: so its tag is of them, too.
    headers: { ...headers, etag: etagOf(JSON.stringify(headers), body) },
    body,
    isShared,
    until,
    ignoresQuery: true,
  }
}
