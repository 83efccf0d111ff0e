import type { VisiblePage, VisibleSite } from '../published-content.ts'
import { addressOfReserved } from '../address/address-of.ts'
import { canonicalOf } from '../pages/page-address.ts'
import { type PartLimits, partsOf } from './parts.ts'
import { escapeXml, xmlDeclaration } from './xml.ts'

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** What sitemaps.org allows in one file, less what stands around the entries. */
const ofOneFile: PartLimits = { entries: 50_000, length: 50 * 1024 * 1024 - 1024 }
/** Longer addresses are refused by those who read sitemaps. */
const longestAddress = 2_048

/**
 * The pages that search engines may keep, for a visit with the output `crawler`. Without `part` it is all of them or, where one file cannot
 * hold them, the list of parts. Undefined where there is no such part, and where search engines see nothing of the site.
 */
export async function sitemap(
  site: VisibleSite,
  part?: number,
  limits: PartLimits = ofOneFile,
): Promise<AsyncIterable<string> | undefined> {
  if (!site.sight.of({ level: 'site' }).indexed) return undefined
  let first: string[] = []
  let count = 0
  for await (const entries of partsOf(entriesOf(site), limits, ({ length }) => length)) {
    count++
    if (part === count) return written('urlset', entries)
    if (count === 1) first = entries
    else if (count === 2) first = []
  }
  if (part !== undefined) return undefined
  return count <= 1 ? written('urlset', first) : written('sitemapindex', partEntries(site, count))
}

async function* entriesOf(site: VisibleSite): AsyncGenerator<string> {
  for (const space of site.spaces) {
    for await (const page of space.documents()) {
      if (!page.sight.indexed) continue
      const address = canonicalOf(site, space.id, page)
      if (address.length > longestAddress || isElsewhere(page, address)) continue
      const { updatedAt } = page.record
      const time = updatedAt === undefined ? Number.NaN : Date.parse(updatedAt)
      const lastmod = Number.isNaN(time) ? '' : `<lastmod>${new Date(time).toISOString()}</lastmod>`
      yield `<url><loc>${escapeXml(address)}</loc>${lastmod}</url>\n`
    }
  }
}

/** A page that names another address as the one to keep is no entry of ours. */
function isElsewhere({ record }: VisiblePage, address: string): boolean {
  const canonical = record.type === 'document' ? record.metaLinks?.canonical : undefined
  return canonical !== undefined && URL.parse(canonical, address)?.href !== new URL(address).href
}

function* partEntries(site: VisibleSite, count: number): Generator<string> {
  for (let part = 1; part <= count; part++) {
    const path = { type: 'own', way: {}, name: 'sitemap.xml', segments: [], part } as const
    yield `<sitemap><loc>${escapeXml(addressOfReserved(site.primary, path))}</loc></sitemap>\n`
  }
}

const atOnce = 500

async function* written(root: 'urlset' | 'sitemapindex', entries: Iterable<string>): AsyncGenerator<string> {
  let text = `${xmlDeclaration}<${root} ${namespace}>\n`
  let held = 0
  for (const entry of entries) {
    text += entry
    if (++held % atOnce !== 0) continue
    yield text
    text = ''
  }
  yield `${text}</${root}>\n`
}
