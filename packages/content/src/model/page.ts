import type { Hash } from './hash.ts'
import type { ComputedSource, ContentReference, Cover, Layout, MetaLinks, PageTag, VariableValue } from './metadata.ts'

/** Where a page stands: the same for every type of page. */
export type PagePlace = {
  /** The parent page's id; null at the top. */
  parent: string | null
  /** Sorts siblings, by code units; two siblings with the same key are sorted by their ids. */
  order: string
}

type PageBase = PagePlace & {
  title: string
  /** A shorter title for the navigation. */
  linkTitle?: string
  emoji?: string
  icon?: string
  /** An expression over the visitor; the page is shown where it holds. */
  condition?: string
  hidden?: boolean
  createdAt?: string
  updatedAt?: string
}

/** A page with an address: the last segment, below its parent's address or below a directory of its own. */
type Addressed = {
  slug: string
  /**
   * The address of the directory this page lies in, where that is not its parent's address: an imported file keeps
   * its address wherever the table of contents shows it. No leading or trailing slash; '' is the top.
   */
  directory?: string
  noIndex?: boolean
  noRobotsIndex?: boolean
}

/** Description, icon, cover, layout and flags repeat what the document's front matter says; the document decides. */
export type DocumentPage = PageBase &
  Addressed & {
    type: 'document'
    /** The Markdown bytes, front matter and all. Absent: a page without content and without a file. */
    document?: Hash
    /** The document names pages or files by their ids (`/pages/…`), so it is exported with paths in their place. */
    linksById?: true
    /** The file it was read from. It stays the page's file for as long as the page keeps the address it then had. */
    file?: PageFile
    description?: string
    layout?: Layout
    cover?: Cover
    variables?: Record<string, VariableValue>
    tags?: readonly PageTag[]
    metaLinks?: MetaLinks
  }

type PageFile = {
  /** Within the space's content root, with '/' between segments. */
  path: string
  /** The address the page had when the file was read, where it is not the path without its ending. */
  address?: string
}

/** A heading of the table of contents; only at the top. */
export type GroupPage = PageBase & Addressed & { type: 'group' }
/** A leaf that leads elsewhere. */
export type LinkPage = PageBase & { type: 'link'; target: ContentReference }
/** A leaf that expands into pages made from a source such as an OpenAPI specification. */
export type ComputedPage = PageBase & { type: 'computed'; computed: ComputedSource }

/** A page as it is kept; its id is the key it is kept under. */
export type PageRecord = DocumentPage | GroupPage | LinkPage | ComputedPage
export type AddressedPage = DocumentPage | GroupPage
