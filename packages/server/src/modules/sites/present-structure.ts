import type {
  SiteExternalLinkView,
  SiteSectionGroupView,
  SiteSectionView,
  SiteSpaceView,
  SiteStructureView,
  SpaceView,
} from '@octavo/contract'
import {
  byOrder,
  type ExternalLink,
  type SectionGroup,
  sectionsInOrder,
  siteSpacesInOrder,
  type SiteSection,
  type SiteSpace,
  type SiteStructure,
  standingIn,
  variantsOf,
} from '@octavo/site'
import { showId, type Uuid } from '../../platform/ids.ts'
import type { AddressedSite, AddressOf } from './site-settings.ts'

/** What a structure is shown with. */
interface ShownWith {
  readonly structure: SiteStructure
  /** Those that the one who asks may view. */
  readonly spaces: ReadonlyMap<string, SpaceView>
  readonly titles: ReadonlyMap<string, string>
  readonly site: AddressedSite
  readonly addressOf: AddressOf
}

/** Shows the parts of one structure. */
export function structurePresenter({ structure, spaces, titles, site, addressOf }: ShownWith) {
  const urlsOf = (siteSpace: SiteSpace | undefined) => {
    const published = site.site.published && siteSpace ? addressOf(site, [structure, siteSpace.id]) : undefined
    return published === undefined ? {} : { published }
  }
  const siteSpace = (one: SiteSpace): SiteSpaceView => {
    const space = spaces.get(one.space)
    return {
      object: 'site-space',
      id: showId('siteSpace', one.id as Uuid<'siteSpace'>),
      path: one.path,
      ...(one.section !== null && { section: showId('siteSection', one.section as Uuid<'siteSection'>) }),
      title: titles.get(one.space) ?? one.path,
      default: one.isDefault,
      ...(one.condition !== null && { condition: one.condition }),
      draft: one.draft,
      ...(space && { space }),
      urls: urlsOf(one),
    }
  }
  const section = (one: SiteSection): SiteSectionView => {
    const variants = variantsOf(structure, one.id)
    return {
      object: 'site-section',
      id: showId('siteSection', one.id as Uuid<'siteSection'>),
      title: one.title,
      ...(one.description !== null && { description: one.description }),
      default: one.isDefault,
      path: one.path,
      ...(one.condition !== null && { condition: one.condition }),
      draft: one.draft,
      ...groupIn(one),
      ...(one.icon !== null && { icon: one.icon }),
      siteSpaces: variants.map(siteSpace),
      urls: urlsOf(variants.find(({ isDefault }) => isDefault)),
    }
  }
  const group = (one: SectionGroup): SiteSectionGroupView => {
    const children = standingIn(structure, one.id).map(({ id }) => childOf(id))
    return {
      object: 'site-section-group',
      id: showId('siteSectionGroup', one.id as Uuid<'siteSectionGroup'>),
      title: one.title,
      ...(one.icon !== null && { icon: one.icon }),
      sections: children.filter((child) => child.object === 'site-section'),
      children,
    }
  }
  const childOf = (id: string): SiteSectionView | SiteExternalLinkView => {
    const found = structure.sections.find((one) => one.id === id)
    return found ? section(found) : presentLink(structure.links.find((one) => one.id === id)!)
  }
  return {
    siteSpace: (id: string) => siteSpace(structure.siteSpaces.find((one) => one.id === id)!),
    section: (id: string) => section(structure.sections.find((one) => one.id === id)!),
    group: (id: string) => group(structure.groups.find((one) => one.id === id)!),
    link: (id: string) => presentLink(structure.links.find((one) => one.id === id)!),
    siteSpaces: (): SiteSpaceView[] => siteSpacesInOrder(structure).map(siteSpace),
    sections: (): SiteSectionView[] => sectionsInOrder(structure).map(section),
    groups: (): SiteSectionGroupView[] => structure.groups.toSorted(byOrder).map(group),
    whole(): SiteStructureView {
      if (structure.sections.length === 0) {
        return { type: 'siteSpaces', structure: variantsOf(structure, null).map(siteSpace) }
      }
      const items = standingIn(structure, null).map(({ type, id }) =>
        type === 'site-section-group' ? group(structure.groups.find((one) => one.id === id)!) : childOf(id),
      )
      return { type: 'sections', structure: items }
    },
  }
}

export type StructurePresenter = ReturnType<typeof structurePresenter>

const presentLink = (one: ExternalLink): SiteExternalLinkView => ({
  object: 'site-external-link',
  id: showId('siteExternalLink', one.id as Uuid<'siteExternalLink'>),
  title: one.title,
  ...(one.description !== null && { description: one.description }),
  ...(one.icon !== null && { icon: one.icon }),
  url: one.url,
  ...groupIn(one),
  ...(one.condition !== null && { condition: one.condition }),
  draft: one.draft,
})

const groupIn = ({ group }: Pick<SiteSection, 'group'>) =>
  group === null ? {} : { sectionGroup: showId('siteSectionGroup', group as Uuid<'siteSectionGroup'>) }
