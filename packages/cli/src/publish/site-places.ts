import {
  type OrganizationView,
  siteSections,
  type SiteSectionView,
  type SiteSpaceView,
  sites,
  siteStructure,
  type SiteStructureView,
  type SiteView,
  spaces,
} from '@octavo/contract'
import { Complaint } from '../complaint.ts'
import type { Api } from './api.ts'
import { titleOf } from './name-site.ts'

type SpaceId = NonNullable<SiteSpaceView['space']>['id']

/** Where on a site a space stands. */
export interface Place {
  readonly spaceId: SpaceId
  readonly siteSpaceId: SiteSpaceView['id']
  readonly section: SiteSectionView | undefined
  /** What its addresses begin with, below the site's own. */
  readonly prefix: string
  /** The segment by which it is found again. */
  readonly key: string
  /** That of the space itself, whether or not its addresses have it. */
  readonly path: string
  readonly isDefault: boolean
}

export interface OpenSite {
  readonly organization: OrganizationView
  readonly site: SiteView
  readonly places: readonly Place[]
}

/** The site with this name: the path of its address, or its id. */
export async function findSite(api: Api, organization: OrganizationView, name: string): Promise<OpenSite | undefined> {
  for await (const site of api.list(sites.listSites, { params: { organizationId: organization.id } })) {
    if (site.id === name || site.basename?.toLowerCase() === name.toLowerCase())
      return openSite(api, organization, site)
  }
  if (name.startsWith('site_')) throw new Complaint(`There is no site ${name} that you may see.`)
  return undefined
}

export async function openSite(api: Api, organization: OrganizationView, site: SiteView): Promise<OpenSite> {
  const params = { organizationId: organization.id, siteId: site.id }
  const structure = await api.call(siteStructure.getSiteStructure, { params })
  return { organization, site, places: placesOf(structure) }
}

function placesOf({ type, structure }: SiteStructureView): Place[] {
  if (type === 'siteSpaces') return structure.flatMap((space) => placeOf(space, undefined))
  const sections = structure.flatMap((item) => {
    if (item.object === 'site-section') return [item]
    return item.object === 'site-section-group' ? item.sections : []
  })
  return sections.flatMap((section) => section.siteSpaces.flatMap((space) => placeOf(space, section)))
}

/** A space that the caller may not see is no place to publish to. */
function placeOf({ id, path, default: isFirst, space }: SiteSpaceView, section: SiteSectionView | undefined): Place[] {
  if (!space) return []
  const segments = [...(section && !section.default ? [section.path] : []), ...(isFirst ? [] : [path])]
  return [
    {
      spaceId: space.id,
      siteSpaceId: id,
      section,
      prefix: segments.map((segment) => `/${segment}`).join(''),
      key: section && isFirst ? section.path : path,
      path,
      isDefault: isFirst && (section?.default ?? true),
    },
  ]
}

/** Whether it is one of several in its section. Those people have put there, so the section's name is theirs. */
export const isVariant = ({ section }: Place): boolean => section !== undefined && section.siteSpaces.length > 1

/** A new site with an empty space. It is not published yet. */
export async function createSite(
  api: Api,
  organization: OrganizationView,
  name: string,
  title: string,
): Promise<OpenSite> {
  const params = { organizationId: organization.id }
  // Its path is made from its first title, and it is found again by its path, whatever happens next.
  const made = await api.call(sites.createSite, { params, body: { title: name.padEnd(2, '0'), spaces: 'empty' } })
  const ofSite = { ...params, siteId: made.id }
  const body = { title, ...(made.basename?.toLowerCase() !== name && { basename: name }) }
  const site = await api.call(sites.updateSiteById, { params: ofSite, body })
  const opened = await openSite(api, organization, site)
  for (const { spaceId } of opened.places) {
    await api.call(spaces.updateSpaceById, { params: { spaceId }, body: { title: spaceTitle(title) } })
  }
  return opened
}

const spaceTitle = (title: string): string => Array.from(title).slice(0, 50).join('')

/** A section with an empty space. It is a draft, so that nobody sees it before there is something to see. */
export async function addSection(
  api: Api,
  { organization, site }: OpenSite,
  key: string,
  title?: string,
): Promise<void> {
  const params = { organizationId: organization.id, siteId: site.id }
  const body = { spaceId: null, title: key.padEnd(2, '0'), draft: true }
  const section = await api.call(siteSections.addSectionToSite, { params, body })
  await nameSection(api, params, section, key, title ?? titleOf(key))
}

/** Gives a section the path by which it is found again, and a title that people read; that only in place of `former`, if given. */
export async function nameSection(
  api: Api,
  ofSite: { readonly organizationId: OrganizationView['id']; readonly siteId: SiteView['id'] },
  { id, path, title: now, siteSpaces: [shown] }: SiteSectionView,
  key: string,
  title: string,
  former?: string,
): Promise<void> {
  const isFree = former === undefined || now === former
  const body = { ...(isFree && { title }), ...(path !== key && { path: key }) }
  await api.call(siteSections.updateSiteSectionById, { params: { ...ofSite, siteSectionId: id }, body })
  if (shown?.space && (former === undefined || shown.space.title === spaceTitle(former))) {
    const params = { spaceId: shown.space.id }
    await api.call(spaces.updateSpaceById, { params, body: { title: spaceTitle(title) } })
  }
}
