import { standingIn } from '../structure/order.ts'
import type { VisibleSite, VisibleSpace } from '../published-content.ts'
import type { SectionView } from '../theme/page-view.ts'
import { hrefOfSpace } from './page-address.ts'

/** The sections of a site with their groups and links, as this visit sees them. A site of one section shows none. */
export function sectionsOf(site: VisibleSite, current: VisibleSpace | undefined): SectionView[] {
  const { structure, sight } = site
  const currentSection = structure.siteSpaces.find(({ id }) => id === current?.id)?.section
  const itemsOf = (group: string | null): SectionView[] =>
    standingIn(structure, group).flatMap(({ type, id }): SectionView[] => {
      if (type === 'site-section-group') {
        const { title, icon } = structure.groups.find((one) => one.id === id)!
        const items = sight.of({ level: 'group', id }).listed ? itemsOf(id) : []
        const isCurrent = items.some((one) => one.isCurrent)
        return items.length === 0 ? [] : [{ title, icon: icon ?? undefined, isCurrent, items }]
      }
      if (type === 'site-external-link') {
        const { title, url, icon, description } = structure.links.find((one) => one.id === id)!
        const shown = { icon: icon ?? undefined, description: description ?? undefined, isCurrent: false, items: [] }
        return sight.of({ level: 'link', id }).listed ? [{ title, address: url, ...shown }] : []
      }
      const { title, icon, description } = structure.sections.find((one) => one.id === id)!
      const entry = sight.of({ level: 'section', id }).listed ? sight.entry(id) : undefined
      if (entry === undefined) return []
      const shown = { icon: icon ?? undefined, description: description ?? undefined, items: [] }
      return [{ title, address: hrefOfSpace(site, entry), isCurrent: id === currentSection, ...shown }]
    })
  const items = itemsOf(null)
  const [only] = items
  return items.length === 1 && only?.items.length === 0 ? [] : items
}
