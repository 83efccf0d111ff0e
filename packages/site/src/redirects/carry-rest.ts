import { encodeSegment, foldSegment } from '../address/segments.ts'
import type { RedirectSource } from './redirect-source.ts'

/** What of an address follows the source that is for it, as it was asked for: nothing, or segments with slashes in front. */
export function restOf({ kind, text }: RedirectSource, segments: readonly string[]): string {
  if (kind === 'exact') return ''
  const before = text.split('/').length - 1
  const rest = segments.slice(before).map((segment) => `/${encodeSegment(segment)}`)
  if (kind === 'below') return rest.join('')
  const last = segments[before - 1] ?? ''
  const after = afterBeginning(last, text.slice(text.lastIndexOf('/') + 1))
  return [...(after === '' ? [] : [`/${encodeSegment(after)}`]), ...rest].join('')
}

/** Folding may change how long a text is. */
function afterBeginning(segment: string, folded: string): string {
  let taken = ''
  for (const letter of segment) {
    if (foldSegment(taken).length >= folded.length) break
    taken += letter
  }
  return segment.slice(taken.length)
}

/** An address with the rest put below it, so that it leads to nothing outside of it. */
export function withRest(address: string, rest: string): string {
  if (rest === '') return address
  const url = new URL(address)
  // Of the site's own address nothing but the slash is the path.
  url.pathname = `${url.pathname.replace(/\/$/u, '')}${rest}`
  return url.href
}
