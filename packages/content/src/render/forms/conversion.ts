import type { AuthorNode } from '../html/author-tree.ts'
import type { RenderRun, Source } from '../run.ts'
import type { TagAttributes } from '../source/tag-attributes.ts'
import type { Node } from '../tree.ts'

/** Turns what an author wrote into what a page holds. */
export type Conversion = {
  readonly run: RenderRun
  readonly source: Source
  readonly all: (nodes: readonly AuthorNode[]) => Node[]
  /** A block of the dialect that was written as HTML. */
  readonly block: (name: string, attributes: TagAttributes, body: () => Node[]) => Node[]
  /** How many links stand around: a link in a link is none. */
  linkDepth: number
}
