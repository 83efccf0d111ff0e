import { baseSegments } from '../address/address-of.ts'
import { readSegments } from '../address/segments.ts'
import type { SiteBase } from '../address/site-base.ts'
import { type AskedPage, readSitePath } from '../address/site-path.ts'
import type { VisiblePage, VisibleSite, VisibleSpace } from '../published-content.ts'

export interface FoundDocument {
  readonly space: VisibleSpace
  readonly page: VisiblePage
}

/**
 * The page that somebody names by its address, whole or from the root of the site, with or without `.md`: as it is written in listings,
 * in links and by people. Undefined where this visit sees none there.
 */
export async function findPage(site: VisibleSite, named: string): Promise<FoundDocument | undefined> {
  for (const path of pathsIn(site, named.trim())) {
    for (const asked of path.whole ? [path, path.whole] : [path]) {
      const found = await documentAt(site, asked.segments)
      if (found) return found
    }
  }
  return undefined
}

/** The page below a prefix of the site; its home where there is nothing below. */
export async function documentAt(site: VisibleSite, segments: readonly string[]): Promise<FoundDocument | undefined> {
  for (const { siteSpace, path } of site.prefixes.matching(segments)) {
    const space = site.spaces.find(({ id }) => id === siteSpace.id)
    const page = path.length === 0 ? await space?.home() : await space?.pageAt(path.join('/'))
    if (space && page) return { space, page }
  }
  return undefined
}

/** What the address may mean: below a base of the site, or from its root. */
function* pathsIn(site: VisibleSite, named: string): Generator<AskedPage> {
  const isWhole = /^https?:\/\//iu.test(named)
  const url = URL.parse(isWhole ? named : `${site.base.origin}/${named.replace(/^\/+/u, '')}`)
  const read = url && readSegments(url.pathname)
  if (!read) return
  const origins: readonly SiteBase[] = [site.base, site.primary]
  const below = origins
    .filter(({ origin }) => !isWhole || new URL(origin).origin === url.origin)
    .flatMap((base) => [baseSegments(base), ...(isWhole ? [] : [[]])])
    .filter((start) => start.every((segment, at) => segment === read.segments[at]))
  for (const start of below) {
    const path = readSitePath(read.segments.slice(start.length), read.slash)
    if (path.type === 'page') yield path
  }
}
