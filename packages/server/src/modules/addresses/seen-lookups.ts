import type { AskedSpace, SiteSight } from '@octavo/site'
import { isSeen } from './arrive.ts'
import { type LocatedPage, type PageLookups, pagesOfGroup } from './page-lookups.ts'
import type { FoundSite } from './site-by-name.ts'

type Asked = AskedSpace<FoundSite>

/** No visitor meets it; it takes as long as any other condition. */
const decoyCondition = 'visitor.claims.decoy == "decoy"'

/**
 * Lookups that find only pages that the visitor may see. A hidden page takes the same work as a missing one, so that response
 * times do not tell them apart: where nothing is found, the home page is checked instead, as if it had a condition. `decoySight`
 * is for that check, which must not make the response private.
 */
export function seenLookups(sight: SiteSight, lookups: PageLookups, decoySight = sight): PageLookups {
  const check = async (
    asked: Asked,
    path: string,
    found: LocatedPage | undefined,
  ): Promise<LocatedPage | undefined> => {
    if (found) return (await isReachable(sight, asked, path, found)) ? found : undefined
    const home = await lookups.pageAt(asked, '')
    if (home) await isReachable(decoySight, asked, path, asDecoy(home, asked))
    return undefined
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

const asDecoy = (home: LocatedPage, { site }: Asked): LocatedPage =>
  site.row.adaptive_content ? { ...home, record: { ...home.record, condition: decoyCondition } } : home

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
