import type { Piece } from '@octavo/content'

/** A document as it is written. Where a part of it is for some alone, nothing is shown: nobody can tell here where it ends. */
export function plainPieces(source: string, _isShown: (conditions: readonly string[]) => boolean): Piece[] {
  if (hasConditions(source)) return ['<p>This page cannot be shown.</p>']
  return [`<pre class="plain">${escaped(source)}</pre>`]
}

/** The same for whoever reads Markdown. */
export const plainSource = (source: string): string => (hasConditions(source) ? 'This page cannot be shown.\n' : source)

const hasConditions = (source: string) => /\{%-?\s*if\b|data-tag/i.test(source)

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
