import type { SiteSpace } from '../structure/structure.ts'
import type { SiteSight } from '../visibility/see-site.ts'
import type { PagePlace } from './address-of.ts'
import type { Tenure } from './held-prefixes.ts'
import type { BaseName, SiteBase } from './site-base.ts'
import type { AskedPage, Preview } from './site-path.ts'
import type { SitePrefixes } from './site-prefixes.ts'

/** A site as an address found it. */
export interface ServedSite {
  readonly id: string
  readonly prefixes: SitePrefixes
  /** Where the address found it, as it is written now. */
  readonly base: SiteBase
  /** Where its pages say that they are. */
  readonly primary: SiteBase
  /** Visitors of this base are sent on to the primary one. */
  readonly isForwarded: boolean
}

export interface FoundPage extends PagePlace {
  readonly id: string
}

/** What resolving has to ask. Everything it is asked with may come from a stranger. */
export interface AddressLookup<Site extends ServedSite, Page extends FoundPage> {
  /** The first of the names that is a site's. */
  readonly findSite: (names: readonly BaseName[]) => Promise<{ name: BaseName; site: Site } | undefined>
  /** Who has and had one of the prefixes, which are in small letters; the last first. What always was so need not be told. */
  readonly tenures: (site: Site, prefixes: readonly string[]) => Promise<readonly Tenure[]>
  /** The page at a path of a space; of its home for ''. */
  readonly pageAt: PageLookup<Site, Page>
  /**
   * The last page that was there during the first of these tenures in which one was, and which of them that is; `asHome` also one
   * that was the home of its space then.
   */
  readonly pageDuring: (
    asked: AskedSpace<Site>,
    path: string,
    tenures: readonly Tenure[],
    asHome: boolean,
  ) => Promise<{ readonly page: Page; readonly tenure: number } | undefined>
  /** The page that was there at some time. */
  readonly pageBefore: PageLookup<Site, Page>
  /** The page that is there but for the case of letters. */
  readonly pageLike: PageLookup<Site, Page>
  /** Where a redirect that somebody made leads, from an address at which there is no page. */
  readonly redirected?: (site: Site, path: AskedPage) => Promise<Arrival | undefined>
}

/** Where a redirect leads. */
export interface Arrival {
  /** The whole address; on the site, by the way that the visitor came. */
  readonly to: string
  /** Whether it leads there for good. */
  readonly isPermanent: boolean
  /** Whether what it leads to is for this visitor. */
  readonly isSeen: (sight: SiteSight) => Promise<boolean>
}

export interface AskedSpace<Site> {
  readonly site: Site
  readonly siteSpace: SiteSpace
  readonly preview: Preview | undefined
}

export type PageLookup<Site, Page> = (asked: AskedSpace<Site>, path: string) => Promise<Page | undefined>
