import type { VariableValue } from '../model/metadata.ts'
import type { Definitions } from './source/definitions.ts'
import type { Inserted } from './source/prepare-source.ts'
import type { ReadCollector } from './reads.ts'
import type { RenderContext, RenderWarning } from './rendered.ts'
import type { TagAttributes } from './source/tag-attributes.ts'
import type { Node } from './tree.ts'

/** A source that is being rendered: the document, or a reusable content inside it. */
export type Source = {
  readonly path: string
  readonly inserted: readonly Inserted[]
  /** Definitions of links and of footnotes, which hold for the whole source. */
  readonly definitions: Definitions | undefined
  /** Distinguishes notes of an included content from those of the document. */
  readonly notePrefix: string
  /** The paths of what is being included, this one last. */
  readonly trail: readonly string[]
}

/** What an annotation says, in the order in which they are defined. */
type Note = { readonly id: string; readonly nodes: Node[] }

/** A block of the dialect where it is used. Its body is rendered when it is asked for, and not before. */
export type TagUse = {
  readonly name: string
  readonly attributes: TagAttributes
  /** What stands between the name and the end of the tag. */
  readonly inner: string
  readonly parent: string | undefined
  readonly source: Source
  readonly body: () => Node[]
  /** The text of the body. */
  readonly bodyText: string
  /** Blocks of the dialect right inside it. */
  readonly parts: () => TagUse[]
}

/** One rendering: what is looked up, what was read, and what is limited. */
export class RenderRun {
  readonly context: RenderContext
  readonly pageVariables: Readonly<Record<string, VariableValue>>
  readonly reads: ReadCollector
  readonly warnings: RenderWarning[] = []
  readonly notes: Note[] = []
  /** Conditions of the blocks around. */
  readonly conditions: string[] = []
  readonly blocksWithConditions: (readonly string[])[] = []
  /** Whether conditions hold, by all of them in a list: each is asked for once. */
  readonly judged = new Map<string, boolean>()
  /** Markdown with blocks of the dialect, as it is found in descriptions and in included contents. */
  readonly render: (markdown: string, source: Source) => Node[]
  #includedLeft = 2_000_000
  #partsLeft = 5_000

  constructor(
    context: RenderContext,
    pageVariables: Readonly<Record<string, VariableValue>>,
    reads: ReadCollector,
    render: (run: RenderRun, markdown: string, source: Source) => Node[],
  ) {
    this.context = context
    this.pageVariables = pageVariables
    this.reads = reads
    this.render = (markdown, source) => render(this, markdown, source)
  }

  warn(code: RenderWarning['code'], about: string): void {
    if (this.warnings.length < 200) this.warnings.push({ code, about: about.slice(0, 200) })
  }

  /** Whether so much more may be included: contents that include each other many times over end here. */
  mayInclude(length: number): boolean {
    this.#includedLeft -= length + 100
    return this.#includedLeft > 0
  }

  /** Whether one more part of a schema may be shown. */
  mayShowPart(): boolean {
    return --this.#partsLeft > 0
  }
}
