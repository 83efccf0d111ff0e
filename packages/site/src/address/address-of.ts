import { readSegments } from './segments.ts'
import type { SiteBase } from './site-base.ts'
import {
  pathText,
  type PageOutput,
  type ReservedPath,
  type Way,
  type WrittenPath,
  writeReserved,
  writeSitePath,
} from './site-path.ts'
import type { SitePrefixes } from './site-prefixes.ts'

/** A page in its space. */
export interface PagePlace {
  /** The page's address within its space, without a slash at either end. */
  readonly path: string
  /** The one that the address of the space itself shows. */
  readonly isHome: boolean
}

/** A page on a site. */
export interface SitePlace extends PagePlace {
  readonly siteSpace: string
}

interface AddressOptions {
  readonly output?: PageOutput
  readonly way?: Way
}

/** Page to address: the one address that a page has below a base of its site. Undefined: not on this site. */
export function addressOf(
  prefixes: SitePrefixes,
  base: SiteBase,
  place: SitePlace,
  options: AddressOptions = {},
): string | undefined {
  const path = pathOf(prefixes, place, options)
  return path && writeAddress(base, path)
}

/** The address of a site space: of its home, whichever page that is. */
export const addressOfSpace = (
  prefixes: SitePrefixes,
  base: SiteBase,
  siteSpace: string,
  way: Way = {},
): string | undefined => addressOf(prefixes, base, { siteSpace, path: '', isHome: true }, { way })

export const writeAddress = (base: SiteBase, path: WrittenPath): string => {
  const text = `${base.path}${pathText(path)}`
  return `${base.origin}${text === '' ? '/' : text}`
}

/** The address of a space by its prefix. */
export const addressOfPrefix = (base: SiteBase, prefix: string): string =>
  writeAddress(base, writeSitePath({}, split(prefix), 'page'))

/** The address of the site itself. */
export const addressOfBase = (base: SiteBase): string => writeAddress(base, { segments: [], slash: false })

/** The address of what a site answers besides its pages. */
export const addressOfReserved = (base: SiteBase, path: ReservedPath): string => writeAddress(base, writeReserved(path))

/** The path below the base. */
export function pathOf(
  prefixes: SitePrefixes,
  place: SitePlace,
  { output = 'page', way = {} }: AddressOptions = {},
): WrittenPath | undefined {
  const prefix = prefixOf(prefixes, place, output)
  return prefix === undefined ? undefined : writeSitePath(way, [...split(prefix), ...pagePath(place, output)], output)
}

/**
 * The prefix that a page's address has. Where the short one would lead into another section or variant, or to what is
 * reserved, the page's section and variant are written out.
 */
export function prefixOf(prefixes: SitePrefixes, place: SitePlace, output: PageOutput): string | undefined {
  const own = prefixes.of(place.siteSpace)
  if (!own) return undefined
  const path = pagePath(place, output)
  const segments = [...split(own.short), ...path]
  const [meant] = prefixes.matching(segments)
  const isMeant = meant?.siteSpace.id === place.siteSpace && meant.path.length === path.length
  return isMeant && segments[0] !== '~' ? own.short : own.full
}

/** The Markdown of a home has a name, as every file has: that of the page. */
const pagePath = ({ path, isHome }: PagePlace, output: PageOutput): string[] =>
  isHome && output === 'page' ? [] : split(path)

export const split = (path: string): string[] => (path === '' ? [] : path.split('/'))

export const baseSegments = (base: SiteBase): readonly string[] => readSegments(base.path)?.segments ?? []
