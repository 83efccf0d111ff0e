import { allowedElements, droppedTags, droppedWithContent } from './allow-list.ts'

/** A tag that has no partner in its own piece of HTML. */
export type LooseTag = { readonly name: string; readonly from: number; readonly to: number }

type ScannedHtml = {
  /** Without what authors may not write; names that are no HTML are text. */
  readonly html: string
  /** Opened and not closed, the outermost first. */
  readonly opened: readonly LooseTag[]
  /** Closed and not opened. */
  readonly closed: readonly LooseTag[]
  /** How deep its elements nest at most. */
  readonly depth: number
}

const voidElements = new Set(['br', 'col', 'hr', 'img', 'input', 'source'])
/** Reads the tags of a piece of HTML in one go, however broken it is. */
export function scanTags(source: string): ScannedHtml {
  return new Scanner(source).scan()
}

class Scanner {
  readonly #source: string
  readonly #opened: LooseTag[] = []
  readonly #closed: LooseTag[] = []
  /** How many of each name are open: most ends need no search. */
  readonly #counts = new Map<string, number>()
  /** Elements of which no end follows where one was looked for last, nor further on. */
  readonly #endless = new Set<string>()
  /** Where the first `>` is after where one was looked for last. */
  #nextBracket = -1
  #html = ''
  #depth = 0

  constructor(source: string) {
    this.#source = source
  }

  scan(): ScannedHtml {
    const source = this.#source
    let at = 0
    for (let next = source.indexOf('<'); next !== -1; next = source.indexOf('<', at)) {
      this.#html += source.slice(at, next)
      at = this.#markupAt(next)
    }
    this.#html += source.slice(at)
    return { html: this.#html, opened: this.#opened, closed: this.#closed, depth: this.#depth }
  }

  /** Where reading goes on. */
  #markupAt(at: number): number {
    const source = this.#source
    if (source.startsWith('<!--', at)) return this.#past('-->', at + 4)
    if (source[at + 1] === '!' || source[at + 1] === '?') return this.#past('>', at + 2)
    const name = nameAt(source, at)
    if (name === undefined) return this.#asText(at, at + 1)
    const end = this.#endOfTag(at)
    if (end === undefined) return this.#asText(at, at + 1)
    const isEnd = source[at + 1] === '/'
    if (droppedWithContent.has(name)) return isEnd ? end : this.#pastContent(name, end)
    if (droppedTags.has(name)) return end
    if (!allowedElements.has(name)) return this.#asText(at, end)
    const tag = { name, from: this.#html.length, to: this.#html.length + end - at }
    this.#html += source.slice(at, end)
    if (isEnd) this.#close(tag)
    else if (!voidElements.has(name)) this.#open(tag)
    return end
  }

  #past(text: string, from: number): number {
    const at = this.#source.indexOf(text, from)
    return at === -1 ? this.#source.length : at + text.length
  }

  #pastContent(name: string, from: number): number {
    if (this.#endless.has(name)) return from
    const pattern = new RegExp(`</${name}\\b[^>]{0,200}>`, 'giu')
    pattern.lastIndex = from
    if (pattern.test(this.#source)) return pattern.lastIndex
    this.#endless.add(name)
    return from
  }

  /** After the `>` of a tag; undefined where there is none near. */
  #endOfTag(at: number): number | undefined {
    if (this.#nextBracket < at) {
      const next = this.#source.indexOf('>', at)
      this.#nextBracket = next === -1 ? Infinity : next
    }
    return this.#nextBracket - at > longestTag ? undefined : endOfTag(this.#source, at)
  }

  #asText(from: number, to: number): number {
    this.#html += this.#source.slice(from, to).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    return to
  }

  #open(tag: LooseTag): void {
    this.#opened.push(tag)
    this.#counts.set(tag.name, (this.#counts.get(tag.name) ?? 0) + 1)
    this.#depth = Math.max(this.#depth, this.#opened.length)
  }

  #close(tag: LooseTag): void {
    const count = this.#counts.get(tag.name) ?? 0
    if (count === 0) {
      this.#closed.push(tag)
      return
    }
    this.#counts.set(tag.name, count - 1)
    const index = this.#opened.findLastIndex(({ name }) => name === tag.name)
    this.#opened.splice(index, 1)
  }
}

function nameAt(source: string, at: number): string | undefined {
  const pattern = /<\/?([A-Za-z][A-Za-z0-9-]{0,40})(?=[\s/>])/y
  pattern.lastIndex = at
  return pattern.exec(source)?.[1]?.toLowerCase()
}

/** In characters. */
const longestTag = 20_000

/** After the `>` of a tag, quoted values being skipped; undefined where there is none. */
function endOfTag(source: string, from: number): number | undefined {
  let quote = ''
  const most = Math.min(source.length, from + longestTag)
  for (let at = from + 1; at < most; at++) {
    const character = source[at]!
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if ((character === '"' || character === "'") && source[at - 1] === '=') quote = character
    else if (character === '>') return at + 1
  }
  return undefined
}
