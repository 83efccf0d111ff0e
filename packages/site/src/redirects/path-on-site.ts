import { baseSegments } from '../address/address-of.ts'
import { foldSegment } from '../address/segments.ts'
import { readAddress, type SiteBase } from '../address/site-base.ts'

/** The segments below a site's base, where an address leads to one of its bases. */
export function pathOnSite(address: string, bases: readonly SiteBase[]): readonly string[] | undefined {
  const read = readAddress(address)
  if (!read) return undefined
  const rests = bases.flatMap((base) => {
    const own = baseSegments(base)
    const isBelow =
      read.hostname === new URL(base.origin).hostname &&
      own.length <= read.segments.length &&
      own.every((segment, index) => foldSegment(segment) === foldSegment(read.segments[index]!))
    return isBelow ? [read.segments.slice(own.length)] : []
  })
  return rests.toSorted((one, other) => one.length - other.length)[0]
}
