import { generateNKeysBetween } from 'fractional-indexing'
import { changeSection, requireGroup } from './edit-sections.ts'
import { orderAtEnd, standingIn } from './order.ts'
import { StructureRefusal } from './refusal.ts'
import { mostItems, type SectionGroup, type SiteStructure } from './structure.ts'

type NewGroup = Pick<SectionGroup, 'id' | 'title' | 'icon'>

/** Adds a group, last, with these sections in this order. */
export function addGroup(structure: SiteStructure, group: NewGroup, sections: readonly string[]): SiteStructure {
  if (structure.groups.length >= mostItems) throw new StructureRefusal('full', 'title')
  const added = { ...group, order: orderAtEnd(standingIn(structure, null)) }
  const start: SiteStructure = { ...structure, groups: [...structure.groups, added] }
  return sections.reduce((before, section) => intoGroup(before, group.id, section), start)
}

/** Puts a section last in a group. One that is in it already stays where it is. */
export function intoGroup(structure: SiteStructure, group: string, section: string): SiteStructure {
  requireGroup(structure, group)
  return changeSection(structure, section, { group })
}

/** Takes a section out of the group; it comes last at the root. */
export function outOfGroup(structure: SiteStructure, group: string, section: string): SiteStructure {
  requireGroup(structure, group)
  if (!structure.sections.some((one) => one.id === section && one.group === group)) {
    throw new StructureRefusal('unknown', 'siteSectionId', [section])
  }
  return changeSection(structure, section, { group: null })
}

export function changeGroup(
  structure: SiteStructure,
  id: string,
  changes: Partial<Pick<SectionGroup, 'title' | 'icon'>>,
): SiteStructure {
  requireGroup(structure, id)
  return { ...structure, groups: structure.groups.map((one) => (one.id === id ? { ...one, ...changes } : one)) }
}

/** What was in the group stands in its place, in its order. */
export function removeGroup(structure: SiteStructure, id: string): SiteStructure {
  requireGroup(structure, id)
  const atRoot = standingIn(structure, null)
  const place = atRoot.findIndex((one) => one.id === id)
  const left = standingIn(structure, id)
  const keys = generateNKeysBetween(atRoot[place - 1]?.order ?? null, atRoot[place + 1]?.order ?? null, left.length)
  const orders = new Map(left.map((one, index) => [one.id, keys[index]!]))
  const freed = <One extends { readonly id: string; readonly group: string | null }>(one: One): One =>
    one.group === id ? { ...one, group: null, order: orders.get(one.id)! } : one
  return {
    ...structure,
    groups: structure.groups.filter((one) => one.id !== id),
    sections: structure.sections.map(freed),
    links: structure.links.map(freed),
  }
}
