import { writeTitle } from '../../front-matter/plain-title.ts'
import { htmlLinks, tagLinks } from '../../markdown/attribute-links.ts'
import { destinationPlace } from '../../markdown/link-destination.ts'
import { type MarkdownNode, type ParsedMarkdown, parseMarkdown } from '../../markdown/parse-markdown.ts'
import { decodeEntities } from '../expressions.ts'
import { isLoose, looseLink } from '../forms/text.ts'
import { resolve } from '../links.ts'
import type { RenderRun, Source } from '../run.ts'
import type { Target } from '../tree.ts'
import type { MarkdownPiece } from './markdown-pieces.ts'

/** What is written instead of a part of the text: a place to be filled, or other text. */
type Change = { readonly from: number; readonly to: number; readonly by: MarkdownPiece }
type LinkNode = Extract<MarkdownNode, { type: 'link' | 'image' | 'definition' }>

/**
 * A block of Markdown in which everything that leads to a thing of the site is a place to be filled. What leads elsewhere stays as it
 * is written, and what leads nowhere becomes its words. A block that cannot be read in reasonable time stays as it is, as in HTML.
 */
export function rewriteLinks(block: string, run: RenderRun, source: Source): MarkdownPiece[] {
  const parsed = /\[|<[a-z]/i.test(block) ? parseMarkdown(block) : undefined
  return parsed ? changed(block, new Rewriting(block, parsed, run, source).changes()) : [block]
}

/** Raw HTML or a tag whose attributes name things. */
export function rewriteAttributes(text: string, kind: 'html' | 'tag', run: RenderRun, source: Source): MarkdownPiece[] {
  return changed(text, attributeChanges(text, 0, text.length, kind, run, source))
}

class Rewriting {
  readonly #block: string
  readonly #parsed: ParsedMarkdown
  readonly #run: RenderRun
  readonly #source: Source
  readonly #changes: Change[] = []
  #isInLink = false

  constructor(block: string, parsed: ParsedMarkdown, run: RenderRun, source: Source) {
    this.#block = block
    this.#parsed = parsed
    this.#run = run
    this.#source = source
  }

  changes(): readonly Change[] {
    this.#collect(this.#parsed.tree)
    return this.#changes
  }

  #collect(node: MarkdownNode): void {
    const from = node.position?.start.offset
    const to = node.position?.end.offset
    const isPlaced = from !== undefined && to !== undefined
    if (isPlaced && (node.type === 'link' || node.type === 'image' || node.type === 'definition')) {
      const isWhole = this.#rewrite(node, from, to)
      if (isWhole) return
    }
    if (isPlaced && node.type === 'html') {
      this.#changes.push(...attributeChanges(this.#block, from, to, 'html', this.#run, this.#source))
    }
    if (isPlaced && node.type === 'text') this.#rewriteLoose(from, to)
    if ('children' in node) this.#collectIn(node.children, this.#isInLink || node.type === 'link')
  }

  #collectIn(nodes: readonly MarkdownNode[], isInLink: boolean): void {
    const around = this.#isInLink
    this.#isInLink = isInLink
    for (const node of nodes) this.#collect(node)
    this.#isInLink = around
  }

  /** Whether nothing inside it is left to be looked at. */
  #rewrite(node: LinkNode, from: number, to: number): boolean {
    const target = targetOf(node.url, this.#run, this.#source)
    const [start, end] = destinationPlace(node, this.#parsed.destinations, from, to)
    if (target === 'elsewhere') return false
    if (node.type === 'definition') {
      this.#replace(start, end, target ? { slot: 'address', target, otherwise: '' } : '')
      return true
    }
    // `<https://example.org>` is its own words.
    if (this.#block[to - 1] !== ')' || end >= to) return false
    const title = this.#block.slice(end, to - 1).replace(/^>/u, '')
    if (node.type === 'image') {
      const alt = this.#block.slice(from, start).replace(/\]\(\s*<?$/u, '')
      // What is said of it stays; without it a line above could end in a mark that means something else.
      const otherwise = this.#isInLink ? alt.slice(2) : `${alt}]()`
      this.#replace(from, to, target ? { slot: 'image', target, start: alt, title, otherwise } : otherwise)
      return true
    }
    const [first] = node.children
    const isMention = node.title === 'mention'
    if (isMention || !first) {
      // Without words of its own it says where it leads.
      const nowhere = isMention ? '' : writeTitle(node.url)
      this.#replace(from, to, target ? { slot: 'card', target, otherwise: '' } : nowhere)
      return true
    }
    const wordsStart = first.position?.start.offset ?? from + 1
    const wordsEnd = node.children.at(-1)?.position?.end.offset ?? from + 1
    const [before, after] = wordsAlone(this.#block.slice(wordsStart, wordsEnd))
    this.#replace(from, wordsStart, target ? { slot: 'link-start', target, otherwise: before } : before)
    this.#collectIn(node.children, true)
    this.#replace(wordsEnd, to, target ? { slot: 'link-end', target, title, otherwise: after } : after)
    return true
  }

  /** No links by the rules of Markdown, and shown as links all the same. */
  #rewriteLoose(from: number, to: number): void {
    for (const match of this.#block.slice(from, to).matchAll(looseLink)) {
      const [whole, words = '', destination = ''] = match
      const target = isLoose(destination) ? this.#run.context.resolveLink(destination, this.#source.path) : undefined
      if (!target || target.kind === 'url') continue
      this.#run.reads.target(target)
      const start = from + match.index
      const [before, after] = wordsAlone(words)
      this.#replace(start, start + 1, { slot: 'link-start', target, otherwise: before })
      const end = start + 1 + words.length
      this.#replace(end, start + whole.length, { slot: 'link-end', target, title: '', otherwise: after })
    }
  }

  #replace(from: number, to: number, by: MarkdownPiece): void {
    this.#changes.push({ from, to, by })
  }
}

/** What stands around the words of a link that leads nowhere: marks of emphasis must not meet those beside it. */
const wordsAlone = (words: string): readonly [string, string] =>
  /^[*_~`]|[*_~`]$/u.test(words) ? ['[', ']()'] : ['', '']

/** Undefined: nowhere. */
function targetOf(destination: string, run: RenderRun, source: Source): Target | 'elsewhere' | undefined {
  const link = resolve(destination, run, source)
  return link?.kind === 'url' ? 'elsewhere' : link
}

function attributeChanges(
  text: string,
  from: number,
  to: number,
  kind: 'html' | 'tag',
  run: RenderRun,
  source: Source,
): Change[] {
  const links = kind === 'html' ? htmlLinks(text, from, to) : tagLinks(text, from, to)
  return links.flatMap((link) => {
    const target = targetOf(decodeEntities(link.destination), run, source)
    if (target === 'elsewhere') return []
    return [{ from: link.from, to: link.to, by: target ? { slot: 'address', target, otherwise: '' } : '' }]
  })
}

function changed(text: string, changes: readonly Change[]): MarkdownPiece[] {
  const pieces: MarkdownPiece[] = []
  let at = 0
  for (const { from, to, by } of changes) {
    if (from < at) continue
    pieces.push(text.slice(at, from), by)
    at = to
  }
  return [...pieces, text.slice(at)].filter((piece) => piece !== '')
}
