import { endOfLine } from '../front-matter/locate-front-matter.ts'
import { plainTitle } from '../front-matter/plain-title.ts'
import { readItemLink, type ItemLink } from './read-item-link.ts'

/** A table of contents as its file writes it: entries in order, with the places of all that can change. */
export type Summary = {
  text: string
  entries: readonly SummaryEntry[]
  /** Rules that end a group: what follows stands outside it. */
  dividers: readonly { start: number; end: number }[]
}

export type SummaryEntry = SummaryHeading | SummaryItem

type Lines = {
  /** Offsets of the entry's own lines, with their line ends. */
  start: number
  end: number
  /** From 1. */
  line: number
}

export type SummaryHeading = Lines & {
  kind: 'heading'
  title: string
  /** Fixed by an anchor in the heading. */
  slug?: string
  /** Where its words lie, with an anchor. */
  wordsStart: number
  wordsEnd: number
}

export type SummaryItem = Lines & {
  kind: 'item'
  /** The entry it is nested in, or the heading it stands under. */
  parent?: SummaryEntry
  indent: string
  /** The bullet with the spaces after it. */
  marker: string
  title: string
  /** Where the text after the marker lies. */
  textStart: number
  textEnd: number
  link?: ItemLink
  /** The source of a fenced YAML object, without its indent. */
  object?: string
}

/**
 * Reads a table of contents. Headings are groups, bullets are pages, deeper bullets are children; comments, rules and
 * stray text are no entries.
 */
export function parseSummary(text: string): Summary {
  const entries: SummaryEntry[] = []
  const dividers: { start: number; end: number }[] = []
  let group: SummaryHeading | undefined
  let stack: { item: SummaryItem; column: number }[] = []
  let line = 0
  let isInComment = false
  let at = text.startsWith('\uFEFF') ? 1 : 0
  while (at < text.length) {
    const start = at
    at = endOfLine(text, start)
    line++
    const source = text.slice(start, at).replace(/[\r\n]+$/u, '')
    if (isInComment || /^\s*<!--/u.test(source)) {
      isInComment = !source.includes('-->', isInComment ? 0 : source.indexOf('<!--') + 4)
      continue
    }
    const rule = /^ {0,3}([*_-])(?:[ \t]*\1){2,}[ \t]*$/u.test(source)
    if (rule) {
      if (group) dividers.push({ start, end: at })
      group = undefined
      stack = []
      continue
    }
    const heading = /^ {0,3}(#{1,6})(?:[ \t]+|$)/u.exec(source)
    if (heading) {
      stack = []
      if (heading[1]!.length === 1) continue
      group = readHeading(source, start, heading[0].length, { start, end: at, line })
      if (group) entries.push(group)
      continue
    }
    const bullet = /^([ \t]*)([*+-]|\d{1,9}[.)])([ \t]+|$)/u.exec(source)
    if (!bullet) {
      if (/^ {0,3}(?:`{3,}|~{3,})/u.test(source)) {
        const fence = readFence(text, at, source.trim())
        at = fence.end
        line += fence.lines
      }
      continue
    }
    const [whole, indent, sign, space] = bullet as unknown as [string, string, string, string]
    const column = columnsOf(indent)
    while (stack.length > 0 && stack.at(-1)!.column + 2 > column) stack.pop()
    const textStart = start + whole.length
    const opening = /^(`{3,}|~{3,})[ \t]*(?:ya?ml)?\b/u.exec(source.slice(whole.length))
    const item: SummaryItem = {
      kind: 'item',
      start,
      end: at,
      line,
      indent,
      marker: sign + space,
      title: '',
      textStart,
      textEnd: start + source.length,
    }
    const parent = stack.at(-1)?.item ?? group
    if (parent) item.parent = parent
    if (opening) {
      const fence = readFence(text, at, opening[1]!)
      item.object = withoutIndent(fence.content)
      item.end = fence.end
      at = fence.end
      line += fence.lines
    } else {
      const words = source.slice(whole.length)
      const link = readItemLink(words, textStart)
      if (link) item.link = link
      item.title = link ? link.title : plainTitle(words)
    }
    entries.push(item)
    stack.push({ item, column })
  }
  return { text, entries, dividers }
}

const longestHeading = 1_000

/** How far an indent reaches, a tab going to the next stop of four. */
export function columnsOf(indent: string): number {
  let column = 0
  for (const character of indent) column = character === '\t' ? column + 4 - (column % 4) : column + 1
  return column
}

function readHeading(source: string, start: number, from: number, lines: Lines): SummaryHeading | undefined {
  // Searching for the end of a line by pattern takes the square of its length.
  if (source.length > longestHeading) return undefined
  const words = source
    .slice(from)
    .trimEnd()
    .replace(/(?:^|[ \t]+)#+$/u, '')
  const title = plainTitle(words)
  if (title === '') return undefined
  const slug = /<a\b[^<>]*\bid="([^"<>]+)"[^<>]*>[ \t]*<\/a>[ \t]*$/u.exec(words)?.[1]
  const wordsStart = start + from
  return { kind: 'heading', ...lines, title, ...(slug && { slug }), wordsStart, wordsEnd: wordsStart + words.length }
}

/** The lines up to the end of a fence, and where what follows begins. */
function readFence(text: string, from: number, opening: string): { content: string; end: number; lines: number } {
  const mark = opening[0]!
  const length = /^(`+|~+)/u.exec(opening)![0].length
  let [at, lines] = [from, 0]
  while (at < text.length) {
    const next = endOfLine(text, at)
    const line = text.slice(at, next).trim()
    lines++
    if (line.length >= length && [...line].every((character) => character === mark)) {
      return { content: text.slice(from, at), end: next, lines }
    }
    at = next
  }
  return { content: text.slice(from), end: text.length, lines }
}

function withoutIndent(content: string): string {
  const lines = content.split(/\r\n|\n|\r/u)
  const indents = lines.filter((line) => line.trim() !== '').map((line) => /^[ \t]*/u.exec(line)![0].length)
  const indent = Math.min(...indents, 1_000)
  return lines.map((line) => line.slice(indent)).join('\n')
}
