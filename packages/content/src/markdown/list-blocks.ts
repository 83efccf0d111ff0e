import { beginsBlock } from './interruptions.ts'
import type { UnkeyedBlock } from './key-blocks.ts'
import { itemMarkerOf } from './line-forms.ts'
import { OwnLines } from './own-lines.ts'
import { indentOf, type SourceLines } from './source-lines.ts'
import { startsTag } from './tag-forms.ts'

/** The list that begins at this line, with its items; `to` is the line after its last. */
export function listAt(
  lines: SourceLines,
  from: number,
): { kind: 'list'; to: number; children: UnkeyedBlock[] } | undefined {
  const children: UnkeyedBlock[] = []
  let line = from
  let to = from
  for (let marker = itemMarkerOf(lines.line(from)); marker;) {
    to = itemEnd(lines, line, marker.content)
    let next = to
    while (next < lines.count && lines.isBlank(next)) next++
    const following = next < lines.count ? itemMarkerOf(lines.line(next)) : undefined
    const isLast = following?.type !== marker.type
    const end = lines.start(to)
    children.push({ kind: 'item', from: lines.start(line), end, to: isLast ? end : lines.start(next) })
    if (isLast) return { kind: 'list', to, children }
    marker = following
    line = next
  }
  return undefined
}

/** The line after the last, not blank, of an item or a footnote whose lines are indented by that many columns. */
export function itemEnd(lines: SourceLines, from: number, content: number): number {
  const first = lines.line(from).replace(/^[ \t]*(?:[-*+]|\d{1,9}[.)]|\[\^[^\]]*\]:)[ \t]*/, '')
  const own = new OwnLines()
  if (!startsTag(first)) own.add(first)
  let end = from + 1
  for (let next = end; next < lines.count; next++) {
    if (lines.isBlank(next)) {
      own.addBlank()
      continue
    }
    const line = lines.line(next)
    if (indentOf(line) >= content) own.add(line.trimStart())
    else if (!own.isText || beginsBlock(line)) break
    end = next + 1
  }
  return end
}
