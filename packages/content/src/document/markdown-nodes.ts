import type { ParsedMarkdown } from '../markdown/parse-markdown.ts'
import {
  block,
  inline,
  type JsonMark,
  type JsonNode,
  type JsonText,
  paragraph,
  referenceOf,
  text,
} from './json-nodes.ts'

type RootContent = ParsedMarkdown['tree']['children'][number]
type PhrasingContent = Extract<RootContent, { type: 'paragraph' }>['children'][number]
type Table = Extract<RootContent, { type: 'table' }>

/** The blocks of parsed Markdown. `source` is what it was parsed from: what has no form of its own is shown as written. */
export function blockNodes(nodes: readonly RootContent[], source: string): JsonNode[] {
  return nodes.flatMap((node) => blockNode(node, source))
}

function blockNode(node: RootContent, source: string): JsonNode[] {
  switch (node.type) {
    case 'heading':
      return [block(`heading-${Math.min(node.depth, 3)}`, inlineNodes(node.children))]
    case 'paragraph':
      return [block('paragraph', inlineNodes(node.children))]
    case 'thematicBreak':
      return [block('divider')]
    case 'blockquote':
      return [block('blockquote', blockNodes(node.children, source))]
    case 'code': {
      const lines = node.value.split('\n').map((line) => block('code-line', [text(line)]))
      return [block('code', lines, node.lang ? { syntax: node.lang } : {})]
    }
    case 'list': {
      const isTasks = node.children.some(({ checked }) => typeof checked === 'boolean')
      const items = node.children.map(({ children, checked }) =>
        block('list-item', blockNodes(children, source), typeof checked === 'boolean' ? { checked } : {}),
      )
      const type = isTasks ? 'list-tasks' : node.ordered ? 'list-ordered' : 'list-unordered'
      return [block(type, items, node.ordered && !isTasks ? { start: node.start ?? 1 } : {})]
    }
    case 'table':
      return [tableNode(node)]
    case 'definition':
      return []
    default:
      return [paragraph(sourceOf(node, source))]
  }
}

function tableNode({ children, align }: Table): JsonNode {
  const [head, ...rows] = children
  const columns = (head?.children ?? []).map((cell, index) => [`column-${index}`, plainText(cell.children)] as const)
  const definition = Object.fromEntries(
    columns.map(([id, title], index) => [id, { id, title, type: 'text', textAlignment: align?.[index] ?? 'left' }]),
  )
  const records = Object.fromEntries(
    rows.map((row, index) => [
      `row-${index}`,
      {
        orderIndex: String(index).padStart(6, '0'),
        values: Object.fromEntries(columns.map(([id], at) => [id, plainText(row.children[at]?.children ?? [])])),
      },
    ]),
  )
  return block('table', undefined, {
    view: { type: 'grid', columns: columns.map(([id]) => id), hideHeader: false },
    definition,
    records,
  })
}

const marks: Readonly<Partial<Record<PhrasingContent['type'], JsonMark['type']>>> = {
  strong: 'bold',
  emphasis: 'italic',
  delete: 'strikethrough',
}

function inlineNodes(nodes: readonly PhrasingContent[], given: readonly JsonMark[] = []): (JsonNode | JsonText)[] {
  return nodes.flatMap((node) => inlineNode(node, given))
}

function inlineNode(node: PhrasingContent, given: readonly JsonMark[]): (JsonNode | JsonText)[] {
  const mark = marks[node.type]
  if (mark && 'children' in node) return inlineNodes(node.children, [...given, { object: 'mark', type: mark }])
  switch (node.type) {
    case 'text':
    case 'html':
      return [text(node.value, given)]
    case 'inlineCode':
      return [text(node.value, [...given, { object: 'mark', type: 'code' }])]
    case 'break':
      return [text('\n', given)]
    case 'link':
      return [inline('link', { ref: referenceOf(node.url) }, inlineNodes(node.children, given))]
    case 'image':
      return [inline('inline-image', { ref: referenceOf(node.url), ...(node.alt && { alt: node.alt }) })]
    case 'linkReference':
      return inlineNodes(node.children, given)
    case 'imageReference':
      return [text(node.alt ?? '', given)]
    case 'footnoteReference':
      return [text(`[^${node.identifier}]`, given)]
    default:
      return []
  }
}

function plainText(nodes: readonly PhrasingContent[]): string {
  return inlineNodes(nodes)
    .map((node) => (node.object === 'text' ? node.leaves.map((leaf) => leaf.text).join('') : textIn(node)))
    .join('')
}

const textIn = ({ nodes = [] }: JsonNode): string =>
  nodes.map((node) => (node.object === 'text' ? node.leaves.map((leaf) => leaf.text).join('') : textIn(node))).join('')

const sourceOf = ({ position }: RootContent, source: string): string =>
  source.slice(position?.start.offset ?? 0, position?.end.offset ?? source.length)
