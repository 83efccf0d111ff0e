import type { MarkdownNode, ParsedMarkdown } from './parse-markdown.ts'

/** Where a destination's own characters are written; `from` and `to` are those of its node. */
export function destinationPlace(
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
