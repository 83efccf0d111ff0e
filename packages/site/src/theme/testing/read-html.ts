import { type DefaultTreeAdapterMap, parse } from 'parse5'

type Node = DefaultTreeAdapterMap['node']
export type Element = DefaultTreeAdapterMap['element']

/** Every element of a document, as a browser reads it. */
export function elementsOf(document: string): Element[] {
  const found: Element[] = []
  const walk = (node: Node) => {
    if ('tagName' in node) found.push(node)
    if ('childNodes' in node) for (const child of node.childNodes) walk(child)
    if ('content' in node) walk(node.content)
  }
  walk(parse(document))
  return found
}

export const attributeOf = (element: Element, name: string): string | undefined =>
  element.attrs.find((attribute) => attribute.name === name)?.value

export const textOf = (node: Node): string =>
  'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''

/** The elements and the names of their attributes: what no text may change. */
export const skeletonOf = (document: string): string[] =>
  elementsOf(document).map(({ tagName, attrs }) => `${tagName} ${attrs.map(({ name }) => name).join(' ')}`)
