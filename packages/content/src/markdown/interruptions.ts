import { htmlOf } from './html-forms.ts'
import { fenceOf, isFootnote, isHeading, isQuote, isRule, itemMarkerOf } from './line-forms.ts'
import { indentOf } from './source-lines.ts'
import { startsTag } from './tag-forms.ts'

/** Whether a line that is not blank begins a block even where a paragraph stands right above it. */
export function interruptsParagraph(line: string): boolean {
  if (indentOf(line) >= 4) return false
  switch (line.trimStart()[0]) {
    case '`':
    case '~':
      return fenceOf(line) !== undefined
    case '#':
      return isHeading(line)
    case '{':
      return startsTag(line)
    case '<':
      return htmlOf(line)?.interrupts === true
    case '[':
      return isFootnote(line)
    case '>':
      return isQuote(line)
    case '_':
      return isRule(line)
    default:
      return /^ {0,3}[-*+\d]/.test(line) && (isRule(line) || itemMarkerOf(line)?.interrupts === true)
  }
}

/** Whether it begins a block of its own after the text of an item, a quote or a table above, which it would else continue. */
export function beginsBlock(line: string): boolean {
  return interruptsParagraph(line) || (indentOf(line) < 4 && itemMarkerOf(line) !== undefined)
}
