import { type AuthorElement, type AuthorNode, classesOf, isBlank, isElement, propertyOf } from '../html/author-tree.ts'
import type { TagAttributes } from '../source/tag-attributes.ts'
import { element, isBlankText, type Node } from '../tree.ts'
import type { Conversion } from './conversion.ts'
import { figureGroup, imagesOnly, isSet } from './images.ts'
import { safeId } from './inline.ts'
import { checkbox } from './tables.ts'

const alignment = (node: AuthorElement) => {
  const align = (propertyOf(node, 'align') ?? '').toLowerCase()
  return align === 'center' || align === 'right' ? align : undefined
}

export function convertParagraph(node: AuthorElement, conversion: Conversion): Node[] {
  if (imagesOnly(node.children)) {
    const images = conversion.all(node.children).filter((child) => !isBlankText(child))
    return images.map((image) => element('figure', { class: 'image' }, [image]))
  }
  const children = conversion.all(node.children)
  // A formula of its own is no text of a paragraph.
  const own = children.filter((child) => !isBlankText(child))
  const isFormula = own.length === 1 && own[0]!.type === 'element' && own[0]!.attributes['class'] === 'math block'
  if (isFormula) return own
  if (own.length === 0) return []
  return [element('p', { class: alignment(node), id: safeId(propertyOf(node, 'id')) }, children)]
}

export function convertHeading(node: AuthorElement, conversion: Conversion): Node[] {
  const id = safeId(propertyOf(node, 'id'))
  const children = conversion.all(node.children)
  // A heading without words would only be in the way of those who go from one to the next.
  return children.every(isBlankText) ? [] : [element(node.tagName, { class: alignment(node), id }, children)]
}

export function convertItem(node: AuthorElement, conversion: Conversion): Node[] {
  const [first] = node.children.filter((child) => !isBlank(child))
  const inner = isElement(first, 'p') ? first.children.find((child) => !isBlank(child)) : undefined
  const input = isElement(first, 'input') ? first : isElement(inner, 'input') ? inner : undefined
  const children = conversion.all(node.children)
  return [element('li', input ? { class: 'task' } : {}, children)]
}

export const convertInput = (node: AuthorElement): Node[] => [checkbox(propertyOf(node, 'checked') !== undefined)]

export function convertList(node: AuthorElement, conversion: Conversion): Node[] {
  const start = Number(propertyOf(node, 'start'))
  const isOrdered = node.tagName === 'ol'
  const attributes = isOrdered && Number.isInteger(start) && Math.abs(start) < 1e9 ? { start } : {}
  const items = conversion.all(node.children).filter((child) => !isBlankText(child))
  const listed = items.map((item) => (item.type === 'element' && item.name === 'li' ? item : element('li', {}, [item])))
  return [element(node.tagName, attributes, listed)]
}

export function convertDetails(node: AuthorElement, conversion: Conversion): Node[] {
  const summary = node.children.find((child) => isElement(child, 'summary')) as AuthorElement | undefined
  const rest = node.children.filter((child) => child !== summary)
  if (!summary && rest.every(isBlank)) return []
  const open = propertyOf(node, 'open') === undefined ? undefined : true
  const id = safeId(propertyOf(node, 'id'))
  const words = summary ? conversion.all(summary.children) : []
  const head = element('summary', {}, unwrapped(words))
  return [element('details', { id, open }, [head, ...conversion.all(rest)])]
}

/** A summary holds words; a paragraph around them is of no use. */
function unwrapped(nodes: Node[]): Node[] {
  return nodes.flatMap((node) => (node.type === 'element' && node.name === 'p' ? node.children : [node]))
}

/** A block of the dialect as HTML, figures together, or nothing but its content. */
export function convertDivision(node: AuthorElement, conversion: Conversion): Node[] {
  if (propertyOf(node, 'dataGbCustomBlock') !== undefined) return customBlock(node, conversion)
  const children = conversion.all(node.children)
  const figures = figureGroup(node, children)
  if (figures) return figures
  const align = node.tagName === 'center' ? 'center' : alignment(node)
  const classes = [...(align ? [align] : []), ...(isSet(propertyOf(node, 'dataFullWidth')) ? ['full-width'] : [])]
  const id = safeId(propertyOf(node, 'id'))
  if (classes.length === 0 && id === undefined) return children
  return [element('div', { class: classes.length > 0 ? classes.join(' ') : undefined, id }, children)]
}

function customBlock(node: AuthorElement, conversion: Conversion): Node[] {
  const name = propertyOf(node, 'dataTag') ?? hintClass(node) ?? ''
  const body = () => conversion.all(name === 'tabs' ? withFilledTabs(node.children) : node.children)
  return conversion.block(name, attributesOf(node), body)
}

const hintClass = (node: AuthorElement) => (classesOf(node).includes('hint') ? 'hint' : undefined)

function attributesOf({ properties }: AuthorElement): TagAttributes {
  const attributes = new Map<string, string>()
  for (const [key, value] of Object.entries(properties)) {
    if (!key.startsWith('data') || key === 'dataTag' || key === 'dataGbCustomBlock') continue
    if (typeof value === 'string' || typeof value === 'number')
      attributes.set(key.slice(4).toLowerCase(), String(value))
  }
  return attributes
}

/** The HTML form of tabs writes an empty tab before its content. */
function withFilledTabs(nodes: readonly AuthorNode[]): AuthorNode[] {
  const filled: AuthorNode[] = []
  let tab: AuthorElement | undefined
  for (const node of nodes) {
    const isTab = isElement(node, 'div') && propertyOf(node, 'dataTag') === 'tab'
    if (isTab) {
      tab = { ...node, children: [...node.children] }
      filled.push(tab)
    } else if (tab) tab.children.push(node)
    else filled.push(node)
  }
  return filled
}
