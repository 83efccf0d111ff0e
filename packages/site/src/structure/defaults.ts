import { standingIn, variantsOf } from './order.ts'
import { StructureRefusal } from './refusal.ts'
import { byOrder, type SiteStructure } from './structure.ts'

/** Where a default went, the first that is left takes its place: each level that holds something has exactly one. */
export function settleDefaults(structure: SiteStructure): SiteStructure {
  const levels = new Set(structure.siteSpaces.map(({ section }) => section))
  const standard = new Set(
    [...levels].map((section) => {
      const variants = variantsOf(structure, section)
      return (variants.find(({ isDefault }) => isDefault) ?? variants[0]!).id
    }),
  )
  const inOrder = sectionsInOrder(structure)
  const section = inOrder.find(({ isDefault }) => isDefault) ?? inOrder[0]
  return {
    ...structure,
    sections: structure.sections.map((one) => ({ ...one, isDefault: one.id === section?.id })),
    siteSpaces: structure.siteSpaces.map((one) => ({ ...one, isDefault: standard.has(one.id) })),
  }
}

/** As they are read from first to last, through the groups. */
export function sectionsInOrder(structure: SiteStructure) {
  const all = new Map(structure.sections.map((section) => [section.id, section]))
  const inGroup = (group: string) => structure.sections.filter((section) => section.group === group).toSorted(byOrder)
  return standingIn(structure, null).flatMap(({ type, id }) => {
    if (type === 'site-section-group') return inGroup(id)
    return type === 'site-section' ? [all.get(id)!] : []
  })
}

/** As they are read from first to last, through the sections. */
export const siteSpacesInOrder = (structure: SiteStructure) =>
  structure.sections.length === 0
    ? variantsOf(structure, null)
    : sectionsInOrder(structure).flatMap(({ id }) => variantsOf(structure, id))

/** As they are read from first to last, through the groups. */
const linksInOrder = (structure: SiteStructure) => {
  const linksIn = (group: string | null) => structure.links.filter((link) => link.group === group)
  return standingIn(structure, null).flatMap(({ type, id }) => {
    if (type === 'site-section-group') return linksIn(id).toSorted(byOrder)
    return linksIn(null).filter((link) => link.id === id)
  })
}

/** The same structure, its parts as they are read from first to last. */
export const inOrder = (structure: SiteStructure): SiteStructure => ({
  groups: structure.groups.toSorted(byOrder),
  sections: sectionsInOrder(structure),
  siteSpaces: siteSpacesInOrder(structure),
  links: linksInOrder(structure),
})

export function makeDefaultSection(structure: SiteStructure, id: string): SiteStructure {
  if (!structure.sections.some((one) => one.id === id))
    throw new StructureRefusal('unknown', 'defaultSiteSection', [id])
  return { ...structure, sections: structure.sections.map((one) => ({ ...one, isDefault: one.id === id })) }
}

/** The default of its section, or of a site without sections. */
export function makeDefaultVariant(structure: SiteStructure, id: string, section?: string): SiteStructure {
  const found = structure.siteSpaces.find((one) => one.id === id)
  if (!found || (section !== undefined && found.section !== section)) {
    throw new StructureRefusal('unknown', 'defaultSiteSpace', [id])
  }
  return {
    ...structure,
    siteSpaces: structure.siteSpaces.map((one) =>
      one.section === found.section ? { ...one, isDefault: one.id === id } : one,
    ),
  }
}

/** The space that the root of the site shows: the default of the default section. */
export function makeDefaultSpace(structure: SiteStructure, id: string): SiteStructure {
  const changed = makeDefaultVariant(structure, id)
  const { section } = changed.siteSpaces.find((one) => one.id === id)!
  return section === null ? changed : makeDefaultSection(changed, section)
}

/** The space that the root of the site shows. */
export function defaultSpace({ sections, siteSpaces }: SiteStructure) {
  const section = sections.find(({ isDefault }) => isDefault)?.id ?? null
  return siteSpaces.find((one) => one.isDefault && one.section === section)
}
