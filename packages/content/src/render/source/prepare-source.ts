import { closesFence, type Fence, fenceOf } from '../../markdown/line-forms.ts'
import { setIn } from '../../markdown/set-in-conditions.ts'
import { tagAt } from '../../markdown/tag-forms.ts'
import { type Ask, withoutHidden } from './hidden-parts.ts'
import { isKnownTag } from './known-tags.ts'
import { OpenConditions } from './open-conditions.ts'
import { codeSpans, endOfTag } from './tag-places.ts'

/** What stands in the text as a mark, because Markdown would read it as something else. */
export type Inserted =
  | { readonly kind: 'math'; readonly source: string; readonly isBlock: boolean }
  | { readonly kind: 'expression'; readonly source: string }
  /** What looks like a tag and is none. */
  | { readonly kind: 'text'; readonly source: string }

type PreparedSource = { readonly text: string; readonly inserted: readonly Inserted[] }

/** Characters that no text may hold, so a mark made of them is ours. */
const open = '\uFDD0'
const close = '\uFDD1'
export const insertionMark = /\uFDD0(\d{1,7})\uFDD1/

const unused = /[\uFDD0\uFDD1]/g
const longestFormula = 10_000

/**
 * A document as Markdown can read it: every tag on lines of its own, formulas and expressions replaced by marks. Code and comments
 * stay as they are. Of a part whose condition does not hold the tags are left alone, whatever Markdown would have made of it.
 */
export function prepareSource(source: string, isShown: Ask = () => true): PreparedSource {
  const clean = source.includes(open) || source.includes(close) ? source.replaceAll(unused, '\uFFFD') : source
  const whole = clean.includes('\0') ? clean.replaceAll('\0', '') : clean
  if (!/\$\$|\{%|class="expression"/.test(whole)) return { text: whole, inserted: [] }
  return new Preparation(whole).read(isShown)
}

class Preparation {
  readonly #lines: string[]
  readonly #inserted: Inserted[] = []
  readonly #prepared: string[] = []
  /** For each line that is prepared. */
  readonly #isCodeLine: boolean[] = []
  /** Whether the text above belongs to an item, whose own text is indented as code would be. */
  #isInItem = false
  #fence: Fence | undefined
  #until: string | undefined
  #nextTagEnd = 0
  readonly #open: OpenConditions

  constructor(source: string) {
    this.#lines = source.split(/\r\n|\n|\r/)
    this.#open = new OpenConditions(this.#lines)
  }

  read(isShown: Ask): PreparedSource {
    let index = this.#pastFrontMatter()
    this.#noteCode(true)
    for (; index < this.#lines.length; index++) {
      const line = this.#lines[index]!
      const isCode = this.#isCode(line, index)
      if (this.#fence === undefined) this.#open.note(line, isCode)
      if (isCode) this.#prepared.push(this.#asCode(line))
      else index = this.#readLine(line, index)
      this.#noteCode(isCode)
    }
    const text = this.#prepared.join('\n')
    return { text: withoutHidden(text, this.#codePlaces(text), isShown), inserted: this.#inserted }
  }

  #noteCode(isCode: boolean): void {
    for (let index = this.#isCodeLine.length; index < this.#prepared.length; index++) {
      this.#isCodeLine.push(isCode)
      this.#isInItem = isInItem(this.#prepared[index]!, this.#isInItem)
    }
  }

  /** Whether a place of the prepared text is code; to be asked from its beginning to its end. */
  #codePlaces(text: string): (at: number) => boolean {
    let [line, from] = [0, 0]
    let spans: ((at: number) => boolean) | undefined
    return (at) => {
      for (let end = text.indexOf('\n', from); end !== -1 && end < at; end = text.indexOf('\n', from)) {
        line++
        from = end + 1
        spans = undefined
      }
      if (this.#isCodeLine[line] === true) return true
      spans ??= codeSpans(this.#prepared[line] ?? '')
      return spans(at - from)
    }
  }

  /** Its text is not Markdown; it stays where it is. */
  #pastFrontMatter(): number {
    if (!/^\uFEFF?---[ \t]*$/.test(this.#lines[0] ?? '')) return 0
    const end = this.#lines.findIndex((line, index) => index > 0 && /^---[ \t]*$/.test(line))
    for (let index = 0; index <= end; index++) this.#prepared.push(this.#lines[index]!)
    return end + 1
  }

  #isCode(line: string, index: number): boolean {
    if (this.#until !== undefined) {
      const end = line.toLowerCase().indexOf(this.#until)
      if (end !== -1) this.#until = undefined
      return end === -1 || line.lastIndexOf('{%') < end
    }
    const content = line.replace(/^(?:[ \t]*(?:[-*+>]|\d{1,9}[.)])(?=[ \t]))*[ \t]*/, '')
    if (this.#fence) {
      if (closesFence(content, this.#fence)) this.#fence = undefined
      return true
    }
    this.#fence = fenceOf(content)
    if (this.#fence) return true
    if (setIn.test(line) && this.#isAfterBlank() && !this.#isInItem) return !this.#open.crosses(index)
    for (const [start, end] of [
      ['<!--', '-->'],
      ['<pre', '</pre>'],
    ] as const) {
      const lower = line.toLowerCase()
      const at = lower.lastIndexOf(start)
      if (at === -1) continue
      if (!lower.includes(end, at)) this.#until = end
      if (!line.includes('{%')) return true
      const isEnded = this.#until === undefined && lower.lastIndexOf(end) < line.lastIndexOf('{%')
      return lower.indexOf(start) < line.indexOf('{%') && !isEnded
    }
    return false
  }

  /** A tag in indented code would be read as one. */
  #asCode(line: string): string {
    if (this.#fence !== undefined) return line
    if (line.includes('class="expression"')) return this.#markInline(line)
    const isTag = this.#until === undefined && /^(?: {4}|\t)\s*\{%/.test(line)
    return isTag ? line.replace('{%', this.#mark({ kind: 'text', source: '{%' })) : line
  }

  /** Indented code begins after a blank line, and goes on. */
  #isAfterBlank(): boolean {
    const before = this.#prepared.at(-1) ?? ''
    return before.trim() === '' || (setIn.test(before) && this.#isCodeLine.at(-1) === true)
  }

  /** HTML goes on up to a blank line, but for comments and code. */
  #isInHtml(): boolean {
    const last = this.#prepared.length - 1
    for (let index = last; index >= 0 && index > last - 100; index--) {
      const line = this.#prepared[index]!
      if (line.trim() === '') return false
      if (/^\s*</.test(line) && (index === last || this.#isCodeLine[index] !== true)) return true
    }
    return false
  }

  /** The index of the last line that was read. */
  #readLine(line: string, index: number): number {
    const block = this.#blockFormula(line, index)
    if (block !== undefined) return block
    const [joined, last] = this.#wholeTag(line, index)
    const marked = joined.includes('$$') || joined.includes('class="expression"') ? this.#markInline(joined) : joined
    if (!marked.includes('{%') || /^\s*\|/.test(marked)) this.#prepared.push(...marked.split('\n'))
    else this.#separateTags(marked, last)
    return last
  }

  /** A tag may go over lines, with blank ones inside its quotes; joined so that it can be looked at. */
  #wholeTag(line: string, index: number): [string, number] {
    if (!/^\s*\{%/.test(line) || line.includes('%}')) return [line, index]
    if (this.#nextTagEnd <= index) {
      this.#nextTagEnd = index + 1
      while (this.#nextTagEnd < this.#lines.length && !this.#lines[this.#nextTagEnd]!.includes('%}')) this.#nextTagEnd++
    }
    const end = this.#nextTagEnd
    if (end >= this.#lines.length || end > index + 500) return [line, index]
    let isQuoted = hasOddQuotes(line)
    for (let next = index + 1; next < end; next++) {
      if (!isQuoted && this.#lines[next]!.trim() === '') return [line, index]
      if (hasOddQuotes(this.#lines[next]!)) isQuoted = !isQuoted
    }
    return [this.#lines.slice(index, end + 1).join('\n'), end]
  }

  #blockFormula(line: string, index: number): number | undefined {
    const start = /^([ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?)\$\$(.*)$/.exec(line)
    if (!start || start[2]!.includes('$$')) return undefined
    let formula = start[2]!
    for (let next = index + 1; next < this.#lines.length && formula.length < longestFormula; next++) {
      if (/^\s*(?:```|~~~|\{%)/.test(this.#lines[next]!)) return undefined
      const end = this.#lines[next]!.indexOf('$$')
      if (end !== -1 && !`${formula}${this.#lines[next]!.slice(0, end)}`.includes('{%')) {
        const source = `${formula}\n${this.#lines[next]!.slice(0, end)}`.trim()
        const rest = this.#lines[next]!.slice(end + 2)
        this.#prepared.push(`${start[1]}${this.#mark({ kind: 'math', source, isBlock: true })}${rest}`)
        return next
      }
      formula += `\n${this.#lines[next]!}`
    }
    return undefined
  }

  #markInline(line: string): string {
    const isCode = codeSpans(line)
    const pattern = /\$\$((?:[^$]|\$(?!\$)){1,2000}?)\$\$|<code class="expression">([^<]{0,2000})<\/code>/g
    return line.replaceAll(
      pattern,
      (whole, formula: string | undefined, expression: string | undefined, at: number) => {
        if (line[at - 1] === '\\') return whole
        if (expression !== undefined) return this.#mark({ kind: 'expression', source: expression })
        // An expression may hold quotes of code; a formula inside code is code.
        if (isCode(at) || formula!.includes('{%')) return whole
        const isBlock = line.trim() === whole
        return formula!.trim() === '' ? whole : this.#mark({ kind: 'math', source: formula!.trim(), isBlock })
      },
    )
  }

  #mark(inserted: Inserted): string {
    this.#inserted.push(inserted)
    return `${open}${this.#inserted.length - 1}${close}`
  }

  #separateTags(line: string, last: number): void {
    const parts = tagParts(line)
    if (parts.length === 1 && parts[0]!.isTag) {
      // Beside HTML a tag would be taken for a part of it.
      if (this.#isInHtml()) this.#prepared.push('')
      this.#prepared.push(...line.split('\n'))
      if (/^\s*</.test(this.#lines[last + 1] ?? '')) this.#prepared.push('')
      return
    }
    if (!parts.some(({ isTag }) => isTag)) {
      this.#prepared.push(line)
      return
    }
    const [prefix = '', quote = '', marker = ''] =
      /^((?:[ \t]*>[ \t]?)*)([ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+|[ \t]*)/.exec(line) ?? []
    const indent = quote + ' '.repeat(marker.length)
    let isFirst = true
    for (const { value, isTag } of tagParts(line.slice(prefix.length))) {
      if (isTag && !isFirst) this.#prepared.push(quote.trimEnd())
      this.#prepared.push(...`${isFirst ? prefix : indent}${value.trim()}`.split('\n'))
      if (isTag) this.#prepared.push(quote.trimEnd())
      isFirst = false
    }
  }
}

/** The known tags of a line and the text between them. */
function tagParts(line: string): { value: string; isTag: boolean }[] {
  const isCode = codeSpans(line)
  const parts: { value: string; isTag: boolean }[] = []
  let from = 0
  for (let at = line.indexOf('{%'); at !== -1; at = line.indexOf('{%', at + 2)) {
    if (line[at - 1] === '\\' || isCode(at)) continue
    const tag = tagAt(line, at)
    if (!tag || !(isKnownTag(tag.name) || (tag.closes !== undefined && isKnownTag(tag.closes)))) continue
    const end = endOfTag(line, at)
    if (end === undefined) break
    if (at > from) parts.push({ value: line.slice(from, at), isTag: false })
    parts.push({ value: line.slice(at, end), isTag: true })
    from = end
    at = end - 2
  }
  if (line.slice(from).trim() !== '') parts.push({ value: line.slice(from), isTag: false })
  return parts.filter(({ value, isTag }) => isTag || value.trim() !== '')
}

/** Whether what follows a line may belong to an item; what is set in, or blank, leaves that as it was. */
function isInItem(line: string, wasInItem: boolean): boolean {
  if (line.trim() !== '' && !/^[ \t]{2}/.test(line))
    return /^ {0,3}(?:[-*+]|\d{1,9}[.)]|\[\^[^\]]+\]:)(?:[ \t]|$)/.test(line)
  return wasInItem || /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]/.test(line)
}

const hasOddQuotes = (line: string) => (line.split('"').length - 1) % 2 === 1
