import { joinPath } from './paths.ts'

/** Finds files by the ways in which tables of contents and links name them. */
export type PathResolver = (written: string, directory: string) => ResolvedPath

type ResolvedPath = {
  /** The file, where there is one. */
  path?: string
  /** What the words mean, whether or not there is such a file; from the content root. */
  wanted: string
  anchor?: string
  /** The destination ends in an anchor, be it an empty one: it means a place in the page rather than the page. */
  hasAnchor?: boolean
  /** Only the case or the form of Unicode differs from the file's name. */
  isInexact?: boolean
}

/** The files that there are. */
export type PathIndex = {
  readonly has: (path: string) => boolean
  /** The file whose loose form this is. */
  readonly like: (loose: string) => string | undefined
}

export const createResolver = (paths: Iterable<string>): PathResolver => resolverOn(indexPaths(paths))

/** Of two files with the same loose form, the first is found. */
export function indexPaths(paths: Iterable<string>): PathIndex {
  const exact = new Set(paths)
  let loose: Map<string, string> | undefined
  const looseIndex = () => {
    if (!loose) {
      loose = new Map()
      for (const path of exact) if (!loose.has(loosely(path))) loose.set(loosely(path), path)
    }
    return loose
  }
  return { has: (path) => exact.has(path), like: (path) => looseIndex().get(path) }
}

/** The files that a path may mean, the likeliest first. */
const meantBy = (path: string): string[] => [
  path,
  joinPath(path, 'README.md'),
  `${path}.md`,
  joinPath(path, 'index.md'),
  `${path}.mdx`,
  joinPath(path, 'README.mdx'),
  joinPath(path, 'index.mdx'),
]

/** The exact file, then the page of the folder, then with its ending, then without regard to case and form of Unicode. */
export function resolverOn({ has, like }: PathIndex): PathResolver {
  return (written, directory) => {
    const hash = written.indexOf('#')
    const anchor = hash < 0 ? undefined : written.slice(hash + 1)
    const place = decodePercent((hash < 0 ? written : written.slice(0, hash)).replace(/\?.*$/u, ''))
    const wanted = joinPath(place.startsWith('/') ? '' : directory, place)
    const found = (isInexact: boolean, path: string): ResolvedPath => ({
      path,
      wanted,
      ...(anchor !== undefined && { hasAnchor: true }),
      ...(anchor !== undefined && anchor !== '' && { anchor }),
      ...(isInexact && { isInexact }),
    })
    if (place === '') return { wanted }
    for (const raw of new Set([wanted, joinPath(place.startsWith('/') ? '' : directory, written)])) {
      const path = meantBy(raw).find(has)
      if (path !== undefined) return found(false, path)
    }
    for (const candidate of meantBy(wanted)) {
      const path = like(loosely(candidate))
      if (path !== undefined) return found(true, path)
    }
    return { wanted, ...(anchor !== undefined && { anchor }) }
  }
}

/** Whether a destination is an address of its own rather than a path. */
export function isAddress(destination: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|\/\/)/iu.test(destination)
}

/** A path as the destination of a link, from the directory of the file that holds the link. */
export function writeDestination(path: string): string {
  const encoded = path.toWellFormed().replaceAll(/[%#?\p{Cc}]/gu, encodeURIComponent)
  const safe = /^\/|^[a-z][a-z0-9+.-]*:/iu.test(encoded) ? `./${encoded}` : encoded
  return writeAddress(safe)
}

/** An address as the destination of a link. */
export function writeAddress(address: string): string {
  const escaped = address.replaceAll(/&(?=#?[A-Za-z0-9]+;)/gu, '&#x26;').replaceAll(/[\r\n]/gu, encodeURIComponent)
  if (escaped !== '' && !/[\s()<>\\]/u.test(escaped)) return escaped
  return `<${escaped.replaceAll(/[<>\\]/gu, String.raw`\$&`)}>`
}

/** A path without regard to case and form of Unicode. */
export function loosely(path: string): string {
  return path.normalize('NFC').toLowerCase()
}

function decodePercent(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
