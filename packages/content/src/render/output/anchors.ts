import { headingId, UniqueIds } from '../../markdown/heading-id.ts'
import type { OutlineEntry } from '../rendered.ts'
import { element, type ElementNode, type Node, plainText, text } from '../tree.ts'

/**
 * Gives every heading its id and its place in the outline, and finishes the ids of all else. A heading answers to the other rules by
 * which links were ever written too.
 */
export function placeAnchors(nodes: readonly Node[]): OutlineEntry[] {
  const anchors = new Anchors()
  anchors.collect(nodes, false)
  return anchors.place()
}

type Found = {
  readonly node: ElementNode
  readonly level: number
  readonly title: string
  readonly explicit: string | undefined
}

class Anchors {
  readonly #headings: Found[] = []
  readonly #others: ElementNode[] = []
  readonly #details: ElementNode[] = []
  readonly #ids = new UniqueIds()
  readonly #taken = new Set<string>()

  collect(nodes: readonly Node[], isInCell: boolean): void {
    for (const node of nodes) {
      if (node.type !== 'element') continue
      const level = /^h([1-6])$/.exec(node.name)?.[1]
      if (level !== undefined && !isInCell) this.#headings.push(headingOf(node, Number(level)))
      else if (node.name === 'details' && node.attributes['class'] === undefined) this.#details.push(node)
      else if (typeof node.attributes['id'] === 'string') this.#others.push(node)
      const { name } = node
      this.collect(node.children, isInCell || name === 'table' || node.attributes['class'] === 'card')
    }
  }

  place(): OutlineEntry[] {
    const outline: OutlineEntry[] = []
    for (const { node, level, title, explicit } of this.#headings) {
      const wanted = explicit ?? headingId(title)
      const id = wanted === '' ? undefined : this.#ids.take(wanted)
      node.attributes = { ...node.attributes, id }
      if (id === undefined) continue
      this.#taken.add(id)
      outline.push({ level, title, id })
    }
    for (const { node, title } of this.#headings) this.#finish(node, title)
    for (const node of this.#others) this.#keepOnce(node, node.attributes['id'] as string)
    for (const node of this.#details) {
      const summary = node.children[0]
      const title = summary?.type === 'element' ? plainText(summary.children) : ''
      const id = typeof node.attributes['id'] === 'string' ? node.attributes['id'] : headingId(title)
      this.#keepOnce(node, id === '' ? undefined : id)
    }
    return outline
  }

  #finish(node: ElementNode, title: string): void {
    const { id } = node.attributes
    if (typeof id !== 'string') return
    const aliases = [githubId(title), headingId(title).replaceAll('.', ''), headingId(title)].filter(
      (alias) => alias !== '' && alias !== id && !this.#taken.has(alias),
    )
    for (const alias of new Set(aliases)) {
      this.#taken.add(alias)
      node.children.unshift(element('span', { id: alias }))
    }
    node.children.push(element('a', { class: 'anchor', href: `#${id}`, 'aria-hidden': 'true', tabindex: -1 }))
  }

  #keepOnce(node: ElementNode, id: string | undefined): void {
    const isFree = id !== undefined && !this.#taken.has(id)
    if (isFree) this.#taken.add(id)
    node.attributes = { ...node.attributes, id: isFree ? id : undefined }
  }
}

/** The page's own title is the only heading of the first level. */
function headingOf(node: ElementNode, level: number): Found {
  if (level === 1) (node as { name: string }).name = 'h2'
  const written = typeof node.attributes['id'] === 'string' ? node.attributes['id'] : undefined
  const inner = takeEmptyAnchor(node)
  const suffix = takeSuffix(node)
  const title = plainText(node.children).replaceAll(/\s+/g, ' ').trim()
  return { node, level, title, explicit: written ?? inner ?? suffix }
}

/** `## Title <a href="#x" id="x"></a>` */
function takeEmptyAnchor(node: ElementNode): string | undefined {
  const index = node.children.findIndex(
    (child) =>
      child.type === 'element' && typeof child.attributes['id'] === 'string' && plainText(child.children).trim() === '',
  )
  if (index === -1) return undefined
  const [anchor] = node.children.splice(index, 1)
  const before = node.children[index - 1]
  if (before?.type === 'text') node.children[index - 1] = text(before.value.trimEnd())
  return (anchor as ElementNode).attributes['id'] as string
}

/** `## Title {#x}` */
function takeSuffix(node: ElementNode): string | undefined {
  const last = node.children.at(-1)
  const found = last?.type === 'text' ? /[ \t]*\{#([\p{L}\p{N}_.:-]{1,200})\}[ \t]*$/u.exec(last.value) : null
  if (!found || last?.type !== 'text') return undefined
  node.children[node.children.length - 1] = text(last.value.slice(0, found.index))
  return found[1]
}

function githubId(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')
}
