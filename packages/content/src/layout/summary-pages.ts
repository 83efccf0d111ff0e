import type { WholeContent } from '../model/content.ts'
import type { LinkPage, PageRecord } from '../model/page.ts'
import type { ChosenPaths } from './choose-paths.ts'
import type { PageTree } from './page-tree.ts'
import { writeReference } from './references.ts'
import { pathFrom } from './paths.ts'
import { writeAddress, writeDestination } from './resolve-path.ts'

/** The pages as a table of contents sees them: where each is written, and what its entry must say. */
export type SummaryPages = {
  content: WholeContent
  tree: PageTree
  paths: ChosenPaths
  /** Where each page stands among all, from the top down. */
  positions: ReadonlyMap<string, number>
  /** Pages that a link leads to. */
  linked: ReadonlySet<string>
  /** The folder of the table of contents. */
  directory: string
}

export function summaryPages(
  content: WholeContent,
  tree: PageTree,
  paths: ChosenPaths,
  directory: string,
): SummaryPages {
  const linked = new Set<string>()
  for (const page of content.pages.values()) {
    if (page.type === 'link' && page.target.kind === 'page') linked.add(page.target.page)
  }
  return { content, tree, paths, directory, linked, positions: new Map(tree.inOrder.map((id, index) => [id, index])) }
}

/** Whether a link stands before the page it leads to, and would be taken for it without an anchor. */
export function isBeforeItsPage({ positions }: SummaryPages, link: string, page: string): boolean {
  return positions.get(link)! < (positions.get(page) ?? 0)
}

/** The destination of a page's entry; undefined for one without a link. */
export function destinationOf(context: SummaryPages, id: string): string | undefined {
  const page = context.content.pages.get(id)!
  if (page.type === 'document') return destinationOfPage(context, id)
  return page.type === 'link' ? destinationOfLink(context, id, page) : undefined
}

function destinationOfPage({ paths, directory }: SummaryPages, id: string): string | undefined {
  const path = paths.pages.get(id)
  return path === undefined ? undefined : writeDestination(pathFrom(directory, path))
}

function destinationOfLink(context: SummaryPages, id: string, { target }: LinkPage): string {
  const address = writeReference(target)
  if (address !== undefined) return writeAddress(address)
  if (target.kind === 'file') {
    const path = context.paths.files.get(target.file) ?? target.file
    return writeDestination(pathFrom(context.directory, path))
  }
  const page = target.kind === 'page' || target.kind === 'anchor' ? target.page! : ''
  const destination = destinationOfPage(context, page)
  const isBefore = isBeforeItsPage(context, id, page)
  const anchor = target.kind === 'anchor' ? `#${target.anchor}` : isBefore ? '#' : ''
  // A page without a file has nothing a path could lead to.
  if (destination === undefined) return writeAddress(`octavo:page?page=${encodeURIComponent(page)}`)
  return destination.endsWith('>') ? `${destination.slice(0, -1)}${anchor}>` : destination + writeAnchor(anchor)
}

const writeAnchor = (anchor: string) => anchor.replaceAll(/[\s()<>\\]/gu, encodeURIComponent)

/** The group whose heading an entry stands under; null for one under none. */
export function groupOf(pages: ReadonlyMap<string, PageRecord>, id: string): string | null {
  let at = id
  for (;;) {
    const page: PageRecord = pages.get(at)!
    if (page.type === 'group') return at
    if (page.parent === null || !pages.has(page.parent)) return null
    at = page.parent
  }
}
