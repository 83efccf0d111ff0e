import type { AskedSpace, SiteSight } from '@octavo/site'
import { isSeen } from './arrive.ts'
import { type LocatedPage, type PageLookups, pagesOfGroup } from './page-lookups.ts'
import type { FoundSite } from './site-by-name.ts'

type Asked = AskedSpace<FoundSite>

/**
 * Lookups that find only pages that the visitor may see. A hidden page takes the same work as a missing one, so that response
 * times do not tell them apart: where nothing is found, the home page is checked instead.
 */
export function seenLookups(sight: SiteSight, lookups: PageLookups): PageLookups {
  const check = async (
    asked: Asked,
    path: string,
    found: LocatedPage | undefined,
  ): Promise<LocatedPage | undefined> => {
    const page = found ?? (await lookups.pageAt(asked, ''))
    const isReached = page !== undefined && (await isReachable(sight, asked, path, page))
    return isReached ? found : undefined
  }
  const by = (find: PageLookups['pageAt']) => async (asked: Asked, path: string) =>
    check(asked, path, await find(asked, path))
  return {
    pageAt: by(lookups.pageAt),
    pageBefore: by(lookups.pageBefore),
    pageLike: by(lookups.pageLike),
    async pageDuring(asked, path, tenures, asHome) {
      const found = await lookups.pageDuring(asked, path, tenures, asHome)
      return (await check(asked, path, found?.page)) && found
    },
  }
}

async function isReachable(sight: SiteSight, asked: Asked, path: string, page: LocatedPage): Promise<boolean> {
  const { site, siteSpace, preview } = asked
  const way = preview ? { preview } : {}
  if (await isSeen(sight, { siteSpace, page, way })) return true
  // The root of a site leads every visitor to a page that it may see.
  if (path === '' && page.isHome && site.prefixes.of(siteSpace.id)?.short === '') return true
  if (page.group === undefined) return false
  for await (const other of pagesOfGroup(page.content, page.group)) {
    if (await isSeen(sight, { siteSpace, page: other, way })) return true
  }
  return false
}
