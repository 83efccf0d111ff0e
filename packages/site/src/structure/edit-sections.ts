import { settleDefaults } from './defaults.ts'
import { addSiteSpace, type NewSiteSpace } from './edit-site-spaces.ts'
import { orderAtEnd, standingIn } from './order.ts'
import { freePath, pathOf, requireFree, takenBySections } from './paths.ts'
import { StructureRefusal } from './refusal.ts'
import { mostItems, type SiteSection, type SiteStructure } from './structure.ts'

interface NewSection {
  readonly id: string
  readonly title: string
  readonly icon?: string | null
  readonly draft?: boolean
  readonly group?: string | null
}

/** What becomes of the spaces that stand on a site without sections: one section holds them, and is the default. */
interface FirstSection {
  readonly id: string
  readonly title: string
}

/** Adds a section with its first space. */
export function addSection(
  structure: SiteStructure,
  section: NewSection,
  siteSpace: NewSiteSpace,
  first: FirstSection,
): SiteStructure {
  if (section.group) requireGroup(structure, section.group)
  return addSiteSpace(withSection(wrapped(structure, first), section), siteSpace, section.id)
}

function wrapped(structure: SiteStructure, first: FirstSection): SiteStructure {
  const loose = structure.siteSpaces.filter(({ section }) => section === null)
  if (loose.length === 0) return structure
  // Beside their new section the spaces are not yet anybody's variants, so their paths are in nobody's way.
  const { sections } = withSection({ ...structure, siteSpaces: [] }, first)
  const siteSpaces = structure.siteSpaces.map((one) => (one.section === null ? { ...one, section: first.id } : one))
  return { ...structure, sections, siteSpaces }
}

function withSection(
  structure: SiteStructure,
  { id, title, icon = null, draft = false, group = null }: NewSection,
): SiteStructure {
  if (structure.sections.length >= mostItems) throw new StructureRefusal('full', 'title')
  const added: SiteSection = {
    id,
    group,
    path: freePath(pathOf(title, 'section'), takenBySections(structure)),
    title,
    description: null,
    icon,
    order: orderAtEnd(standingIn(structure, group)),
    condition: null,
    draft,
    isDefault: structure.sections.length === 0,
  }
  return { ...structure, sections: [...structure.sections, added] }
}

type SectionChanges = Partial<
  Pick<SiteSection, 'title' | 'path' | 'description' | 'icon' | 'condition' | 'draft' | 'group'>
>

/** One that goes to another group, or out of one, comes last there. */
export function changeSection(structure: SiteStructure, id: string, changes: SectionChanges): SiteStructure {
  const before = structure.sections.find((one) => one.id === id)
  if (!before) throw new StructureRefusal('unknown', 'siteSectionId', [id])
  if (changes.group) requireGroup(structure, changes.group)
  if (changes.path !== undefined) requireFree(changes.path, takenBySections(structure, id))
  const moves = changes.group !== undefined && changes.group !== before.group
  const changed = {
    ...before,
    ...changes,
    ...(moves && { order: orderAtEnd(standingIn(structure, changes.group ?? null)) }),
  }
  return { ...structure, sections: structure.sections.map((one) => (one.id === id ? changed : one)) }
}

/** With the spaces it holds; they stay spaces. */
export function removeSection(structure: SiteStructure, id: string): SiteStructure {
  if (!structure.sections.some((one) => one.id === id)) throw new StructureRefusal('unknown', 'siteSectionId', [id])
  return settleDefaults({
    ...structure,
    sections: structure.sections.filter((one) => one.id !== id),
    siteSpaces: structure.siteSpaces.filter(({ section }) => section !== id),
  })
}

export function requireGroup({ groups }: SiteStructure, id: string): void {
  if (!groups.some((one) => one.id === id)) throw new StructureRefusal('unknown', 'group', [id])
}
