import type { Block, BlockKind } from './block.ts'
import { frontMatterEnd } from './front-matter-lines.ts'
import { keyBlocks, type UnkeyedBlock } from './key-blocks.ts'
import { type Leaf, leafAt } from './leaf-blocks.ts'
import { SourceLines } from './source-lines.ts'
import { TagEnds } from './tag-ends.ts'
import { maybePaired, startsTag, type TagLine, tagAt, tagsOf } from './tag-forms.ts'

/** Tags inside tags beyond this are kept as they are; five is the most that was ever seen. */
const deepest = 32

/** Documents of more lines than anybody writes are one block after their front matter. */
const mostLines = 20_000

/**
 * The blocks of a document, found line by line in linear time, whatever the document. Every character is in exactly one block, so
 * the slices one after the other are the document.
 */
export function splitBlocks(text: string): Block[] {
  const lines = new SourceLines(text)
  return keyBlocks(text, lines.count > mostLines ? wholeDocument(lines) : new Splitter(lines).split())
}

/** Whether a text is too long to be taken apart. */
export const isTooLong = (text: string): boolean => text.length > mostLines && new SourceLines(text).count > mostLines

function wholeDocument(lines: SourceLines): UnkeyedBlock[] {
  const from = lines.start(frontMatterEnd(lines))
  const end = lines.text.length
  const rest: UnkeyedBlock = { kind: 'paragraph', from, end, to: end }
  const own: UnkeyedBlock = { kind: 'front-matter', from: 0, end: from, to: from }
  return [own, rest].filter((block) => block.end > block.from)
}

type OpenContainer = {
  readonly name: string
  readonly from: number
  readonly tagEnd: number
  /** Where its first block begins: blank lines before it are the opening tag's own. */
  readonly bodyFrom: number
  readonly children: UnkeyedBlock[]
  /** Opens only if the next tag is its end. */
  readonly isMaybe: boolean
}

class Splitter {
  readonly #lines: SourceLines
  readonly #tagEnds: TagEnds
  readonly #lastEnds: ReadonlyMap<string, number>
  /** The document itself, then the containers that are open, the innermost last. */
  readonly #open: OpenContainer[] = [{ name: '', from: 0, tagEnd: 0, bodyFrom: 0, children: [], isMaybe: false }]
  #line = 0

  constructor(lines: SourceLines) {
    this.#lines = lines
    this.#tagEnds = new TagEnds(lines)
    this.#lastEnds = lastEndTags(lines.text)
  }

  split(): UnkeyedBlock[] {
    this.#readFrontMatter()
    while (this.#line < this.#lines.count) {
      if (this.#lines.isBlank(this.#line)) this.#add('blank', this.#line)
      else this.#readBlock()
    }
    while (this.#open.length > 1) this.#abandon()
    return this.#open[0]!.children
  }

  #readFrontMatter(): void {
    const end = frontMatterEnd(this.#lines)
    if (end > 0) this.#add('front-matter', end)
  }

  #readBlock(): void {
    const line = this.#lines.line(this.#line)
    const tag = startsTag(line) ? tagAt(line, line.indexOf('{%')) : undefined
    const afterTag = tag && this.#tagEnds.lineAfterTag(this.#line)
    if (tag && afterTag !== undefined) return this.#readTag(tag, afterTag)
    const leaf = leafAt(this.#lines, this.#line)
    if (!this.#closeAtTextWithEnd(leaf)) this.#add(leaf.kind, leaf.to, leaf.children)
  }

  #readTag(tag: TagLine, afterTag: number): void {
    const top = this.#open.at(-1)!
    if (top.isMaybe && tag.closes !== top.name) this.#dissolve()
    if (tag.closes !== undefined) return this.#closeNamed(tag.closes, afterTag)

    const endsHere = tagsOf(this.#lines.line(afterTag - 1)).some(({ closes }) => closes === tag.name)
    const endsLater = (this.#lastEnds.get(tag.name) ?? -1) >= this.#lines.start(afterTag)
    if (endsHere || !endsLater || this.#open.length > deepest) return this.#add('tag', afterTag, undefined, tag.name)
    const from = this.#lines.start(this.#line)
    this.#line = afterTag
    const tagEnd = this.#lines.start(afterTag)
    const bodyFrom = this.#pastBlankLines(tagEnd)
    this.#open.push({ name: tag.name, from, tagEnd, bodyFrom, children: [], isMaybe: maybePaired.has(tag.name) })
  }

  /** `text. {% endhint %}`: the line with the end is the container's own. */
  #closeAtTextWithEnd(leaf: Leaf): boolean {
    if (this.#open.length === 1 || leaf.kind === 'code') return false
    for (let line = this.#line; line < leaf.to; line++) {
      const text = this.#lines.line(line)
      if (!text.includes('{%')) continue
      const end = tagsOf(text).find(({ closes }) => this.#open.some(({ name }) => name !== '' && name === closes))
      if (!end) continue
      if (line > this.#line) this.#add(leaf.kind, line)
      this.#closeNamed(end.closes!, line + 1)
      return true
    }
    return false
  }

  #closeNamed(name: string, afterTag: number): void {
    const depth = this.#open.findLastIndex((open) => open.name === name)
    // An end without its beginning is kept as it stands.
    if (depth < 1) return this.#add('tag', afterTag, undefined, `end${name}`)
    while (this.#open.length - 1 > depth) this.#abandon()
    this.#line = afterTag
    this.#close(this.#lines.start(afterTag))
  }

  /** A tag without its end holds what is left of what it stands in. */
  #abandon(): void {
    if (this.#open.at(-1)!.isMaybe) this.#dissolve()
    else this.#close(this.#lines.start(this.#line))
  }

  /** A tag that turned out to open nothing gives its blocks to what it stands in. */
  #dissolve(): void {
    const { name, from, tagEnd, bodyFrom, children } = this.#open.pop()!
    const blocks = this.#open.at(-1)!.children
    blocks.push({ kind: 'tag', name, from, end: tagEnd, to: bodyFrom })
    for (const child of children) blocks.push(child)
  }

  #close(end: number): void {
    const { name, from, children } = this.#open.pop()!
    const to = this.#pastBlankLines(end)
    this.#open.at(-1)!.children.push({ kind: 'container', name, from, end, to, children })
  }

  #pastBlankLines(end: number): number {
    if (end !== this.#lines.start(this.#line)) return end
    while (this.#line < this.#lines.count && this.#lines.isBlank(this.#line)) this.#line++
    return this.#lines.start(this.#line)
  }

  #add(kind: BlockKind, toLine: number, children?: readonly UnkeyedBlock[], name?: string): void {
    const from = this.#lines.start(this.#line)
    const end = this.#lines.start(toLine)
    this.#line = toLine
    const to = this.#pastBlankLines(end)
    this.#open.at(-1)!.children.push({
      kind,
      from,
      end,
      to,
      ...(children ? { children } : {}),
      ...(name === undefined ? {} : { name }),
    })
  }
}

/** Where the last end tag of each name stands: a tag without one after it opens nothing. */
function lastEndTags(text: string): Map<string, number> {
  const ends = new Map<string, number>()
  for (let at = text.indexOf('{%'); at !== -1; at = text.indexOf('{%', at + 2)) {
    const tag: TagLine | undefined = text[at - 1] === '\\' ? undefined : tagAt(text, at)
    if (tag?.closes !== undefined) ends.set(tag.closes, at)
  }
  return ends
}
