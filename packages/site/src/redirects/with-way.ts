import { readAddress, type SiteBase } from '../address/site-base.ts'
import { pathText, readSitePath, type Way, waySegments } from '../address/site-path.ts'
import { pathOnSite } from './path-on-site.ts'

/** An address of the site by the way that the visitor came, unless it names one of its own; others as they are. */
export function withWay(address: string, bases: readonly SiteBase[], way: Way): string {
  const before = waySegments(way)
  const below = before.length === 0 ? undefined : pathOnSite(address, bases)
  const read = below && readAddress(address)
  if (!below || !read || waySegments(readSitePath(below, read.slash).way).length > 0) return address
  const base = read.segments.slice(0, read.segments.length - below.length)
  const url = new URL(address)
  url.pathname = pathText({ segments: [...base, ...before, ...below], slash: read.slash && below.length > 0 })
  return url.href
}
