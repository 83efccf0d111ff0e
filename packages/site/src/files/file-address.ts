import type { SiteBase } from '../address/site-base.ts'
import { pathText, type ReservedPath, type Way, writeReserved } from '../address/site-path.ts'
import { imageWidths, type ImageWidth } from './image-widths.ts'

/** What stands behind the path of a file: that the page which names it was shown, and how wide an image is wanted. */
interface FileQuery {
  readonly proof: string
  /** Undefined: the file itself. */
  readonly width?: ImageWidth | undefined
}

/** The same for an image that lies elsewhere. */
interface ImageQuery {
  readonly proof: string
  readonly url: string
}

/** The address of a file on the origin of its site, without the origin. */
export const fileAddress = (
  base: SiteBase,
  way: Way,
  { hash, name }: { readonly hash: string; readonly name: string },
  { proof, width }: FileQuery,
): string => {
  const path = pathBelow(base, { type: 'file', way, hash, name: nameSegment(name) })
  return `${path}?s=${proof}${width === undefined ? '' : `&width=${width}`}`
}

/** Where the site itself serves an image that lies elsewhere, without the origin. */
export const imageAddress = (base: SiteBase, way: Way, { proof, url }: ImageQuery): string =>
  `${pathBelow(base, { type: 'image', way })}?s=${proof}&u=${encodeValue(url)}`

/** As browsers write it when they ask. */
const encodeValue = (text: string): string => encodeURIComponent(text.toWellFormed()).replaceAll("'", '%27')

const pathBelow = ({ path }: SiteBase, reserved: ReservedPath): string => `${path}${pathText(writeReserved(reserved))}`

/** A name that cannot stand in a path is written as one that can: it is shown, and finds nothing. */
function nameSegment(name: string): string {
  const possible = name.toWellFormed().replaceAll(/[/\\\p{Cc}]/gu, '_')
  return /^\.{0,2}$/u.test(possible) ? 'file' : possible
}

/** Undefined for what no page ever wrote. */
export function readFileQuery(query: URLSearchParams): FileQuery | undefined {
  const [proof, width] = [onlyOf(query, 's'), onlyOf(query, 'width')]
  if (proof === undefined) return undefined
  if (!query.has('width')) return { proof }
  const known = imageWidths.find((one) => String(one) === width)
  return known && { proof, width: known }
}

export function readImageQuery(query: URLSearchParams): ImageQuery | undefined {
  const [proof, url] = [onlyOf(query, 's'), onlyOf(query, 'u')]
  return proof === undefined || url === undefined ? undefined : { proof, url }
}

function onlyOf(query: URLSearchParams, name: string): string | undefined {
  const [value, ...more] = query.getAll(name)
  return more.length > 0 ? undefined : value
}
