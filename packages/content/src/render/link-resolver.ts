import { directoryOf } from '../layout/paths.ts'
import { readReference } from '../layout/references.ts'
import { createResolver, isAddress } from '../layout/resolve-path.ts'
import type { RenderContext, ResolvedLink } from './rendered.ts'

/** The things of a space that links can lead to: ids by the paths of their files within the content root. */
export type LinkableThings = {
  readonly pages: ReadonlyMap<string, string>
  readonly files: ReadonlyMap<string, string>
}

/**
 * Where the links of a space lead: paths as authors write them, `/pages/…` and `/files/…` as the API writes them, and references under our own
 * scheme. Made once for a revision; it holds what it is given and reads nothing.
 */
export function createLinkResolver({ pages, files }: LinkableThings): RenderContext['resolveLink'] {
  const resolvePath = createResolver([...pages.keys(), ...files.keys()])
  const pageIds = new Set(pages.values())
  const fileIds = new Set(files.values())
  return (destination, fromPath): ResolvedLink => {
    const own = /^\/(pages|files)\/(\w+)(?:#(.+))?$/u.exec(destination)
    if (own?.[1] === 'pages' && pageIds.has(own[2]!)) return pageTarget(own[2]!, own[3])
    if (own?.[1] === 'files' && fileIds.has(own[2]!)) return { kind: 'file', file: own[2]! }
    if (isAddress(destination)) {
      const reference = readReference(destination)
      return reference.kind === 'url' ? undefined : { kind: 'reference', reference }
    }
    const { path, anchor } = resolvePath(destination, directoryOf(fromPath))
    if (path === undefined) return undefined
    const page = pages.get(path)
    if (page !== undefined) return pageTarget(page, anchor)
    return { kind: 'file', file: files.get(path)! }
  }
}

const pageTarget = (page: string, anchor: string | undefined): ResolvedLink => ({
  kind: 'page',
  page,
  ...(anchor !== undefined && { anchor }),
})
