import { baseSegments } from '../address/address-of.ts'
import { foldSegment } from '../address/segments.ts'
import { readAddress, type SiteBase } from '../address/site-base.ts'
import { readSitePath, type SitePath } from '../address/site-path.ts'

/** What is asked for below a site's base: of an address of the site, or of a path below it. */
export function readOwnPath(asked: string, bases: readonly SiteBase[]): SitePath | undefined {
  const read = readAddress(asked.startsWith('/') ? `https://site.invalid${asked}` : asked)
  const segments = asked.startsWith('/') ? read?.segments : pathOnSite(asked, bases)
  return read && segments && readSitePath(segments, read.slash)
}

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
