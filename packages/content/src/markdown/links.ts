import type { Block } from './block.ts'
import { type DocumentLink, htmlLinks, tagLinks } from './attribute-links.ts'
import { type MarkdownNode, type ParsedMarkdown, parseMarkdown } from './parse-markdown.ts'
import { walkBlocks } from './walk-blocks.ts'

export type DocumentLinks = {
  readonly links: readonly DocumentLink[]
  /** Blocks too long or too deep to be read, by where they begin. */
  readonly unread: readonly number[]
}

/** Takes as long as micromark does, seconds on hostile documents: call it off the event loop. */
export function readLinks(text: string, blocks: readonly Block[]): DocumentLinks {
  const links: DocumentLink[] = []
  const unread: number[] = []
  for (const block of walkBlocks(blocks)) {
    if (block.kind === 'tag') links.push(...tagLinks(text, block.from, block.end))
    if (block.kind === 'container') links.push(...tagLinks(text, block.from, openingEnd(block)))
    if (skipped.has(block.kind)) continue
    const source = text.slice(block.from, block.end)
    if (!/[[<:{@.]/.test(source)) continue
    const parsed = parseMarkdown(source)
    if (parsed) collect(parsed.tree, parsed, text, block.from, links)
    else unread.push(block.from)
  }
  return { links: links.toSorted((one, other) => one.from - other.from), unread }
}

const skipped: ReadonlySet<Block['kind']> = new Set(['front-matter', 'blank', 'code', 'rule', 'tag', 'container'])
const openingEnd = ({ children, end }: Block) => children?.[0]?.from ?? end

function collect(
  node: MarkdownNode,
  parsed: ParsedMarkdown,
  text: string,
  offset: number,
  links: DocumentLink[],
): void {
  if ('children' in node) for (const child of node.children) collect(child, parsed, text, offset, links)
  // Addresses found in text after parsing have no place of their own.
  if (node.position?.start.offset === undefined || node.position.end.offset === undefined) return
  const from = node.position.start.offset
  const to = node.position.end.offset
  if (node.type === 'html') links.push(...htmlLinks(text, offset + from, offset + to))
  else if (node.type === 'text') links.push(...tagLinks(text, offset + from, offset + to))
  else if (node.type === 'link' || node.type === 'image' || node.type === 'definition') {
    const place = placeOf(node, parsed.destinations, from, to)
    links.push({ kind: node.type, destination: node.url, from: offset + place[0], to: offset + place[1] })
  }
}

/** Where a destination's own characters are written; `from` and `to` are those of its node. */
export function placeOf(
  node: Extract<MarkdownNode, { type: 'link' | 'image' | 'definition' }>,
  destinations: ParsedMarkdown['destinations'],
  from: number,
  to: number,
): readonly [number, number] {
  const [first] = node.type === 'link' ? node.children : []
  const last = node.type === 'link' ? node.children.at(-1) : undefined
  const after = last?.position?.end.offset ?? from
  // A link's own destination is the last one in it: those of images in its text come before.
  const index = firstFrom(destinations, to) - 1
  const place = destinations[index]
  if (place && place[0] >= after) return place
  // `<https://example.org>` and bare addresses are their own text; `[empty]()` has nothing.
  return node.url !== '' && first?.position ? [first.position.start.offset!, after] : [to, to]
}

/** How many begin before this place: the list is long in a long table of links. */
function firstFrom(destinations: ParsedMarkdown['destinations'], place: number): number {
  let low = 0
  let high = destinations.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (destinations[middle]![0] < place) low = middle + 1
    else high = middle
  }
  return low
}
