import type { ContentReference } from '@octavo/content'
import type { VisiblePage, VisibleSite, VisibleSpace } from '../published-content.ts'
import type { NavigationView } from '../theme/page-view.ts'
import { hrefOf } from './page-address.ts'

/** Where a link in the table of contents leads; undefined where it leads nowhere for this visitor. */
export type LinkOf = (target: ContentReference, from: VisibleSpace) => Promise<string | undefined>

/** The table of contents of a space: its top, and what is below the current page and those above it. */
export async function navigationOf(
  site: VisibleSite,
  space: VisibleSpace,
  current: VisiblePage,
  linkOf: LinkOf,
): Promise<NavigationView[]> {
  const open = new Set(current.above.map(([id]) => id))

  const level = async (parent: string | null): Promise<NavigationView[]> => {
    const items = await Promise.all((await space.children(parent)).map(item))
    return items.filter((one) => one !== undefined)
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
  return level(null)
}
