import { writeTitle } from '../../front-matter/plain-title.ts'
import type { Block } from '../../markdown/block.ts'
import { splitBlocks } from '../../markdown/split-blocks.ts'
import { ifShown } from '../blocks/containers.ts'
import { openInclude } from '../blocks/include.ts'
import { expressionText, isShown } from '../expressions.ts'
import { resolve } from '../links.ts'
import { deepest, hasTag, holdsRest, restOfLine } from '../render-blocks.ts'
import type { RenderRun, Source } from '../run.ts'
import { outdent } from '../source/leaf-source.ts'
import { type Inserted, insertionMark } from '../source/prepare-source.ts'
import { shownLeaf, withoutElements } from '../source/shown-leaf.ts'
import { shownStart } from '../source/shown-start.ts'
import { innerOfTag, readAttributes } from '../source/tag-attributes.ts'
import { endOfTag } from '../source/tag-places.ts'
import type { MarkdownPiece } from './markdown-pieces.ts'
import { WrittenPieces } from './written-pieces.ts'
import { operationSource } from './operation-source.ts'
import { rewriteAttributes, rewriteLinks } from './rewrite-links.ts'

type WritePlace = {
  readonly run: RenderRun
  readonly source: Source
  readonly depth: number
  readonly writeSource: (run: RenderRun, markdown: string, source: Source) => MarkdownPiece[]
}

/** A text whose tags stand on lines of their own. It is taken apart as for HTML, so that a condition holds for the same parts of it. */
export function writeBlocks(text: string, place: WritePlace): MarkdownPiece[] {
  return new BlockWriter(text, place).write(splitBlocks(text))
}

class BlockWriter {
  readonly #text: string
  readonly #place: WritePlace
  /** Whether what follows may be of a part that is not shown. */
  #isCut = false

  constructor(text: string, place: WritePlace) {
    this.#text = text
    this.#place = place
  }

  write(blocks: readonly Block[]): MarkdownPiece[] {
    const all = new WrittenPieces()
    for (const [index, block] of blocks.entries()) {
      const isUnclosed = block.kind === 'tag' && this.#holdsRest(block)
      const written = isUnclosed ? this.#tag(block, blocks.slice(index + 1)) : this.#block(block)
      const isReplaced = replaced.has(block.name ?? '') && written.length > 0
      // What stands for a tag was kept apart from its neighbours by the tag.
      if (isReplaced) all.endInBlankLine()
      all.add(written)
      if (isUnclosed || this.#isCut) break
      if (isReplaced && this.#text[block.end - 1] === '\n') all.endLine()
      all.add([this.#text.slice(block.end, block.to)])
      if (isReplaced && index < blocks.length - 1) all.endInBlankLine()
    }
    return all.pieces
  }

  #block(block: Block): MarkdownPiece[] {
    const own = this.#text.slice(block.from, block.end)
    const { run, source, depth } = this.#place
    switch (block.kind) {
      case 'container':
      case 'tag':
        return this.#tag(block, block.children ?? [])
      case 'html':
        return this.#restored(rewriteAttributes(this.#shown(own, 'html'), 'html', run, source))
      case 'front-matter':
      case 'blank':
      case 'rule':
        return [own]
      case 'code':
        return this.#restored([own])
      case 'footnote':
        if (own.includes('{%')) return this.#note(own)
        break
      case 'list':
      case 'quote':
        if (depth < deepest && hasTag.test(own)) return block.kind === 'list' ? this.#list(block) : this.#quote(own)
        break
      default:
    }
    return this.#restored(rewriteLinks(this.#shown(own, 'markdown'), run, source))
  }

  /** What is left of a text in which tags are not looked for any more. */
  #shown(text: string, kind: 'markdown' | 'html'): string {
    const { run, source, depth } = this.#place
    const start = depth < deepest ? text : shownStart(text, (condition) => isShown(condition, run))
    const leaf = shownLeaf(start, kind, source, run)
    const shown = leaf.isCut ? leaf : withoutElements(leaf.text, kind)
    if (shown.isCut) run.warn('block-unclosed', 'if')
    this.#isCut ||= shown.isCut
    return shown.text
  }

  /** One whose end was lost. */
  #holdsRest({ name = '', from, end }: Block): boolean {
    const isClosed = this.#text.slice(from, end).includes(`end${name}`)
    return holdsRest.has(name) && (this.#place.depth < deepest || name === 'if') && !isClosed
  }

  #tag(block: Block, children: readonly Block[]): MarkdownPiece[] {
    const { run, source } = this.#place
    const name = block.name ?? ''
    const opening = this.#text.slice(block.from, block.children?.[0]?.from ?? block.end)
    const start = opening.indexOf('{%')
    const end = endOfTag(opening, start) ?? opening.length
    const inner = innerOfTag(opening.slice(start, end))
    const place = { ...this.#place, depth: this.#place.depth + 1 }
    const inside = () => new BlockWriter(this.#text, place).write(children)
    if (name === 'if') {
      const rest = restOfLine(opening.slice(end), name)
      return ifShown(inner, run, () => [...(rest === '' ? [] : writeBlocks(rest, place)), ...inside()])
    }
    if (name === 'include') {
      const included = openInclude(inner, source, run)
      const written = included ? this.#place.writeSource(run, included.text, included.source) : []
      return indented(written, /^[ \t]*/u.exec(opening)![0])
    }
    if (name === 'content-ref' || name === 'page-ref') return this.#card(block, inner)
    if (block.kind === 'tag' && name.startsWith('end')) return []
    const operation = this.#operation(name, inner, children)
    if (operation !== undefined) {
      const tag = this.#restored(rewriteAttributes(opening.slice(0, end), 'tag', run, source))
      return [...tag, `\n${operation}{% end${name} %}\n`]
    }
    const closing = block.children?.length ? this.#text.slice(block.children.at(-1)!.to, block.end) : ''
    return [...this.#restored(rewriteAttributes(opening, 'tag', run, source)), ...inside(), closing]
  }

  #operation(name: string, inner: string, children: readonly Block[]): string | undefined {
    if (!/^(?:openapi|swagger)/u.test(name)) return undefined
    const { run, source } = this.#place
    const bodyText = children.length > 0 ? this.#text.slice(children[0]!.from, children.at(-1)!.to) : ''
    return operationSource({ name, attributes: readAttributes(inner), bodyText, source }, run)
  }

  #card(block: Block, inner: string): MarkdownPiece[] {
    const { run, source } = this.#place
    const attributes = readAttributes(inner)
    const link = resolve(attributes.get('url') ?? attributes.get('page') ?? '', run, source)
    if (!link) return []
    return link.kind === 'url'
      ? [this.#text.slice(block.from, block.end)]
      : [{ slot: 'card', target: link, otherwise: '' }]
  }

  #list(block: Block): MarkdownPiece[] {
    const items = block.children ?? []
    return items.flatMap((item, index) => {
      const [first = '', ...others] = this.#text.slice(item.from, item.end).split('\n')
      const marker = /^[ \t]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]{1,4}(?=\S)|[ \t]|$)/.exec(first)?.[0] ?? ''
      const inner = [first.slice(marker.length), ...(others.length > 0 ? [outdent(others, marker.length)] : [])].join(
        '\n',
      )
      const after = this.#text.slice(item.end, index === items.length - 1 ? block.end : item.to)
      return [marker, ...indented(this.#inner(inner), ' '.repeat(marker.length)), after]
    })
  }

  #quote(own: string): MarkdownPiece[] {
    const inner = own.split('\n').map((line) => line.replace(/^ {0,3}> ?/, ''))
    return ['> ', ...indented(this.#inner(inner.join('\n')), '> ')]
  }

  #note(own: string): MarkdownPiece[] {
    const [first = '', ...others] = own.split('\n')
    const marker = /^ {0,3}\[\^[^\]]{1,200}\]:[ \t]*/u.exec(first)?.[0] ?? ''
    const inner = [first.slice(marker.length), ...(others.length > 0 ? [outdent(others, 4)] : [])].join('\n')
    return [marker, ...indented(this.#inner(inner), ' '.repeat(4))]
  }

  #inner(text: string): MarkdownPiece[] {
    return writeBlocks(text, { ...this.#place, depth: this.#place.depth + 1 })
  }

  /** With what was taken out so that Markdown can be read. */
  #restored(pieces: readonly MarkdownPiece[]): MarkdownPiece[] {
    const { run, source } = this.#place
    if (source.inserted.length === 0) return [...pieces]
    const restore = (inserted: Inserted | undefined): string => {
      if (inserted?.kind === 'expression') return writeTitle(expressionText(inserted.source, run))
      if (inserted?.kind !== 'math') return inserted?.source ?? ''
      return inserted.isBlock ? `$$\n${inserted.source}\n$$` : `$$${inserted.source}$$`
    }
    const all = new RegExp(insertionMark, 'g')
    return pieces.map((piece) =>
      typeof piece === 'string'
        ? piece.replaceAll(all, (_, number: string) => restore(source.inserted[Number(number)]))
        : piece,
    )
  }
}

/** Tags of which nothing is left but what they stand for. */
const replaced: ReadonlySet<string> = new Set(['if', 'include', 'content-ref', 'page-ref'])

/** Every line but the first behind what makes it a part of an item or a quote. */
function indented(pieces: readonly MarkdownPiece[], indent: string): MarkdownPiece[] {
  if (indent === '') return [...pieces]
  return pieces.map((piece, index) => {
    if (typeof piece !== 'string') return piece
    const end = index === pieces.length - 1 ? piece.length - 1 : undefined
    return piece.replaceAll('\n', (line, at: number) => {
      if (at === end) return line
      return line + (piece[at + 1] === '\n' ? indent.trimEnd() : indent)
    })
  })
}
