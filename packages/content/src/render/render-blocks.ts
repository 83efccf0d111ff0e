import type { Block } from '../markdown/block.ts'
import { splitBlocks } from '../markdown/split-blocks.ts'
import { renderTag } from './blocks/handlers.ts'
import { isShown } from './expressions.ts'
import { convertNode } from './forms/convert.ts'
import type { Conversion } from './forms/conversion.ts'
import { noteId } from './forms/links.ts'
import { authored, type AuthorNode } from './html/author-tree.ts'
import { readHtml } from './html/read-html.ts'
import type { RenderRun, Source, TagUse } from './run.ts'
import { holdsNote } from './source/definitions.ts'
import { longestPart, outdent, readFence, readPart, unreadPart } from './source/leaf-source.ts'
import { listItem } from './source/markdown-tree.ts'
import { shownLeaf } from './source/shown-leaf.ts'
import { shownStart } from './source/shown-start.ts'
import { innerOfTag, readAttributes } from './source/tag-attributes.ts'
import { endOfTag } from './source/tag-places.ts'
import type { Node } from './tree.ts'

/** Where a part of a source is being rendered. */
type Place = {
  readonly run: RenderRun
  readonly source: Source
  readonly parent: string | undefined
  readonly depth: number
}

export const deepest = 24

/** Tags that hold the rest of what they stand in where their end was lost. */
export const holdsRest: ReadonlySet<string> = new Set(
  'hint tabs tab stepper step columns column updates update if prompt code'.split(' '),
)
export const hasTag = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*\{%/m

/** A text whose tags stand on lines of their own. */
export function renderText(text: string, place: Place): Node[] {
  return new BlockRenderer(text, place).render(splitBlocks(text))
}

class BlockRenderer {
  readonly #text: string
  readonly #place: Place
  /** Whether what follows may be of a part that is not shown. */
  #isCut = false

  constructor(text: string, place: Place) {
    this.#text = text
    this.#place = place
  }

  render(blocks: readonly Block[]): Node[] {
    const nodes = readHtml(this.#authored(blocks))
    const { run, source } = this.#place
    const conversion: Conversion = {
      run,
      source,
      linkDepth: 0,
      all: (children) => children.flatMap((child) => convertNode(child, conversion)),
      block: (name, attributes, body) => {
        const inner = attributes.get('0') ?? ''
        const parent = parentOf[name]
        return renderTag({ name, attributes, inner, parent, source, body, bodyText: '', parts: () => [] }, run)
      },
    }
    return conversion.all(nodes)
  }

  #authored(blocks: readonly Block[]): AuthorNode[] {
    const nodes: AuthorNode[] = []
    let part: Block[] = []
    const flush = () => {
      if (part.length > 0) nodes.push(...this.#part(part))
      part = []
    }
    for (let index = 0; index < blocks.length; index++) {
      const block = blocks[index]!
      const isPlain = plainKinds.has(block.kind) && !this.#holdsBlocks(block)
      const isFull = part.length > 0 && block.end - part[0]!.from > longestPart
      if (!isPlain || isFull) flush()
      if (this.#isCut) break
      if (isPlain) {
        part.push(block)
        continue
      }
      if (
        block.kind === 'tag' &&
        holdsRest.has(block.name!) &&
        (this.#place.depth < deepest || block.name === 'if') &&
        !this.#endsInLine(block)
      ) {
        this.#place.run.warn('block-unclosed', block.name!)
        const use = this.#use(block, blocks.slice(index + 1))
        nodes.push({ type: 'built', nodes: renderTag(use, this.#place.run) })
        break
      }
      const unit = block.kind === 'html' ? this.#tableUnit(blocks, index) : index
      nodes.push(...(unit > index ? [this.#raw(block.from, blocks[unit]!.end)] : this.#special(block)))
      index = unit
      if (this.#isCut) break
    }
    if (!this.#isCut) flush()
    return nodes
  }

  #slice = (block: Block) => this.#text.slice(block.from, block.end)

  /** Whether it holds what Markdown knows nothing of, or a note, which is shown elsewhere. */
  #holdsBlocks(block: Block): boolean {
    if ((block.kind !== 'list' && block.kind !== 'quote') || this.#place.depth >= deepest) return false
    const text = this.#slice(block)
    return hasTag.test(text) || holdsNote(text)
  }

  #endsInLine(block: Block): boolean {
    return this.#slice(block).includes(`end${block.name}`)
  }

  #part(blocks: readonly Block[]): AuthorNode[] {
    const { definitions } = this.#place.source
    const whole = this.#shown(this.#text.slice(blocks[0]!.from, blocks.at(-1)!.end), 'markdown')
    const read = readPart(whole, definitions)
    if (read) return read
    const nodes: AuthorNode[] = []
    this.#isCut = false
    for (const block of blocks) {
      if (this.#isCut) break
      const one = this.#shown(this.#slice(block), 'markdown')
      const known = blocks.length > 1 ? readPart(one, definitions) : undefined
      if (!known) this.#place.run.warn('block-unread', one)
      nodes.push(...(known ?? [unreadPart(one.replace(/\n+$/, ''))]))
    }
    return nodes
  }

  /** What is left of a text in which tags are not looked for any more. */
  #shown(text: string, kind: 'markdown' | 'html'): string {
    const { depth, run, source } = this.#place
    const start = depth < deepest ? text : shownStart(text, (condition) => isShown(condition, run))
    const shown = shownLeaf(start, kind, source, run)
    if (shown.isCut) run.warn('block-unclosed', 'if')
    this.#isCut ||= shown.isCut
    return shown.text
  }

  #special(block: Block): AuthorNode[] {
    switch (block.kind) {
      case 'container':
      case 'tag':
        return [{ type: 'built', nodes: this.#tag(block) }]
      case 'html':
        return [this.#raw(block.from, block.end)]
      case 'code': {
        const fence = readFence(this.#slice(block))
        return fence ? [fence] : this.#part([block])
      }
      case 'footnote':
        this.#note(block)
        return []
      case 'list':
        return [this.#list(block)]
      case 'quote': {
        const inner = this.#slice(block)
          .split('\n')
          .map((line) => line.replace(/^ {0,3}> ?/, ''))
        return [authored('blockquote', {}, [this.#built(inner.join('\n'))])]
      }
      default:
        return []
    }
  }

  #raw(from: number, to: number): AuthorNode {
    return { type: 'raw', value: this.#shown(this.#text.slice(from, to), 'html') }
  }

  /** A table that blank lines cut in pieces is one. */
  #tableUnit(blocks: readonly Block[], index: number): number {
    const first = this.#slice(blocks[index]!)
    if (!/<table\b/i.test(first) || /<\/table\s*>/i.test(first)) return index
    for (let next = index + 1; next < blocks.length && next < index + 200; next++) {
      const block = blocks[next]!
      if (block.kind === 'container' || block.kind === 'heading') break
      if (/<\/table\s*>/i.test(this.#slice(block))) return next
    }
    return index
  }

  #tag(block: Block): Node[] {
    const { run } = this.#place
    const name = block.name ?? ''
    if (block.kind === 'tag' && name.startsWith('end')) {
      run.warn('end-without-block', name)
      return []
    }
    return renderTag(this.#use(block, block.children ?? []), run)
  }

  #use(block: Block, children: readonly Block[]): TagUse {
    const name = block.name ?? ''
    const own = this.#text.slice(block.from, block.children?.[0]?.from ?? block.end)
    const start = own.indexOf('{%')
    const end = endOfTag(own, start) ?? own.length
    const inner = innerOfTag(own.slice(start, end))
    const rest = restOfLine(own.slice(end), name)
    const place: Place = { ...this.#place, parent: name, depth: this.#place.depth + 1 }
    const renderer = new BlockRenderer(this.#text, place)
    return {
      name,
      inner,
      attributes: readAttributes(inner),
      parent: this.#place.parent,
      source: this.#place.source,
      body: () => [...(rest === '' ? [] : renderText(rest, place)), ...renderer.render(children)],
      bodyText: children.length > 0 ? this.#text.slice(children[0]!.from, children.at(-1)!.to) : rest,
      parts: () =>
        children
          .filter(({ kind }) => kind === 'container' || kind === 'tag')
          .map((child) => renderer.#use(child, child.children ?? [])),
    }
  }

  #built(text: string): AuthorNode {
    return {
      type: 'built',
      nodes: renderText(text, { ...this.#place, parent: undefined, depth: this.#place.depth + 1 }),
    }
  }

  #list(block: Block): AuthorNode {
    const isOrdered = /^\s*\d/.test(this.#slice(block))
    const start = Number(/^\s*(\d+)/.exec(this.#slice(block))?.[1] ?? 1)
    const isTight = !/\n[ \t]*\n/.test(this.#slice(block).trim())
    const items = (block.children ?? []).map((item) => this.#item(item, isTight))
    return authored(isOrdered ? 'ol' : 'ul', isOrdered && start !== 1 ? { start } : {}, items)
  }

  #item(item: Block, isTight: boolean): AuthorNode {
    const [first = '', ...others] = this.#slice(item).split('\n')
    const marker = /^[ \t]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]{1,4}(?=\S)|[ \t]|$)/.exec(first)?.[0] ?? ''
    const task = /^\[([ xX])\][ \t]+/.exec(first.slice(marker.length))
    const content = first.slice(marker.length + (task?.[0].length ?? 0))
    const inner = `${content}\n${outdent(others, marker.length)}`
    const built = this.#built(inner)
    const nodes = built.type === 'built' && isTight ? unwrapParagraph(built.nodes) : [built]
    return listItem(nodes, task ? task[1] !== ' ' : undefined)
  }

  #note(block: Block): void {
    const [first = '', ...others] = this.#slice(block).split('\n')
    const found = /^ {0,3}\[\^([^\]]{1,200})\]:[ \t]*/.exec(first)
    const { run, source } = this.#place
    if (!found || run.notes.length > 1000) return
    const built = this.#built(`${first.slice(found[0].length)}\n${outdent(others, 4)}`)
    const id = noteId(found[1]!, source.notePrefix)
    if (built.type === 'built' && run.notes.every((note) => note.id !== id)) run.notes.push({ id, nodes: built.nodes })
  }
}

const plainKinds: ReadonlySet<Block['kind']> = new Set(['heading', 'paragraph', 'table', 'list', 'quote', 'rule'])
const parentOf: Readonly<Record<string, string>> = { tab: 'tabs', step: 'stepper', column: 'columns' }

/** What stands in a tag's own lines besides the tag and its end. */
export function restOfLine(after: string, name: string): string {
  const end = after.lastIndexOf('{%')
  const isEnd = end !== -1 && new RegExp(`^\\{%-?\\s*end${name.replaceAll(/[^\w-]/g, '.')}`).test(after.slice(end))
  return (isEnd ? after.slice(0, end) : after).trim()
}

function unwrapParagraph(nodes: Node[]): AuthorNode[] {
  const [first, ...rest] = nodes
  const isPlain = first?.type === 'element' && first.name === 'p' && first.attributes['class'] === undefined
  return [{ type: 'built', nodes: isPlain ? [...first.children, ...rest] : nodes }]
}
