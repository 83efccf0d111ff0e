import { assemble, type Assembly } from '@octavo/content'
import { documentAt, llmsFullText, llmsText, robotsText, sitemap, type SitePath, updatesFeed } from '@octavo/site'
import type { Tenant } from '../../../platform/database/database.ts'
import type { Fragments } from '../fragments/fragments.ts'
import type { SiteAnswer } from '../site-answer.ts'
import type { SeenSite } from '../visible-site.ts'
import type { SeenSpace } from '../visible-space.ts'
import { gathered, machineAnswer } from './machine-answer.ts'

type OwnPath = Extract<SitePath, { type: 'own' }>

export interface OwnTools {
  readonly fragments: Fragments
}

const plain = 'text/plain; charset=utf-8'
const xml = 'application/xml; charset=utf-8'
const unindexed = { 'x-robots-tag': 'noindex' }

/** What a site tells machines of itself; undefined where it tells nothing. */
export async function serveOwn(
  tenant: Tenant,
  site: SeenSite,
  path: OwnPath,
  tools: OwnTools,
): Promise<SiteAnswer | undefined> {
  const { name, segments, part, index } = path
  const isRoot = segments.length === 0
  if (name === 'rss.xml') return serveFeed(tenant, site, segments, tools)
  if (name === 'robots.txt') return isRoot ? machineAnswer(site, plain, robotsText(site)) : undefined
  if (name === 'sitemap.xml') {
    const parts = isRoot && index === undefined ? await sitemap(site, part) : undefined
    return parts && machineAnswer(site, xml, await gathered(parts))
  }
  const space = isRoot ? undefined : spaceAt(site, segments)
  if (!isRoot && !space) return undefined
  if (name === 'llms-full.txt') return machineAnswer(site, plain, await gathered(llmsFullText(site, space)), unindexed)
  const text = await llmsText(site, { space, part, index })
  return text === undefined ? undefined : machineAnswer(site, plain, text, unindexed)
}

function spaceAt({ prefixes, spaces }: SeenSite, segments: readonly string[]): SeenSpace | undefined {
  const [match] = prefixes.matching(segments)
  return match?.path.length === 0 ? spaces.find(({ id }) => id === match.siteSpace.id) : undefined
}

async function serveFeed(
  tenant: Tenant,
  site: SeenSite,
  segments: readonly string[],
  { fragments }: OwnTools,
): Promise<SiteAnswer | undefined> {
  const found = await documentAt(site, segments)
  const render = async (markdown: string) => {
    const { pieces, until } = await fragments.textOf(tenant, markdown)
    site.sight.until = Math.min(site.sight.until, until)
    return assemble(pieces, asWritten)
  }
  const feed = found && (await updatesFeed(site, found.space, found.page, render))
  return feed === undefined ? undefined : machineAnswer(site, 'application/atom+xml; charset=utf-8', feed)
}

/** Addresses are whole already, and images stay where they are: readers of feeds are on no page of the site. */
const asWritten: Assembly = {
  addressOf: (target) => (target.kind === 'image' ? target.url : undefined),
  pageOf: () => undefined,
  fileOf: () => undefined,
}
