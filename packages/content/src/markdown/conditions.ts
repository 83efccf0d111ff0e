import type { Block } from './block.ts'
import { conditionsThatGoOn, setIn } from './set-in-conditions.ts'
import { SourceLines } from './source-lines.ts'

/** A block that is shown to some alone. */
type ConditionalBlock = {
  /** Those of the blocks around it, the outermost first, then its own. All must hold; an empty one does. */
  readonly conditions: readonly string[]
  readonly from: number
  readonly end: number
}

type DocumentConditions = {
  /** In the order in which they begin. */
  readonly blocks: readonly ConditionalBlock[]
  /**
   * Whether every condition that is written was read. Where it is false, one has no end, lies too deep, stands within other text
   * (of which some is only about conditions), or in a document too long to be split: nobody can tell what it is about.
   */
  readonly complete: boolean
}

/** The conditions that a document sets for parts of itself. Takes time in proportion to its length. */
export function readConditions(text: string, blocks: readonly Block[]): DocumentConditions {
  const found: ConditionalBlock[] = []
  const places = new SetIn(text)
  let complete = true
  const read = (siblings: readonly Block[], around: readonly string[]) => {
    for (const [index, block] of siblings.entries()) {
      const { kind, name, from, end, children } = block
      if (name === 'if' && places.isCode(block, siblings[index - 1])) {
        read(children ?? [], around)
        continue
      }
      const isTag = kind === 'container' || kind === 'tag'
      const conditions = isTag && name === 'if' ? [...around, conditionOf(openingOf(text, block))] : around
      if (kind === 'container') {
        if (name === 'if') found.push({ conditions, from, end })
        read(children!, conditions)
      } else if (isTag ? name === 'if' : !plain.has(kind) && beginning.test(text.slice(from, end))) complete = false
    }
  }
  read(blocks, [])
  return { blocks: found, complete }
}

const beginning = /\{%-?\s{0,20}if\b/u
/** Kinds of blocks in which nothing is a tag. */
const plain: ReadonlySet<Block['kind']> = new Set(['front-matter', 'blank', 'code'])

/** As rendering takes it: one that is set in after a blank line is code, unless it goes on outside up to its end. */
class SetIn {
  readonly #text: string
  #lines: SourceLines | undefined
  #goOn: readonly boolean[] = []
  #line = 0

  constructor(text: string) {
    this.#text = text
  }

  /** To be asked from the beginning of the text to its end. */
  isCode({ from }: Block, before: Block | undefined): boolean {
    const isAfterBlank = from === 0 || /\n[ \t]*\r?\n$/u.test(this.#text.slice(Math.max(0, from - longestBlank), from))
    if (!isAfterBlank || (before && holdsText.has(before.kind)) || !setIn.test(this.#text.slice(from, from + 4)))
      return false
    const lines = (this.#lines ??= this.#read())
    while (this.#line + 1 < lines.count && lines.start(this.#line + 1) <= from) this.#line++
    return !this.#goOn[this.#line]
  }

  #read(): SourceLines {
    const lines = new SourceLines(this.#text)
    this.#goOn = conditionsThatGoOn(Array.from({ length: lines.count }, (_, index) => lines.line(index)))
    return lines
  }
}

const longestBlank = 200
/** Kinds of blocks whose own text may be set in as code is. */
const holdsText: ReadonlySet<Block['kind']> = new Set(['list', 'footnote'])

/** From where a tag begins up to its end. */
export function openingOf(text: string, { from, end }: Pick<Block, 'from' | 'end'>): string {
  const tagEnd = text.indexOf('%}', from)
  return text.slice(from, tagEnd < 0 || tagEnd > end ? end : tagEnd)
}

/** What stands in a tag after `if`. */
export function conditionOf(opening: string): string {
  const written = opening.slice(opening.indexOf('if') + 2).trim()
  return written.endsWith('-') ? written.slice(0, -1).trimEnd() : written
}
