import type { BlockKind } from './block.ts'
import { htmlOf } from './html-forms.ts'
import { beginsBlock, interruptsParagraph } from './interruptions.ts'
import type { UnkeyedBlock } from './key-blocks.ts'
import {
  cellsOf,
  closesFence,
  type Fence,
  fenceOf,
  isDelimiterRow,
  isFootnote,
  isHeading,
  isQuote,
  isRule,
  isUnderline,
} from './line-forms.ts'
import { itemEnd, listAt } from './list-blocks.ts'
import { OwnLines } from './own-lines.ts'
import { indentOf, type SourceLines } from './source-lines.ts'

/** A block without blocks of the dialect inside; `to` is the line after its last. */
export type Leaf = { readonly kind: BlockKind; readonly to: number; readonly children?: readonly UnkeyedBlock[] }

/** The block that begins at this line, which is neither blank nor a tag. */
export function leafAt(lines: SourceLines, from: number): Leaf {
  const line = lines.line(from)
  if (indentOf(line) >= 4) return { kind: 'code', to: indentedEnd(lines, from, 4) }
  const fence = fenceOf(line)
  if (fence) return { kind: 'code', to: fenceEnd(lines, from, fence) }
  if (isHeading(line)) return { kind: 'heading', to: from + 1 }
  if (isQuote(line)) return { kind: 'quote', to: quoteEnd(lines, from) }
  if (isFootnote(line)) return { kind: 'footnote', to: itemEnd(lines, from, 4) }
  if (isRule(line)) return { kind: 'rule', to: from + 1 }
  const html = htmlOf(line)
  if (html) return { kind: 'html', to: htmlEnd(lines, from, html.until) }
  return listAt(lines, from) ?? tableAt(lines, from) ?? paragraphAt(lines, from)
}

function fenceEnd(lines: SourceLines, from: number, fence: Fence): number {
  for (let next = from + 1; next < lines.count; next++) if (closesFence(lines.line(next), fence)) return next + 1
  return withoutBlankEnd(lines, lines.count)
}

function withoutBlankEnd(lines: SourceLines, to: number): number {
  let end = to
  while (end > 0 && lines.isBlank(end - 1)) end--
  return end
}

function indentedEnd(lines: SourceLines, from: number, columns: number): number {
  let end = from + 1
  for (let next = end; next < lines.count; next++) {
    if (lines.isBlank(next)) continue
    if (indentOf(lines.line(next)) < columns) break
    end = next + 1
  }
  return end
}

function htmlEnd(lines: SourceLines, from: number, until: string | undefined): number {
  for (let next = from; next < lines.count; next++) {
    if (until === undefined && lines.isBlank(next)) return next
    if (until !== undefined && lines.line(next).toLowerCase().includes(until)) return next + 1
  }
  return withoutBlankEnd(lines, lines.count)
}

function quoteEnd(lines: SourceLines, from: number): number {
  const own = new OwnLines()
  for (let next = from; next < lines.count; next++) {
    const line = lines.line(next)
    if (isQuote(line)) {
      const content = line.replace(/^[ \t>]*> ?/, '')
      if (content.trim() === '') own.addBlank()
      else own.add(content)
    } else if (!own.isText || lines.isBlank(next) || beginsBlock(line)) return next
  }
  return lines.count
}

function tableAt(lines: SourceLines, from: number): Leaf | undefined {
  if (!isTableHead(lines, from)) return undefined
  let to = from + 2
  while (to < lines.count && !lines.isBlank(to) && !endsTable(lines.line(to))) to++
  const children: UnkeyedBlock[] = []
  for (let row = from; row < to; row++) {
    const end = lines.start(row + 1)
    children.push({ kind: 'row', from: lines.start(row), end, to: end })
  }
  return { kind: 'table', to, children }
}

const endsTable = (line: string) => beginsBlock(line) || indentOf(line) >= 4

function isTableHead(lines: SourceLines, from: number): boolean {
  if (from + 1 >= lines.count) return false
  const delimiter = lines.line(from + 1)
  return isDelimiterRow(delimiter) && cellsOf(delimiter) === cellsOf(lines.line(from))
}

function paragraphAt(lines: SourceLines, from: number): Leaf {
  const to = paragraphEnd(lines, from)
  const isTitled = to - from > 1 && isUnderline(lines.line(to - 1))
  return { kind: isTitled ? 'heading' : 'paragraph', to }
}

function paragraphEnd(lines: SourceLines, from: number): number {
  for (let next = from + 1; next < lines.count; next++) {
    if (lines.isBlank(next)) return next
    const line = lines.line(next)
    if (isUnderline(line)) return next + 1
    if (interruptsParagraph(line) || isTableHead(lines, next)) return next
  }
  return lines.count
}
