import { locateFrontMatter } from '../front-matter/locate-front-matter.ts'
import { closesFence, type Fence, fenceOf } from '../markdown/line-forms.ts'
import { Admonitions } from './admonitions.ts'
import { endOfExpression, readTag, withoutExpressions } from './jsx.ts'

/** A form of MDX that has no meaning here. */
type MdxForm = {
  readonly kind: 'code' | 'component' | 'expression'
  /** The name of a component; empty for other kinds. */
  readonly name: string
  /** From 1, within the document. */
  readonly line: number
}

type MdxReading = {
  /** The document as Markdown, line for line: without JavaScript and components, but with the text between their tags. */
  readonly text: string
  readonly unknown: readonly MdxForm[]
}

const isImport = /^import\s*(?:['"{*]|type\b|[\w$]+\s*(?:,|from\b))/
const isExport = /^export\s+(?:default|const|let|var|function|async|class|type|interface|\{|\*)/
const headingId = /^([ \t]{0,3}#{1,6}[ \t].*?)[ \t]*(?:\{#([\w.-]+)\}|\{\/\*[ \t]*#([\w.-]+)[ \t]*\*\/\})[ \t]*$/

/** Longer tags and expressions are text. */
const longestForm = 20_000
/** Longer code spans are text. */
const longestSpan = 1_000

/** Reads an MDX document as far as it is Markdown, in time linear in its length. */
export function readMdx(source: string): MdxReading {
  return new MdxReader(source).read()
}

class MdxReader {
  readonly #source: string
  readonly #unknown: MdxForm[] = []
  readonly #admonitions = new Admonitions()
  /** For each component that is open, how far the text in it is indented. */
  readonly #indents: (number | undefined)[] = []
  #text = ''
  #at: number
  #line = 1
  #fence: Fence | undefined
  /** Docusaurus runs the code in such a fence, so its lines are MDX. */
  #isUnwrapped = false
  /** How many characters may still be searched for the ends of forms: a document of nothing but braces ends in time. */
  #budget: number

  constructor(source: string) {
    this.#source = source
    this.#at = locateFrontMatter(source)?.end ?? 0
    this.#text = source.slice(0, this.#at)
    this.#line += countLines(this.#text)
    this.#budget = 5 * source.length + 100_000
  }

  read(): MdxReading {
    let isAfterBlank = true
    while (this.#at < this.#source.length) {
      const line = this.#lineAt(this.#at)
      if (isAfterBlank && this.#fence === undefined && (isImport.test(line) || isExport.test(line))) this.#skipCode()
      else {
        isAfterBlank = line.trim() === '' || /^`{3,}mdx-code-block\s*$/.test(line)
        this.#readLine(line)
      }
    }
    return { text: this.#text, unknown: this.#unknown }
  }

  #lineAt(from: number): string {
    const end = this.#source.indexOf('\n', from)
    return this.#source.slice(from, end === -1 ? this.#source.length : end + 1)
  }

  #advance(length: number): void {
    this.#line += countLines(this.#source.slice(this.#at, this.#at + length))
    this.#at += length
  }

  /** Leaves out everything but the ends of lines. */
  #skip(length: number): void {
    this.#text += '\n'.repeat(countLines(this.#source.slice(this.#at, this.#at + length)))
    this.#advance(length)
  }

  #note(kind: MdxForm['kind'], name = ''): void {
    this.#unknown.push({ kind, name, line: this.#line })
  }

  /** Imports and exports go on to a blank line outside of their brackets. */
  #skipCode(): void {
    this.#note('code')
    let open = 0
    while (this.#at < this.#source.length) {
      const line = this.#lineAt(this.#at)
      if (line.trim() === '' && open <= 0) return
      for (const character of line) open += '{[('.includes(character) ? 1 : '}])'.includes(character) ? -1 : 0
      this.#skip(line.length)
      if (open <= 0 && !isImport.test(this.#lineAt(this.#at)) && /[;'")}]\s*$/.test(line)) return
    }
  }

  #readLine(whole: string): void {
    const line = this.#outdent(whole)
    const content = line.replace(/^(?:[ \t]*(?:[-*+>]|\d{1,9}[.)])(?=[ \t]))*[ \t]*/, '').trimEnd()
    if (this.#fence) {
      const isEnd = closesFence(content, this.#fence)
      if (isEnd) this.#fence = undefined
      this.#copy(line)
    } else if (this.#isUnwrapped && /^`{3,}$/.test(content)) {
      this.#isUnwrapped = false
      this.#advance(line.length)
      this.#text += '\n'
    } else if (/^`{3,}mdx-code-block$/.test(content)) {
      this.#isUnwrapped = true
      this.#advance(line.length)
      this.#text += '\n'
    } else {
      this.#fence = fenceOf(content)
      if (this.#fence) this.#copy(line)
      else this.#readText(line)
    }
  }

  #copy(line: string): void {
    this.#text += line
    this.#advance(line.length)
  }

  /** The text in a component is indented for the eye; in Markdown it would be code. */
  #outdent(line: string): string {
    if (this.#indents.length === 0 || line.trim() === '') return line
    const indent = /^[ \t]*/.exec(line)![0].length
    const last = this.#indents.length - 1
    if (!/^\s*<\//.test(line)) this.#indents[last] ??= indent
    const cut = Math.min(indent, this.#indents[last] ?? indent)
    this.#advance(cut)
    return line.slice(cut)
  }

  #readText(line: string): void {
    const heading = headingId.exec(line.trimEnd())
    const id = heading?.[2] ?? heading?.[3]
    const admonition = this.#admonitions.read(line)
    if (heading && id !== undefined) {
      this.#text += `${heading[1]} <a href="#${id}" id="${id}"></a>\n`
      this.#advance(line.length)
    } else if (admonition !== undefined) {
      this.#text += admonition
      this.#advance(line.length)
    } else this.#readInline(this.#at + line.length)
  }

  /** Up to the end of a line, or of what goes on over it. */
  #readInline(end: number): void {
    while (this.#at < end) {
      const special = this.#source.slice(this.#at, end).search(/[\\`{<]/)
      if (special === -1) return this.#copy(this.#source.slice(this.#at, end))
      this.#copy(this.#source.slice(this.#at, this.#at + special))
      const character = this.#source[this.#at]!
      if (character === '\\') this.#copy(this.#source.slice(this.#at, this.#at + 2))
      else if (character === '`') this.#copyCode()
      else if (character === '{') this.#readExpression()
      else this.#readTag()
    }
  }

  #copyCode(): void {
    const near = this.#source.slice(this.#at, this.#at + longestSpan)
    const marks = /^`+/.exec(near)![0].length
    const [paragraph] = near.slice(marks).split(/\n[ \t]*\n/)
    const closing = paragraph!.matchAll(/`+/g).find(([run]) => run.length === marks)
    this.#copy(near.slice(0, marks + (closing ? closing.index + marks : 0)))
  }

  /** Searches for the end of a form within what is left of the budget. */
  #within<Form>(find: (longest: number) => Form | undefined): Form | undefined {
    const longest = Math.min(longestForm, this.#budget)
    const found = find(longest)
    if (found === undefined) this.#budget -= Math.min(longest, this.#source.length - this.#at)
    return found
  }

  #readExpression(): void {
    const isTag = this.#source[this.#at + 1] === '%'
    const end = isTag ? undefined : this.#within((longest) => endOfExpression(this.#source, this.#at, longest))
    if (end === undefined) return this.#copy('{')
    const expression = this.#source.slice(this.#at + 1, end - 1).trim()
    const literal = /^(["'`])([^"'`\n]*)\1$/.exec(expression)
    // A comment, or a text in quotes such as the space {' '}, is understood.
    if (literal) this.#text += literal[2]!
    else if (!/^\/\*(?:[^*]|\*(?!\/))*\*\/$/.test(expression) && expression !== '') this.#note('expression')
    this.#skip(end - this.#at)
  }

  #readTag(): void {
    const tag = this.#within((longest) => readTag(this.#source, this.#at, longest))
    if (!tag) return this.#copy('<')
    const written = this.#source.slice(this.#at, tag.end)
    if (!tag.isComponent) {
      const plain = withoutExpressions(written)
      if (plain !== written) this.#note('expression')
      this.#text += plain + '\n'.repeat(countLines(written) - countLines(plain))
      this.#advance(written.length)
      return
    }
    if (tag.isClosing) this.#indents.pop()
    else {
      if (tag.name !== '') this.#note('component', tag.name)
      if (!tag.isEmpty) this.#indents.push(undefined)
    }
    this.#skip(written.length)
  }
}

const countLines = (text: string): number => text.split('\n').length - 1
