import { directoryOf } from '../layout/paths.ts'
import { readReference } from '../layout/references.ts'
import { indexPaths, isAddress, type PathIndex, resolverOn } from '../layout/resolve-path.ts'
import type { RenderContext, ResolvedLink } from './rendered.ts'

/** The things of a space that links can lead to. Paths are those of their files within the content root. */
type LinkableThings = PathIndex & {
  readonly pageAt: (path: string) => string | undefined
  readonly fileAt: (path: string) => string | undefined
  readonly hasPage: (id: string) => boolean
  readonly hasFile: (id: string) => boolean
}

/** Ids with their paths; some have none. */
type Placed = Iterable<readonly [id: string, path: string | undefined]>

/**
 * All the things of a space at once: the plain form, against which tests hold indexes that are brought forward. Where several have
 * one path, or the same but for case, the first in order is meant.
 */
export function linkableThings(pages: Placed, files: Placed): LinkableThings {
  const [pageIds, pagePaths] = indexThings(pages)
  const [fileIds, filePaths] = indexThings(files)
  const paths = [...new Set([...pagePaths.keys(), ...filePaths.keys()])].toSorted(byCodeUnits)
  return {
    ...indexPaths(paths),
    pageAt: (path) => pagePaths.get(path),
    fileAt: (path) => filePaths.get(path),
    hasPage: (id) => pageIds.has(id),
    hasFile: (id) => fileIds.has(id),
  }
}

function indexThings(things: Placed): [ids: Set<string>, paths: Map<string, string>] {
  const [ids, paths] = [new Set<string>(), new Map<string, string>()]
  for (const [id, path] of things) {
    ids.add(id)
    const other = path === undefined ? undefined : paths.get(path)
    if (path !== undefined && (other === undefined || id < other)) paths.set(path, id)
  }
  return [ids, paths]
}

const byCodeUnits = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/**
 * Where the links of a space lead: paths as authors write them, `/pages/…` and `/files/…` as the API writes them, and references under our own
 * scheme. It holds what it is given and reads nothing.
 */
export function createLinkResolver(things: LinkableThings): RenderContext['resolveLink'] {
  const resolvePath = resolverOn(things)
  return (destination, fromPath): ResolvedLink => {
    const own = /^\/(pages|files)\/(\w+)(?:#(.+))?$/u.exec(destination)
    if (own?.[1] === 'pages' && things.hasPage(own[2]!)) return pageTarget(own[2]!, own[3])
    if (own?.[1] === 'files' && things.hasFile(own[2]!)) return { kind: 'file', file: own[2]! }
    if (isAddress(destination)) {
      const reference = readReference(destination)
      return reference.kind === 'url' ? undefined : { kind: 'reference', reference }
    }
    const { path, anchor } = resolvePath(destination, directoryOf(fromPath))
    if (path === undefined) return undefined
    const page = things.pageAt(path)
    if (page !== undefined) return pageTarget(page, anchor)
    return { kind: 'file', file: things.fileAt(path)! }
  }
}

const pageTarget = (page: string, anchor: string | undefined): ResolvedLink => ({
  kind: 'page',
  page,
  ...(anchor !== undefined && { anchor }),
})
