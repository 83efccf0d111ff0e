import { byOrder, type SiteSection, type SiteSpace, type SiteStructure } from '../structure/structure.ts'

/** In the order in which they are tried where an address names none: the default one, then as a reader meets them. */
export function sectionsToEnter({ groups, sections }: SiteStructure): SiteSection[] {
  const top = [
    ...groups.map((group) => ({ ...group, sections: sections.filter((one) => one.group === group.id) })),
    ...sections.filter(({ group }) => group === null).map((one) => ({ ...one, sections: [one] })),
  ]
  return defaultFirst(top.toSorted(byOrder).flatMap((item) => item.sections.toSorted(byOrder)))
}

export const siteSpacesToEnter = ({ siteSpaces }: SiteStructure, section: string | null): SiteSpace[] =>
  defaultFirst(siteSpaces.filter((one) => one.section === section).toSorted(byOrder))

const defaultFirst = <T extends { isDefault: boolean }>(items: readonly T[]): T[] =>
  items.toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault))
