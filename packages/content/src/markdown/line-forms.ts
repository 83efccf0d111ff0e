import { indentOf } from './source-lines.ts'

/** What a line can begin, seen by itself. Each form is decided in time linear in the line. */

export type Fence = { readonly mark: '`' | '~'; readonly length: number }

export function fenceOf(line: string): Fence | undefined {
  const found = /^ {0,3}(`{3,}|~{3,})/.exec(line)
  if (!found) return undefined
  const marks = found[1]!
  if (marks.startsWith('`') && line.includes('`', found[0].length)) return undefined
  return { mark: marks[0] as Fence['mark'], length: marks.length }
}

export function closesFence(line: string, { mark, length }: Fence): boolean {
  const found = /^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(line)
  return found !== null && found[1]![0] === mark && found[1]!.length >= length
}

export const isHeading = (line: string): boolean => /^ {0,3}#{1,6}(?:[ \t]|$)/.test(line)

export function isRule(line: string): boolean {
  const marks = line.replace(/[ \t]+/g, '')
  return indentOf(line) < 4 && marks.length > 2 && /^(?:\*+|-+|_+)$/.test(marks)
}

export const isUnderline = (line: string): boolean => /^ {0,3}(?:=+|-+)[ \t]*$/.test(line)
export const isQuote = (line: string): boolean => /^ {0,3}>/.test(line)
export const isFootnote = (line: string): boolean => /^ {0,3}\[\^[^\]]{1,200}\]:/.test(line)

type ItemMarker = {
  /** Items with the same are of one list. */
  readonly type: string
  /** Columns that a line must be indented by to belong to the item. */
  readonly content: number
  readonly interrupts: boolean
}

export function itemMarkerOf(line: string): ItemMarker | undefined {
  const found = /^( {0,3})([-*+]|\d{1,9}[.)])(?=[ \t]|$)/.exec(line)
  if (!found || isRule(line)) return undefined
  const marker = found[2]!
  const rest = line.slice(found[0].length)
  const width = found[0].length
  const spaces = indentOf(`${' '.repeat(width % 4)}${rest}`) - (width % 4)
  const isEmpty = /^[ \t]*$/.test(rest)
  return {
    type: marker.at(-1)!,
    content: width + (isEmpty || spaces > 4 ? 1 : spaces),
    interrupts: !isEmpty && (marker.length === 1 || marker === '1.' || marker === '1)'),
  }
}

/** How many cells a row has; a backslash keeps a bar from ending one. */
export function cellsOf(line: string): number {
  const row = line.trim()
  let bars = 0
  for (let at = 0; at < row.length; at++) {
    if (row[at] === '\\') at++
    else if (row[at] === '|') bars++
  }
  return bars + 1 - (row.startsWith('|') ? 1 : 0) - (bars > 0 && /(?:^|[^\\])\|$/.test(row) && row.length > 1 ? 1 : 0)
}

export const isDelimiterRow = (line: string): boolean =>
  /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/.test(line) && /[|:]/.test(line)
