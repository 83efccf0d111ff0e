import { requireGroup } from './edit-sections.ts'
import { orderAtEnd, standingIn } from './order.ts'
import { StructureRefusal } from './refusal.ts'
import { type ExternalLink, mostItems, type SiteStructure } from './structure.ts'

/** Adds a link to elsewhere, last in its group or at the root. */
export function addLink(structure: SiteStructure, link: Omit<ExternalLink, 'order'>): SiteStructure {
  if (structure.sections.length === 0) throw new StructureRefusal('no-sections', 'url')
  if (structure.links.length >= mostItems) throw new StructureRefusal('full', 'url')
  if (link.group !== null) requireGroup(structure, link.group)
  const added = { ...link, order: orderAtEnd(standingIn(structure, link.group)) }
  return { ...structure, links: [...structure.links, added] }
}

/** One that goes to another group, or out of one, comes last there. */
export function changeLink(
  structure: SiteStructure,
  id: string,
  changes: Partial<Omit<ExternalLink, 'id' | 'order'>>,
): SiteStructure {
  const before = structure.links.find((one) => one.id === id)
  if (!before) throw new StructureRefusal('unknown', 'siteExternalLinkId', [id])
  if (changes.group) requireGroup(structure, changes.group)
  const moves = changes.group !== undefined && changes.group !== before.group
  const changed = {
    ...before,
    ...changes,
    ...(moves && { order: orderAtEnd(standingIn(structure, changes.group ?? null)) }),
  }
  return { ...structure, links: structure.links.map((one) => (one.id === id ? changed : one)) }
}

export function removeLink(structure: SiteStructure, id: string): SiteStructure {
  if (!structure.links.some((one) => one.id === id)) throw new StructureRefusal('unknown', 'siteExternalLinkId', [id])
  return { ...structure, links: structure.links.filter((one) => one.id !== id) }
}
