import type { TagRecord } from '../model/content.ts'
import type { VariableValue } from '../model/metadata.ts'
import type { Slot, Target } from './tree.ts'

/** HTML, with a place for each thing whose address or title is known at assembly only. */
export type Piece = string | Slot

export type OutlineEntry = {
  /** As it is written: 2 for `##`. */
  readonly level: number
  readonly title: string
  readonly id: string
}

/** All that the output depends on besides the document's own text. */
export type Reads = {
  /** Names of the space's variables. */
  readonly variables: readonly string[]
  /** Paths below the visitor, `claims.unsigned.plan`. */
  readonly claims: readonly string[]
  /** Paths of reusable contents, those that were not found too. */
  readonly includes: readonly string[]
  readonly pages: readonly string[]
  readonly files: readonly string[]
  /** Specifications of OpenAPI: a slug, or where a file lies. */
  readonly specifications: readonly string[]
  /** Tags of the space. */
  readonly tags: readonly string[]
}

export type Rendered = {
  readonly pieces: readonly Piece[]
  readonly outline: readonly OutlineEntry[]
  readonly reads: Reads
  /** The conditions of every block that has one, those around it first; of equal ones the first. */
  readonly blocksWithConditions: readonly (readonly string[])[]
  /** The heading of the first level that the document began with; it is the page's title and not in the pieces. */
  readonly title: string | undefined
  /** What could not be shown as it was meant. */
  readonly warnings: readonly RenderWarning[]
}

export type RenderWarning = {
  readonly code:
    | 'block-unread'
    | 'block-unclosed'
    | 'end-without-block'
    | 'block-unknown'
    | 'link-broken'
    | 'include-missing'
    | 'include-loop'
    | 'math-invalid'
    | 'specification-missing'
    | 'operation-missing'
  readonly about: string
}

/** Where a link leads: to a thing of the site, or to an address of its own. Undefined: nowhere. */
export type ResolvedLink = Target | { readonly kind: 'url'; readonly url: string } | undefined

type IncludedContent = { readonly path: string; readonly source: string }

/** Everything that is looked up, prepared by the caller, so that rendering asks nobody and is the same every time. */
export type RenderContext = {
  /** The document's own file within the space: links are relative to it. */
  readonly path: string
  /**
   * `destination` as the author wrote it, escapes resolved: a path, a reference of our own scheme, or an address of the editor that existing
   * content was written in (`https://app.gitbook.com/s/…`). Anchors alone and other addresses are never asked for.
   */
  readonly resolveLink: (destination: string, fromPath: string) => ResolvedLink
  readonly findInclude: (destination: string, fromPath: string) => IncludedContent | undefined
  /** A parsed OpenAPI document, by the slug of a specification or by a destination. */
  readonly findSpecification: (
    wanted: { readonly spec: string } | { readonly source: string },
    fromPath: string,
  ) => unknown
  readonly variables: Readonly<Record<string, VariableValue>>
  /** What is known of the visitor, as expressions name it below `visitor`. */
  readonly visitor: Readonly<Record<string, unknown>>
  /**
   * Whether a block with these conditions is shown; the output then depends on what it answers, and not on what the conditions read.
   * Without it they are evaluated.
   */
  readonly isShown?: (conditions: readonly string[]) => boolean
  readonly tags?: Readonly<Record<string, TagRecord>>
  /** False: code is plain. For another try, after colouring it took too long. */
  readonly colours?: boolean
}
