import { settleDefaults } from './defaults.ts'
import { orderAtEnd, variantsOf } from './order.ts'
import { freePath, pathOf, requireFree, takenByVariants } from './paths.ts'
import { StructureRefusal } from './refusal.ts'
import { mostItems, type SiteSpace, type SiteStructure } from './structure.ts'

export interface NewSiteSpace {
  readonly id: string
  readonly space: string
  /** Of the space: its path is made of it. */
  readonly title: string
  readonly draft?: boolean
}

/** The section that takes what names none. */
const defaultSection = ({ sections }: SiteStructure): string | null =>
  sections.find(({ isDefault }) => isDefault)?.id ?? null

/** Adds a space as the last one of a section, or of a site without sections. */
export function addSiteSpace(
  structure: SiteStructure,
  { id, space, title, draft = false }: NewSiteSpace,
  section: string | null = defaultSection(structure),
): SiteStructure {
  if (section !== null && !structure.sections.some((one) => one.id === section)) {
    throw new StructureRefusal('unknown', 'sectionId', [section])
  }
  if (structure.siteSpaces.length >= mostItems) throw new StructureRefusal('full', 'spaceId')
  requireOnce(structure, space)
  const siblings = variantsOf(structure, section)
  const added: SiteSpace = {
    id,
    space,
    section,
    path: freePath(pathOf(title, 'docs'), takenByVariants(structure, section)),
    order: orderAtEnd(siblings),
    condition: null,
    draft,
    isDefault: siblings.length === 0,
  }
  return { ...structure, siteSpaces: [...structure.siteSpaces, added] }
}

type SiteSpaceChanges = Partial<Pick<SiteSpace, 'path' | 'condition' | 'draft' | 'space'>>

export function changeSiteSpace(structure: SiteStructure, id: string, changes: SiteSpaceChanges): SiteStructure {
  const before = structure.siteSpaces.find((one) => one.id === id)
  if (!before) throw new StructureRefusal('unknown', 'siteSpaceId', [id])
  if (changes.path !== undefined) requireFree(changes.path, takenByVariants(structure, before.section, id))
  if (changes.space !== undefined && changes.space !== before.space) requireOnce(structure, changes.space)
  const changed = { ...before, ...changes }
  return { ...structure, siteSpaces: structure.siteSpaces.map((one) => (one.id === id ? changed : one)) }
}

export function removeSiteSpace(structure: SiteStructure, id: string): SiteStructure {
  if (!structure.siteSpaces.some((one) => one.id === id)) throw new StructureRefusal('unknown', 'siteSpaceId', [id])
  return settleDefaults({ ...structure, siteSpaces: structure.siteSpaces.filter((one) => one.id !== id) })
}

/** A page would have two addresses on the site, and nobody could say which one is right. */
function requireOnce({ siteSpaces }: SiteStructure, space: string): void {
  if (siteSpaces.some((one) => one.space === space)) throw new StructureRefusal('space-twice', 'spaceId')
}
