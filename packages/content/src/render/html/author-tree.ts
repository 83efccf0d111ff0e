import type { Node } from '../tree.ts'

/** What an author wrote, as HTML that is not yet judged: Markdown as its elements, raw HTML as it stands, and blocks that are done. */
export type AuthorElement = {
  readonly type: 'element'
  readonly tagName: string
  readonly properties: Readonly<Record<string, unknown>>
  children: AuthorNode[]
}
export type AuthorText = { readonly type: 'text'; readonly value: string }
type AuthorRaw = { readonly type: 'raw'; readonly value: string }
/** A block of the dialect, rendered already. */
export type AuthorBuilt = { readonly type: 'built'; readonly nodes: Node[] }
export type AuthorNode = AuthorElement | AuthorText | AuthorRaw | AuthorBuilt

export const authored = (
  tagName: string,
  properties: Readonly<Record<string, unknown>> = {},
  children: AuthorNode[] = [],
): AuthorElement => ({ type: 'element', tagName, properties, children })

export function authorText(nodes: readonly AuthorNode[]): string {
  let plain = ''
  for (const node of nodes) {
    if (node.type === 'text') plain += node.value
    else if (node.type === 'element') plain += node.tagName === 'br' ? '\n' : authorText(node.children)
  }
  return plain
}

/** A property as text; undefined where it is not there. */
export function propertyOf({ properties }: AuthorElement, name: string): string | undefined {
  const value = properties[name]
  if (value === undefined || value === null || value === false) return undefined
  if (value === true) return ''
  return Array.isArray(value) ? value.join(' ') : String(value as string | number)
}

export const classesOf = (node: AuthorElement): readonly string[] =>
  (propertyOf(node, 'className') ?? '').split(/\s+/).filter((name) => name !== '')

export const isElement = <Name extends string>(
  node: AuthorNode | undefined,
  ...names: readonly Name[]
): node is AuthorElement & { readonly tagName: Name } =>
  node?.type === 'element' && (names as readonly string[]).includes(node.tagName)

export function findElement(nodes: readonly AuthorNode[], ...names: readonly string[]): AuthorElement | undefined {
  for (const node of nodes) {
    if (node.type !== 'element') continue
    if (names.includes(node.tagName)) return node
    const inner = findElement(node.children, ...names)
    if (inner) return inner
  }
  return undefined
}

export const isBlank = (node: AuthorNode): boolean => node.type === 'text' && node.value.trim() === ''
