import type { PageRecord, TagRecord } from '@octavo/content'
import type { SiteBase } from './address/site-base.ts'
import type { Preview, Way } from './address/site-path.ts'
import type { SitePrefixes } from './address/site-prefixes.ts'
import type { SiteStructure } from './structure/structure.ts'
import type { SiteSight } from './visibility/see-site.ts'
import type { Sight } from './visibility/sight.ts'
import type { Output } from './visibility/visit.ts'

/**
 * A site as one visit sees it: all that any output of the site is made of. Nothing comes out of it that the visit may not see,
 * so an output that asks nothing else has no side door.
 */
export interface VisibleSite {
  readonly id: string
  readonly title: string
  readonly output: Output
  readonly way: Way
  /** Where the visitor is, and where pages say that they are. */
  readonly base: SiteBase
  readonly primary: SiteBase
  readonly prefixes: SitePrefixes
  readonly structure: SiteStructure
  readonly sight: SiteSight
  /** The spaces that are seen, in the order of the structure. */
  readonly spaces: readonly VisibleSpace[]
}

/** A space on the site that this visit sees. */
export interface VisibleSpace {
  /** The site space's id. */
  readonly id: string
  readonly space: string
  readonly title: string
  readonly language: string | undefined
  readonly preview: Preview | undefined
  /** Names the content: what was made of it stays right while this is the same. */
  revision(): Promise<string>
  home(): Promise<VisiblePage | undefined>
  page(id: string): Promise<VisiblePage | undefined>
  /** The document at a path of the space, as it stands now. */
  pageAt(path: string): Promise<VisiblePage | undefined>
  /**
   * Those that may be named below a page, or at the top, in their order: groups, links and pages. Of very many, those around one
   * of them, or the first or last ones.
   */
  children(parent: string | null, near?: VisiblePage | 'first' | 'last'): Promise<VisibleChildren>
  hasChildren(parent: string): Promise<boolean>
  /** All documents that may be named, in the order of reading; or those after one of them. */
  documents(after?: VisiblePage): AsyncIterable<VisiblePage>
  /** The Markdown of a page as this visit may see it: blocks with conditions that do not hold are left out. */
  markdown(page: VisiblePage): Promise<string>
  tags(): Promise<ReadonlyMap<string, TagRecord>>
}

export interface VisibleChildren {
  readonly pages: readonly VisiblePage[]
  /** How many there are before and after these, seen or not. */
  readonly before: number
  readonly after: number
}

export interface VisiblePage {
  readonly id: string
  readonly record: PageRecord
  /** Within its space, without slashes at the ends; '' for what has no address of its own. */
  readonly path: string
  readonly isHome: boolean
  readonly sight: Sight
  /** From the outermost page down to the one above it. */
  readonly above: readonly (readonly [id: string, record: PageRecord])[]
}
