import { foldSegment, readSegments } from '../address/segments.ts'
import { ownNames } from '../address/site-path.ts'

/**
 * Which addresses of a site a redirect is for. `/a` is for that address alone; `/a/*` for it and all below it; `/a*` for
 * all that begin like it. Letters are compared without their case, and escapes and slashes at the end do not count.
 */
export interface RedirectSource {
  readonly kind: 'exact' | 'below' | 'beginning'
  /** Decoded and folded, with a slash before each segment and none at the end. */
  readonly text: string
}

type SourceFault =
  /** No address is read like this. */
  | 'impossible'
  /** The site answers this itself, whatever it shows. */
  | 'reserved'

/** Of a text that has the form of a source. */
export function readSource(source: string): RedirectSource | SourceFault {
  const kind = source.endsWith('/*') ? 'below' : source.endsWith('*') ? 'beginning' : 'exact'
  const read = readSegments(source.slice(0, source.length - wildcardLength[kind]))
  if (!read || read.segments.length === 0) return 'impossible'
  if (isReserved(kind, read.segments)) return 'reserved'
  return { kind, text: textOf(read.segments) }
}

const wildcardLength = { exact: 0, below: 2, beginning: 1 } as const

/** What lies below `~`, and the names that a site answers at every prefix. */
function isReserved(kind: RedirectSource['kind'], segments: readonly string[]): boolean {
  if (segments[0] === '~' && (kind !== 'beginning' || segments.length > 1)) return true
  return kind === 'exact' && ownNames.some((name) => name === segments.at(-1))
}

/** The segments of a source as they are written, without what stands for others. */
export const sourceSegments = (source: string): readonly string[] =>
  readSegments(source.replace(/\/?\*$/u, ''))?.segments ?? []

/** Segments of an address in the form in which sources are compared. */
export const textOf = (segments: readonly string[]): string =>
  segments.map((segment) => `/${foldSegment(segment)}`).join('')

/** The same for the same addresses, and for no others. */
export const sourceKey = ({ kind, text }: RedirectSource): string =>
  kind === 'exact' ? `=${text}` : `*${text}${kind === 'below' ? '/' : ''}`

/** The longest source, and so the longest text that one can have. */
const longestSource = 512

/**
 * The keys of all sources that are for an address. Which of them counts: the exact one; else the longest, where `/a/*` is
 * longer than `/a*`.
 */
export function keysOf(text: string): string[] {
  const keys = [`=${text}`]
  if (text.length < longestSource) keys.push(`*${text}/`)
  for (let length = Math.min(text.length, longestSource); length > 1; length--) keys.push(`*${text.slice(0, length)}`)
  return keys
}
