import { writeTitle } from '@octavo/content'
import type { VisiblePage } from '../published-content.ts'

/** A text on one line, cut where it is longer than this. */
export function oneLine(text: string, longest = 300): string {
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  if (line.length <= longest) return line
  return `${line
    .slice(0, longest - 1)
    .toWellFormed()
    .trimEnd()}…`
}

/** What a page says of itself, as Markdown that reads as this very text; '' where it says nothing. */
export const descriptionOf = ({ record }: VisiblePage, longest?: number): string =>
  record.type === 'document' ? writeTitle(oneLine(record.description ?? '', longest)) : ''
