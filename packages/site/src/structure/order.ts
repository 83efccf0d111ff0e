import { generateKeyBetween } from 'fractional-indexing'
import { StructureRefusal } from './refusal.ts'
import { byOrder, type SiteStructure } from './structure.ts'

const itemTypes = ['site-space', 'site-section', 'site-section-group', 'site-external-link'] as const
type ItemType = (typeof itemTypes)[number]

export interface ItemPointer {
  readonly type: ItemType
  readonly id: string
}

/** Right before this one, or right after that one; last, where neither is named. */
export interface Position {
  readonly before?: ItemPointer | undefined
  readonly after?: ItemPointer | undefined
}

interface Placed extends ItemPointer {
  readonly order: string
}

/** What stands at the root of a site or in a group, in order. */
export function standingIn({ groups, sections, links }: SiteStructure, group: string | null): Placed[] {
  const placed: Placed[] = [
    ...(group === null ? groups.map(({ id, order }) => ({ type: 'site-section-group' as const, id, order })) : []),
    ...sections
      .filter((one) => one.group === group)
      .map(({ id, order }) => ({ type: 'site-section' as const, id, order })),
    ...links
      .filter((one) => one.group === group)
      .map(({ id, order }) => ({ type: 'site-external-link' as const, id, order })),
  ]
  return placed.toSorted(byOrder)
}

/** The spaces of a section, or of a site without sections, in order. */
export const variantsOf = ({ siteSpaces }: SiteStructure, section: string | null) =>
  siteSpaces.filter((one) => one.section === section).toSorted(byOrder)

export const orderAtEnd = (siblings: readonly { readonly order: string }[]): string =>
  generateKeyBetween(siblings.at(-1)?.order ?? null, null)

/** Where it stands, as its siblings in order, itself among them. */
function siblingsOf(structure: SiteStructure, { type, id }: ItemPointer): readonly Placed[] {
  if (type === 'site-space') {
    const found = structure.siteSpaces.find((one) => one.id === id)
    if (!found) throw new StructureRefusal('unknown', 'item', [id])
    return variantsOf(structure, found.section).map((one) => ({ type, id: one.id, order: one.order }))
  }
  if (type === 'site-section-group') {
    if (!structure.groups.some((one) => one.id === id)) throw new StructureRefusal('unknown', 'item', [id])
    return standingIn(structure, null)
  }
  const found = (type === 'site-section' ? structure.sections : structure.links).find((one) => one.id === id)
  if (!found) throw new StructureRefusal('unknown', 'item', [id])
  return standingIn(structure, found.group)
}

/** Puts an item to another place among its siblings. */
export function sortItem(structure: SiteStructure, item: ItemPointer, { before, after }: Position): SiteStructure {
  const siblings = siblingsOf(structure, item).filter(({ id }) => id !== item.id)
  const low = after && indexAmong(siblings, after, 'after')
  const high = before && indexAmong(siblings, before, 'before')
  if (low !== undefined && high !== undefined && low >= high) throw new StructureRefusal('crossed', 'position')
  const left = low ?? (high === undefined ? siblings.length - 1 : high - 1)
  const order = generateKeyBetween(siblings[left]?.order ?? null, siblings[left + 1]?.order ?? null)
  return withOrder(structure, item, order)
}

function indexAmong(siblings: readonly Placed[], { type, id }: ItemPointer, field: string): number {
  const index = siblings.findIndex((one) => one.id === id && one.type === type)
  if (index < 0) throw new StructureRefusal('not-beside', `position/${field}`)
  return index
}

function withOrder(structure: SiteStructure, { type, id }: ItemPointer, order: string): SiteStructure {
  const moved = <One extends { readonly id: string }>(list: readonly One[]): readonly One[] =>
    list.map((one) => (one.id === id ? { ...one, order } : one))
  if (type === 'site-space') return { ...structure, siteSpaces: moved(structure.siteSpaces) }
  if (type === 'site-section') return { ...structure, sections: moved(structure.sections) }
  if (type === 'site-section-group') return { ...structure, groups: moved(structure.groups) }
  return { ...structure, links: moved(structure.links) }
}
