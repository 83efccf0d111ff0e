import type { Block } from './block.ts'

/** A block that is shown to some alone. */
export type ConditionalBlock = {
  /** Those of the blocks around it, the outermost first, then its own. All must hold; an empty one does. */
  readonly conditions: readonly string[]
  readonly from: number
  readonly end: number
}

export type DocumentConditions = {
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
  let complete = true
  const read = (siblings: readonly Block[], around: readonly string[]) => {
    for (const block of siblings) {
      const { kind, name, from, end, children } = block
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
