import { raw } from 'hast-util-raw'
import { sanitize } from 'hast-util-sanitize'
import { allowList } from './allow-list.ts'
import type { AuthorBuilt, AuthorElement, AuthorNode } from './author-tree.ts'
import { type LooseTag, scanTags } from './scan-tags.ts'

const deepest = 150

/** Elements between whose tags whole blocks may stand. */
const spanning = new Set(
  'details summary div figure figcaption picture center section article aside header footer main nav blockquote ul ol li table tbody thead tr td th p dl dt dd'.split(
    ' ',
  ),
)

/**
 * Author's nodes without raw HTML: what was written as HTML has become elements, repaired as a browser would within one block, and holds
 * nothing that the allow-list does not name. An element whose end stands in a later sibling holds the siblings between.
 */
export function readHtml(nodes: readonly AuthorNode[]): AuthorNode[] {
  if (!nodes.some(hasRaw)) return [...nodes]
  const pieces = nodes.map((node) => new Piece(node))
  const groups = pairTags(pieces)
  return groups.flatMap((group) =>
    group.some(({ node }) => hasRaw(node))
      ? judge(group.flatMap((one) => one.closedNodes()))
      : group.map(({ node }) => node),
  )
}

/** A sibling; of raw HTML the tags without a partner, and what has become of them. */
class Piece {
  readonly node: AuthorNode
  readonly html: string | undefined
  readonly opened: readonly LooseTag[]
  readonly closed: readonly LooseTag[]
  readonly isTooDeep: boolean
  /** Opened here and closed by a later sibling. */
  readonly paired = new Set<LooseTag>()

  constructor(node: AuthorNode) {
    const scanned = node.type === 'raw' ? scanTags(node.value) : undefined
    this.node = node
    this.html = scanned?.html
    this.opened = scanned?.opened ?? []
    this.closed = scanned?.closed ?? []
    this.isTooDeep = (scanned?.depth ?? 0) > deepest
  }

  closedNodes(): AuthorNode[] {
    if (this.node.type === 'element') return [balanced(this.node)]
    if (this.node.type !== 'raw' || this.html === undefined) return [this.node]
    if (this.isTooDeep) return [{ type: 'text', value: this.node.value }]
    const missing = this.opened.filter((tag) => !this.paired.has(tag)).toReversed()
    const surplus = this.closed.filter((tag) => !this.paired.has(tag))
    let html = this.html
    for (const { from, to } of surplus.toReversed()) html = html.slice(0, from) + html.slice(to)
    return [{ type: 'raw', value: html + missing.map(({ name }) => `</${name}>`).join('') }]
  }
}

/** Siblings in groups: those between an opening tag and its end are of one. */
function pairTags(pieces: readonly Piece[]): Piece[][] {
  const open: { tag: LooseTag; index: number }[] = []
  /** For each piece, the last one that belongs to the same group. */
  const reach = pieces.map((_, index) => index)
  pieces.forEach((piece, index) => {
    for (const tag of piece.closed) {
      const at = open.findLastIndex((one) => one.tag.name === tag.name)
      if (at === -1) continue
      const [opening] = open.splice(at)
      pieces[opening!.index]!.paired.add(opening!.tag)
      piece.paired.add(tag)
      reach[opening!.index] = index
    }
    for (const tag of piece.opened) if (spanning.has(tag.name) && open.length < deepest) open.push({ tag, index })
  })
  const groups: Piece[][] = []
  for (let index = 0; index < pieces.length;) {
    let end = index
    for (let at = index; at <= end; at++) end = Math.max(end, reach[at]!)
    groups.push(pieces.slice(index, end + 1))
    index = end + 1
  }
  return groups
}

/** The same element with every inline tag inside it closed where its parent ends. */
function balanced(element: AuthorElement): AuthorElement {
  if (!element.children.some(hasRaw)) return element
  const open: string[] = []
  const children: AuthorNode[] = []
  for (const child of element.children) {
    if (child.type === 'element') children.push(balanced(child))
    else if (child.type !== 'raw') children.push(child)
    else {
      const { html, opened, closed, depth } = scanTags(child.value)
      if (depth > deepest || open.length > deepest) {
        children.push({ type: 'text', value: child.value })
        continue
      }
      const surplus = closed.filter(({ name }) => {
        const at = open.lastIndexOf(name)
        if (at !== -1) open.splice(at, 1)
        return at === -1
      })
      let rest = html
      for (const { from, to } of surplus.toReversed()) rest = rest.slice(0, from) + rest.slice(to)
      open.push(...opened.map(({ name }) => name))
      children.push({ type: 'raw', value: rest })
    }
  }
  if (open.length > 0)
    children.push({
      type: 'raw',
      value: open
        .toReversed()
        .map((name) => `</${name}>`)
        .join(''),
    })
  return { ...element, children }
}

function hasRaw(node: AuthorNode): boolean {
  return node.type === 'raw' || (node.type === 'element' && node.children.some(hasRaw))
}

type Foreign = Parameters<typeof raw>[0]

/** Through the parser and the allow-list. What is rendered already waits outside. */
function judge(nodes: readonly AuthorNode[]): AuthorNode[] {
  const built: AuthorBuilt[] = []
  const tree = { type: 'root', children: nodes.map((node) => waiting(node, built)) }
  const parsed = raw(tree as unknown as Foreign)
  const safe = sanitize(parsed, allowList) as unknown as { children?: AuthorNode[] } & AuthorNode
  return (safe.children ?? [safe]).map((node) => returning(node, built))
}

function waiting(node: AuthorNode, built: AuthorBuilt[]): AuthorNode {
  if (node.type === 'built') {
    built.push(node)
    return { type: 'element', tagName: 'x-built', properties: { dataIndex: String(built.length - 1) }, children: [] }
  }
  return node.type === 'element' ? { ...node, children: node.children.map((child) => waiting(child, built)) } : node
}

function returning(node: AuthorNode, built: readonly AuthorBuilt[]): AuthorNode {
  if (node.type !== 'element') return node
  if (node.tagName === 'x-built') return built[Number(node.properties['dataIndex'])] ?? { type: 'text', value: '' }
  node.children = node.children.map((child) => returning(child, built))
  return node
}
