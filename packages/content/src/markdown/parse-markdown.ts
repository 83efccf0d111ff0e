import { type Extension, fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'

const longest = 128 * 1024
const deepest = 100
const mostRuns = 100

const syntax = gfm()
const trees = gfmFromMarkdown()

type Root = ReturnType<typeof fromMarkdown>
export type MarkdownNode = Root | Root['children'][number]

/** A tree, and where in the source the destinations of its links are written, in order. */
export type ParsedMarkdown = {
  readonly tree: Root
  readonly destinations: readonly (readonly [from: number, to: number])[]
}

/**
 * The tree of one block, undefined where it is too long or too deep to be read in reasonable time: micromark is not linear, and it
 * overflows the stack on deep nesting. Below the limits it can still take seconds: call it off the event loop.
 */
export function parseMarkdown(block: string): ParsedMarkdown | undefined {
  if (!isReadable(block)) return undefined
  const destinations: [number, number][] = []
  const tree = fromMarkdown(block, {
    extensions: [syntax],
    mdastExtensions: [...trees, notingDestinations(destinations)],
  })
  return { tree, destinations }
}

/** The tree tells where a link stands but not where its destination does. */
function notingDestinations(destinations: [number, number][]): Extension {
  type Place = { start: { offset: number }; end: { offset: number } }
  const bare = ({ start, end }: Place) => void destinations.push([start.offset, end.offset])
  const bracketed = ({ start, end }: Place) => void destinations.push([start.offset + 1, end.offset - 1])
  return {
    enter: {
      resourceDestinationRaw: bare,
      resourceDestinationLiteral: bracketed,
      definitionDestinationRaw: bare,
      definitionDestinationLiteral: bracketed,
    },
  }
}

export function isReadable(block: string): boolean {
  return block.length <= longest && nestingOf(block) <= deepest && differentRuns(block) <= mostRuns
}

/** An upper bound of how deep quotes, lists and brackets nest. */
function nestingOf(block: string): number {
  let most = 0
  let markers = 0
  let brackets = 0
  let atStart = true
  for (let at = 0; at < block.length; at++) {
    const code = block.charCodeAt(at)
    if (code === 10 || code === 13) {
      atStart = true
      markers = 0
    } else if (atStart) {
      // Indentation nests as much as markers do: an item takes two columns at least.
      if (code === 32) markers += 0.5
      else if (code === 9) markers += 2
      else if (isMarker(code)) markers++
      else atStart = false
      if (markers > most) most = markers
    }
    if (code === 91) brackets++
    else if (code === 93) brackets = Math.max(0, brackets - 1)
    if (brackets > most) most = brackets
  }
  return most
}

/** `>`, `*`, `+`, `-`, a digit, `.` or `)`. */
const isMarker = (code: number) =>
  code === 62 || code === 42 || code === 43 || code === 45 || code === 46 || code === 41 || (code >= 48 && code <= 57)

/** Runs of backticks of many lengths are each looked for to the end. */
function differentRuns(block: string): number {
  const lengths = new Set<number>()
  for (let at = block.indexOf('`'); at !== -1; at = block.indexOf('`', at)) {
    const from = at
    while (block.charCodeAt(at) === 96) at++
    lengths.add(at - from)
  }
  return lengths.size
}
