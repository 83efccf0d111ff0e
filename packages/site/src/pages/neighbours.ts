import type { VisiblePage, VisibleSpace } from '../published-content.ts'

/** Above the top there is nothing to walk to. */
type Parents = readonly (string | null)[]
const parentsOf = ({ above }: VisiblePage): Parents => [...above.map(([id]) => id).toReversed(), null]

/** The document that is read after this one; none after the last, nor for one that no list names. */
export async function nextOf(space: VisibleSpace, page: VisiblePage): Promise<VisiblePage | undefined> {
  if (!page.sight.listed) return undefined
  const below = await firstIn(space, page.id)
  if (below) return below
  let here: VisiblePage | undefined = page
  for (const parent of parentsOf(page)) {
    if (!here) return undefined
    const { pages } = await space.children(parent, here)
    const { id } = here
    for (const sibling of pages.slice(pages.findIndex((one) => one.id === id) + 1)) {
      const found = isDocument(sibling) ? sibling : await firstIn(space, sibling.id)
      if (found) return found
    }
    here = parent === null ? undefined : await space.page(parent)
  }
  return undefined
}

/** The document that is read before this one. */
export async function previousOf(space: VisibleSpace, page: VisiblePage): Promise<VisiblePage | undefined> {
  if (!page.sight.listed) return undefined
  let here: VisiblePage | undefined = page
  for (const parent of parentsOf(page)) {
    if (!here) return undefined
    const { pages } = await space.children(parent, here)
    const { id } = here
    const at = pages.findIndex((one) => one.id === id)
    for (const sibling of pages.slice(0, Math.max(0, at)).toReversed()) {
      const found = (await lastIn(space, sibling.id)) ?? (isDocument(sibling) ? sibling : undefined)
      if (found) return found
    }
    here = parent === null ? undefined : await space.page(parent)
    if (here && isDocument(here)) return here
  }
  return undefined
}

const isDocument = ({ record }: VisiblePage): boolean => record.type === 'document'

async function firstIn(space: VisibleSpace, parent: string): Promise<VisiblePage | undefined> {
  for (const child of (await space.children(parent, 'first')).pages) {
    const found = isDocument(child) ? child : await firstIn(space, child.id)
    if (found) return found
  }
  return undefined
}

async function lastIn(space: VisibleSpace, parent: string): Promise<VisiblePage | undefined> {
  for (const child of (await space.children(parent, 'last')).pages.toReversed()) {
    const found = (await lastIn(space, child.id)) ?? (isDocument(child) ? child : undefined)
    if (found) return found
  }
  return undefined
}
