import type { PageRecord } from '../model/page.ts'

type Pages = ReadonlyMap<string, PageRecord>

/** The pages of a space as a tree: parents before children, siblings in their order. */
export type PageTree = {
  /** Ids in the order in which a table of contents lists them. */
  inOrder: readonly string[]
  childrenOf: (id: string | null) => readonly string[]
}

export function pageTree(pages: Pages): PageTree {
  const children = new Map<string | null, string[]>()
  for (const [id, { parent }] of pages) {
    // A page whose parent is gone stands at the top rather than nowhere.
    const above = parent !== null && pages.has(parent) ? parent : null
    const siblings = children.get(above)
    if (siblings) siblings.push(id)
    else children.set(above, [id])
  }
  for (const siblings of children.values()) siblings.sort((one, other) => compareSiblings(pages, one, other))
  const childrenOf = (id: string | null) => children.get(id) ?? []
  const inOrder: string[] = []
  const work = [...childrenOf(null)].toReversed()
  while (work.length > 0) {
    const id = work.pop()!
    inOrder.push(id)
    work.push(...childrenOf(id).toReversed())
  }
  return { inOrder, childrenOf }
}

function compareSiblings(pages: Pages, one: string, other: string): number {
  const [first, second] = [pages.get(one)!.order, pages.get(other)!.order]
  if (first !== second) return first < second ? -1 : 1
  return one < other ? -1 : 1
}

/** The address of every page that has one, given parents before children. */
export function addressesOf(pages: Pages, inOrder: readonly string[]): Map<string, string> {
  const addresses = new Map<string, string>()
  for (const id of inOrder) {
    const page = pages.get(id)!
    if (page.type !== 'document' && page.type !== 'group') continue
    const directory = page.directory ?? (page.parent === null ? '' : (addresses.get(page.parent) ?? ''))
    addresses.set(id, directory === '' ? page.slug : `${directory}/${page.slug}`)
  }
  return addresses
}
