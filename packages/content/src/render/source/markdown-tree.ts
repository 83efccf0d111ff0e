import type { ParsedMarkdown } from '../../markdown/parse-markdown.ts'
import { authored, type AuthorElement, type AuthorNode, type AuthorText } from '../html/author-tree.ts'

type Root = ParsedMarkdown['tree']
type RootContent = Root['children'][number]
type Of<Type extends RootContent['type']> = Extract<RootContent, { type: Type }>
type Definitions = ReadonlyMap<string, Of<'definition'>>

const plain = (value: string): AuthorText => ({ type: 'text', value })

/** The elements that Markdown means. What begins at `length` or later are definitions that were added to it. */
export function markdownTree(tree: Root, length: number): AuthorNode[] {
  const definitions = new Map<string, Of<'definition'>>()
  const own: RootContent[] = []
  for (const node of tree.children) {
    if (node.type === 'definition' && !definitions.has(node.identifier)) definitions.set(node.identifier, node)
    if ((node.position?.start.offset ?? 0) < length) own.push(node)
  }
  return new MarkdownReader(definitions).all(own)
}

class MarkdownReader {
  readonly #definitions: Definitions

  constructor(definitions: Definitions) {
    this.#definitions = definitions
  }

  all(nodes: readonly RootContent[]): AuthorNode[] {
    return nodes.flatMap((node) => this.#one(node))
  }

  #one(node: RootContent): AuthorNode[] {
    switch (node.type) {
      case 'text':
        return [plain(node.value)]
      case 'html':
        return [{ type: 'raw', value: node.value }]
      case 'paragraph':
        return [authored('p', {}, this.all(node.children))]
      case 'heading':
        return [authored(`h${node.depth}`, {}, this.all(node.children))]
      case 'emphasis':
        return [authored('em', {}, this.all(node.children))]
      case 'strong':
        return [authored('strong', {}, this.all(node.children))]
      case 'delete':
        return [authored('del', {}, this.all(node.children))]
      case 'inlineCode':
        return [authored('code', {}, [plain(node.value.replaceAll(/\r\n|\n|\r/g, ' '))])]
      case 'break':
        return [authored('br'), plain('\n')]
      case 'thematicBreak':
        return [authored('hr')]
      case 'blockquote':
        return [this.#quote(node)]
      case 'code':
        return [codeElement(node.value, node.lang ?? undefined, node.meta ?? undefined)]
      case 'list':
        return [this.#list(node)]
      case 'table':
        return [this.#table(node)]
      default:
        return this.#link(node)
    }
  }

  #link(node: RootContent): AuthorNode[] {
    switch (node.type) {
      case 'link':
        return [authored('a', linkProperties(node), this.all(node.children))].map(withoutEscapes)
      case 'image':
        return [authored('img', { src: node.url, alt: node.alt ?? '' })]
      case 'linkReference': {
        const definition = this.#definitions.get(node.identifier)
        const children = this.all(node.children)
        return definition ? [authored('a', linkProperties(definition), children)] : children
      }
      case 'imageReference': {
        const definition = this.#definitions.get(node.identifier)
        return definition ? [authored('img', { src: definition.url, alt: node.alt ?? '' })] : [plain(node.alt ?? '')]
      }
      case 'footnoteReference':
        return [authored('a', { dataFootnoteRef: true, dataLabel: node.label ?? node.identifier })]
      default:
        return []
    }
  }

  #quote(node: Of<'blockquote'>): AuthorNode {
    const [first, ...rest] = node.children
    const start = first?.type === 'paragraph' ? first.children[0] : undefined
    const alert =
      start?.type === 'text' ? /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][ \t]*(?:\n|$)/i.exec(start.value) : null
    if (!alert || first?.type !== 'paragraph' || start?.type !== 'text')
      return authored('blockquote', {}, this.all(node.children))
    const others = [{ ...start, value: start.value.slice(alert[0].length) }, ...first.children.slice(1)]
    const isEmpty = others.length === 1 && others[0]!.type === 'text' && others[0]!.value.trim() === ''
    const body = isEmpty ? rest : [{ ...first, children: others }, ...rest]
    const properties = { dataGbCustomBlock: true, dataTag: 'hint', dataStyle: styleOfAlert[alert[1]!.toUpperCase()] }
    return authored('div', properties, this.all(body))
  }

  #list(node: Of<'list'>): AuthorNode {
    const isLoose = node.spread === true || node.children.some(({ spread }) => spread === true)
    const items = node.children.map((item) => listItem(this.#item(item.children, isLoose), item.checked ?? undefined))
    const start = node.ordered && typeof node.start === 'number' && node.start !== 1 ? { start: node.start } : {}
    return authored(node.ordered ? 'ol' : 'ul', start, items)
  }

  #item(children: Of<'listItem'>['children'], isLoose: boolean): AuthorNode[] {
    return children.flatMap((child, index) => {
      const nodes = this.#one(child)
      const [first] = nodes
      const isParagraph = child.type === 'paragraph' && first?.type === 'element'
      return isParagraph && !isLoose ? [...(index > 0 ? [plain('\n')] : []), ...first.children] : nodes
    })
  }

  #table({ children, align }: Of<'table'>): AuthorNode {
    const [head, ...rows] = children
    const row = (cells: Of<'tableRow'>['children'], name: 'th' | 'td') =>
      authored(
        'tr',
        {},
        // Cells beyond the columns are none.
        cells
          .slice(0, head?.children.length)
          .map((cell, index) => authored(name, align?.[index] ? { align: align[index] } : {}, this.all(cell.children))),
      )
    return authored('table', {}, [
      authored('thead', {}, head ? [row(head.children, 'th')] : []),
      authored(
        'tbody',
        {},
        rows.map((one) => row(one.children, 'td')),
      ),
    ])
  }
}

const styleOfAlert: Readonly<Record<string, string>> = {
  NOTE: 'info',
  TIP: 'success',
  IMPORTANT: 'info',
  WARNING: 'warning',
  CAUTION: 'danger',
}

const linkProperties = ({ url, title }: { url: string; title?: string | null | undefined }) => ({
  href: url,
  ...(title === 'mention' && { dataMention: true }),
})

/** A bare address holds what its author escaped for the sake of other readers: `https://example.org/\\{{name\\}}`. */
function withoutEscapes(link: AuthorElement): AuthorElement {
  const [words] = link.children
  const { href } = link.properties
  if (typeof href !== 'string' || !href.includes('\\') || words?.type !== 'text' || words.value !== href) return link
  const address = href.replaceAll(/\\(?=[!-/:-@[-`{-~])/g, '')
  return authored('a', { ...link.properties, href: address }, [plain(address)])
}

export function codeElement(value: string, language: string | undefined, meta: string | undefined): AuthorNode {
  return authored('pre', { ...(meta !== undefined && { dataMeta: meta }) }, [
    authored('code', language === undefined ? {} : { className: [`language-${language}`] }, [plain(value)]),
  ])
}

export function listItem(children: AuthorNode[], checked: boolean | undefined): AuthorNode {
  if (checked === undefined) return authored('li', {}, children)
  return authored('li', {}, [authored('input', { type: 'checkbox', ...(checked && { checked: true }) }), ...children])
}
