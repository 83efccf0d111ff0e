import type { ContentReference } from '../model/metadata.ts'

/** Something with an address that only assembly knows: it may move without the document changing. */
export type Target =
  | { readonly kind: 'page'; readonly page: string; readonly anchor?: string }
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'reference'; readonly reference: ContentReference }
  | ImageTarget

/** An image of another origin. Whoever serves the page has it at an address of its own, or it is not shown. */
export type ImageTarget = { readonly kind: 'image'; readonly url: string }

/** A place in the output that is filled at assembly. */
export type Slot =
  /** ` href="…"`, or nothing where the target has no address for the reader. */
  | AddressSlot
  /** The current title of what a mention names. */
  | { readonly slot: 'title'; readonly target: Target }
  /** A card that leads to a page or a file, with its current title. */
  | { readonly slot: 'card'; readonly target: Target }
  /** A file to download: its name, type and size. */
  | { readonly slot: 'file'; readonly file: string }
  | ImageSlot

export type AddressSlot = {
  readonly slot: 'address'
  readonly attribute: 'href' | 'src'
  readonly target: Target
  /** Of an image: the size that the author gave it. What of it is missing follows from the image's own. */
  readonly width?: string
  readonly height?: string
}

/** An image of another origin, or a link to it where it has no address of ours. */
export type ImageSlot = {
  readonly slot: 'image'
  readonly target: ImageTarget
  /** All but the address, as HTML. */
  readonly attributes: string
  /** What is said of it; empty where it says nothing. */
  readonly alt: string
  /** What stands for it where it is not shown: a link, its words inside of another link, or nothing for mere decoration. */
  readonly otherwise: 'link' | 'words' | 'nothing'
}

export type AttributeValue = string | number | true | Target | undefined
export type Attributes = { readonly [name: string]: AttributeValue }

export type ElementNode = {
  readonly type: 'element'
  readonly name: string
  attributes: Attributes
  children: Node[]
}

type TextNode = { readonly type: 'text'; readonly value: string }

/** Code waits for its language to be loaded. */
export type CodeNode = {
  readonly type: 'code'
  readonly source: string
  readonly language: string | undefined
  title?: string | undefined
  wraps?: boolean
  isNumbered?: boolean
  isExpandable?: boolean
  isFullWidth?: boolean
  /** Lines that are marked, from 0. */
  marked?: ReadonlySet<number>
  notes?: readonly CodeNote[]
}

/** An annotation of code: which characters of the source it belongs to, and the link to it. */
export type CodeNote = { readonly from: number; readonly to: number; readonly link: ElementNode }

type SlotNode = { readonly type: 'slot'; readonly slot: Slot }
export type Node = ElementNode | TextNode | CodeNode | SlotNode

export const element = (name: string, attributes: Attributes = {}, children: Node[] = []): ElementNode => ({
  type: 'element',
  name,
  attributes,
  children,
})

export const text = (value: string): TextNode => ({ type: 'text', value })

export const icon = (name: string): ElementNode =>
  element('span', { class: 'icon', 'data-icon': name, 'aria-hidden': 'true' })

/** What a reader reads of it. */
export function plainText(nodes: readonly Node[]): string {
  let plain = ''
  for (const node of nodes) {
    if (node.type === 'text') plain += node.value
    else if (node.type === 'code') plain += node.source
    else if (node.type === 'element') plain += node.name === 'br' ? '\n' : plainText(node.children)
  }
  return plain
}

export function isBlankText(node: Node): boolean {
  return node.type === 'text' && node.value.trim() === ''
}

export function* walkNodes(nodes: readonly Node[]): Generator<Node> {
  for (const node of nodes) {
    yield node
    if (node.type === 'element') yield* walkNodes(node.children)
    else if (node.type === 'code' && node.notes) yield* walkNodes(node.notes.map(({ link }) => link))
  }
}
