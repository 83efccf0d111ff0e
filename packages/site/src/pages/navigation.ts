import type { ContentReference } from '@octavo/content'
import type { VisiblePage, VisibleSite, VisibleSpace } from '../published-content.ts'
import type { NavigationView } from '../theme/page-view.ts'
import { hrefOf } from './page-address.ts'

/** Where a link in the table of contents leads; undefined where it leads nowhere for this visitor. */
type LinkOf = (target: ContentReference, from: VisibleSpace) => Promise<string | undefined>

/** Where there are more than these, the groups after them are closed like pages, but for the one that the reader is in. */
const mostEntries = 250

/** The table of contents of a space: its top, and what is below the current page and those above it. */
export async function navigationOf(
  site: VisibleSite,
  space: VisibleSpace,
  current: VisiblePage,
  linkOf: LinkOf,
): Promise<NavigationView[]> {
  const way = [...current.above.map(([id]) => id), current.id]
  const open = new Set(way.slice(0, -1))
  let entries = 0

  const level = async (parent: string | null): Promise<NavigationView[]> => {
    const on = way[parent === null ? 0 : way.indexOf(parent) + 1]
    const at = on === undefined || (parent !== null && !way.includes(parent)) ? undefined : await space.page(on)
    const { pages, before, after } = await space.children(parent, at ?? 'first')
    const items: NavigationView[] = []
    for (const page of pages) {
      const entry = await item(page)
      if (entry) items.push(entry)
    }
    entries += items.length
    return [...moreOf(site, space, before, pages[0]), ...items, ...moreOf(site, space, after, pages.at(-1))]
  }
  async function item(page: VisiblePage): Promise<NavigationView | undefined> {
    const { record, id } = page
    const [isCurrent, isOpen] = [id === current.id, open.has(id)]
    const shown = {
      title: record.linkTitle ?? record.title,
      icon: record.icon,
      emoji: record.emoji,
      isCurrent,
      isOpen,
      hasChildren: false,
      children: [],
    }
    if (record.type === 'group') {
      if (entries > mostEntries && !isOpen) return closedGroup(page, shown)
      const children = await level(id)
      return children.length === 0 ? undefined : { ...shown, type: 'group', hasChildren: true, children }
    }
    if (record.type === 'link') {
      const address = await linkOf(record.target, space)
      return address === undefined ? undefined : { ...shown, type: 'link', address }
    }
    if (record.type !== 'document') return undefined
    const children = isCurrent || isOpen ? await level(id) : []
    return {
      ...shown,
      type: 'page',
      address: hrefOf(site, space.id, page),
      hasChildren: children.length > 0 || (await space.hasChildren(id)),
      children,
      tag: record.tags?.find(({ primary }) => primary)?.tag,
    }
  }
  /** A group has no address: it leads to the first page in it. */
  async function closedGroup(group: VisiblePage, shown: Shown): Promise<NavigationView | undefined> {
    const first = (await space.children(group.id, 'first')).pages.find(({ record }) => record.type === 'document')
    return first && { ...shown, type: 'page', address: hrefOf(site, space.id, first), hasChildren: true }
  }
  return level(null)
}

type Shown = Omit<NavigationView, 'type'>

/** Of what is left out, the nearest that is shown leads on: there the others are around it. */
function moreOf(
  site: VisibleSite,
  space: VisibleSpace,
  left: number,
  nearest: VisiblePage | undefined,
): NavigationView[] {
  if (left === 0 || nearest?.record.type !== 'document') return []
  const { title } = nearest.record
  const address = hrefOf(site, space.id, nearest)
  return [{ type: 'more', title, address, isCurrent: false, isOpen: false, hasChildren: false, children: [] }]
}
