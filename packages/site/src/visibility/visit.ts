import type { Claims } from '../claims/fit-claims.ts'

/** Of a site, what says who may see it. */
export interface SiteAudience {
  readonly published: boolean
  readonly visibility: 'public' | 'unlisted' | 'share-link' | 'visitor-auth'
  readonly agentsContext: 'included' | 'excluded'
  /** Whether conditions are looked at. Where they are not, whatever has one is hidden. */
  readonly adaptiveContent: boolean
}

/**
 * For whom an output is made. `human`: pages, navigation, search, files, whoever fetches them. `crawler`: what tells search engines
 * where to go (sitemap, feeds). `agent`: what language models read (.md, llms.txt, MCP).
 */
export type Output = 'human' | 'crawler' | 'agent'

/** What somebody brings who asks for something of a site. The secrets were compared before; here they are facts. */
export interface Visit {
  readonly output: Output
  /** The time, in milliseconds since 1970. */
  readonly at: number
  /** The share link whose key was given. */
  readonly shareLink?: ShownShareLink | undefined
  /** Who a token names whose signature was checked. */
  readonly visitor?: VerifiedVisitor | undefined
  /** What the visitor says without proof, as it fits the schema of the site. */
  readonly unsigned?: Claims | undefined
  /** A signed link to content that is not published, which was checked. */
  readonly preview?: CheckedPreview | undefined
}

export interface ShownShareLink {
  readonly active: boolean
  /** It holds before this time, and no longer at it. */
  readonly expiresAt: number | null
  /** Whether the link has one, and whether the right one was given. */
  readonly password: 'none' | 'missing' | 'given'
  /** The sections it opens; null opens all of the site. */
  readonly sections: readonly string[] | null
}

interface VerifiedVisitor {
  /** The token holds before this time, and no longer at it. */
  readonly expiresAt: number
  /** Its claims, as they fit the schema of the site. */
  readonly claims: Claims
}

export interface CheckedPreview {
  readonly expiresAt: number
  /** The site spaces it opens; null opens all of the site. */
  readonly siteSpaces: readonly string[] | null
  /** The space of which it shows other content than what is published. */
  readonly changed?: string | undefined
  /** Whether it shows what is a draft, too. */
  readonly drafts: boolean
}

/** What a page says about itself; a record of a page fits. */
export interface PageFacts {
  readonly condition?: string | undefined
  readonly hidden?: boolean | undefined
  readonly noIndex?: boolean | undefined
  readonly noRobotsIndex?: boolean | undefined
  readonly variables?: Variables | undefined
}
export type Variables = Readonly<Record<string, string | number | boolean>>

/** What can be asked about. */
export type Target =
  | { readonly level: 'site' }
  | { readonly level: 'group' | 'section' | 'site-space' | 'link'; readonly id: string }
  /** Something of the site itself that is no part of its structure, such as a link in the header. */
  | { readonly level: 'item'; readonly condition: string | null }
  | PageTarget
  | BlockTarget
  /** A file, with every place that shows it: it is seen where one of them is. */
  | { readonly level: 'file'; readonly places: readonly (PageTarget | BlockTarget)[] }

export interface PageTarget {
  readonly level: 'page'
  readonly siteSpace: string
  /** From the outermost page down to the page itself. */
  readonly path: readonly PageFacts[]
  /** Those of the space. */
  readonly variables?: Variables | undefined
}

export interface BlockTarget {
  readonly level: 'block'
  readonly page: PageTarget
  /** Those of the block and of all blocks around it. */
  readonly conditions: readonly string[]
}
