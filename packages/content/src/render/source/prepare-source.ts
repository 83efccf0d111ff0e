import { closesFence, type Fence, fenceOf } from '../../markdown/line-forms.ts'
import { tagAt } from '../../markdown/tag-forms.ts'
import { isKnownTag } from './known-tags.ts'

/** What stands in the text as a mark, because Markdown would read it as something else. */
export type Inserted =
  | { readonly kind: 'math'; readonly source: string; readonly isBlock: boolean }
  | { readonly kind: 'expression'; readonly source: string }
  /** What looks like a tag and is none. */
  | { readonly kind: 'text'; readonly source: string }

export type PreparedSource = { readonly text: string; readonly inserted: readonly Inserted[] }

/** Characters that no text may hold, so a mark made of them is ours. */
const open = '\uFDD0'
const close = '\uFDD1'
export const insertionMark = /\uFDD0(\d{1,7})\uFDD1/

const unused = /[\uFDD0\uFDD1]/g
const longestFormula = 10_000

/**
 * A document as Markdown can read it: every tag on lines of its own, formulas and expressions replaced by marks. Code and comments
 * stay as they are.
 */
export function prepareSource(source: string): PreparedSource {
  const clean = source.includes(open) || source.includes(close) ? source.replaceAll(unused, '\uFFFD') : source
  const whole = clean.includes('\0') ? clean.replaceAll('\0', '') : clean
  if (!/\$\$|\{%|class="expression"/.test(whole)) return { text: whole, inserted: [] }
  return new Preparation(whole).read()
}

class Preparation {
  readonly #lines: string[]
  readonly #inserted: Inserted[] = []
  readonly #prepared: string[] = []
  #fence: Fence | undefined
  #until: string | undefined
  #nextTagEnd = 0

  constructor(source: string) {
    this.#lines = source.split(/\r\n|\n|\r/)
  }

  read(): PreparedSource {
    for (let index = this.#pastFrontMatter(); index < this.#lines.length; index++) {
      const line = this.#lines[index]!
      if (this.#isCode(line)) this.#prepared.push(this.#asCode(line))
      else index = this.#readLine(line, index)
    }
    return { text: this.#prepared.join('\n'), inserted: this.#inserted }
  }

  /** Its text is not Markdown; it stays where it is. */
  #pastFrontMatter(): number {
    if (!/^\uFEFF?---[ \t]*$/.test(this.#lines[0] ?? '')) return 0
    const end = this.#lines.findIndex((line, index) => index > 0 && /^---[ \t]*$/.test(line))
    for (let index = 0; index <= end; index++) this.#prepared.push(this.#lines[index]!)
    return end + 1
  }

  #isCode(line: string): boolean {
    if (this.#until !== undefined) {
      if (line.toLowerCase().includes(this.#until)) this.#until = undefined
      return true
    }
    const content = line.replace(/^(?:[ \t]*(?:[-*+>]|\d{1,9}[.)])(?=[ \t]))*[ \t]*/, '')
    if (this.#fence) {
      if (closesFence(content, this.#fence)) this.#fence = undefined
      return true
    }
    this.#fence = fenceOf(content)
    if (this.#fence) return true
    if (/^(?: {4}|\t)/.test(line) && this.#isAfterBlank() && !this.#isInItem()) return true
    for (const [start, end] of [
      ['<!--', '-->'],
      ['<pre', '</pre>'],
    ] as const) {
      const at = line.toLowerCase().lastIndexOf(start)
      if (at === -1) continue
      if (!line.toLowerCase().includes(end, at)) this.#until = end
      return !line.includes('{%') || line.toLowerCase().indexOf(start) < line.indexOf('{%')
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

  #isAfterBlank(): boolean {
    return this.#prepared.length === 0 || this.#prepared.at(-1)!.trim() === ''
  }

  /** Whether text above belongs to an item, whose own text is indented as code would be. */
  #isInItem(): boolean {
    for (let index = this.#prepared.length - 1; index >= 0 && index > this.#prepared.length - 200; index--) {
      const line = this.#prepared[index]!
      if (line.trim() === '' || /^[ \t]{2,}/.test(line)) {
        if (/^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]/.test(line)) return true
        continue
      }
      return /^ {0,3}(?:[-*+]|\d{1,9}[.)]|\[\^[^\]]+\]:)(?:[ \t]|$)/.test(line)
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
      if (end !== -1) {
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
        if (isCode(at)) return whole
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
      if (/^\s*</.test(this.#prepared.at(-1) ?? '')) this.#prepared.push('')
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

const hasOddQuotes = (line: string) => (line.split('"').length - 1) % 2 === 1

/** After the first `%}` outside quotes, or after the first at all where quotes do not pair. */
export function endOfTag(line: string, from: number): number | undefined {
  let isQuoted = false
  let first: number | undefined
  for (let at = from + 2; at < line.length; at++) {
    if (line[at] === '"' && line[at - 1] !== '\\') isQuoted = !isQuoted
    if (line[at] !== '%' || line[at + 1] !== '}') continue
    if (!isQuoted) return at + 2
    first ??= at + 2
  }
  return first
}

/** Whether a place of a line is inside a code span: a run of backticks up to the next run of the same length. */
function codeSpans(line: string): (at: number) => boolean {
  if (!line.includes('`')) return () => false
  const runs = Array.from(line.matchAll(/`+/g), ({ 0: { length }, index }) => ({ from: index, length }))
  const isCode = new Uint8Array(line.length)
  const nextOf = new Map<number, number[]>()
  for (let index = runs.length - 1; index >= 0; index--) {
    const { length } = runs[index]!
    nextOf
      .set(length, nextOf.get(length) ?? [])
      .get(length)!
      .push(index)
  }
  for (let index = 0; index < runs.length; index++) {
    const { from, length } = runs[index]!
    const same = nextOf.get(length)!
    while (same.length > 0 && same.at(-1)! <= index) same.pop()
    if (line[from - 1] === '\\' || same.length === 0) continue
    const closing = same.at(-1)!
    isCode.fill(1, from, runs[closing]!.from + length)
    index = closing
  }
  return (at) => isCode[at] === 1
}
