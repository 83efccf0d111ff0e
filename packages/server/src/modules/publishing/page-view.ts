import { assemble, type DocumentPage } from '@octavo/content'
import type { SiteCustomizationView } from '@octavo/contract'
import {
  breadcrumbsOf,
  canonicalOf,
  type FrameView,
  hrefOf,
  hrefOfSpace,
  type LinkView,
  navigationOf,
  nextOf,
  type PageView,
  previousOf,
  sectionsOf,
  type TagView,
  variantViews,
  type VisiblePage,
} from '@octavo/site'
import { showId, type Uuid } from '../../platform/ids.ts'
import { assemblyOf, type FileAddresses, linkAddress } from './assembly.ts'
import type { ContentReads } from './content-reads.ts'
import type { Fragment } from './plain-fragments.ts'
import { lookView } from './look-view.ts'
import type { SiteSnapshot } from './site-snapshots.ts'
import type { ThemeFiles } from './theme-files.ts'
import type { SeenSite } from './visible-site.ts'
import type { SeenSpace } from './visible-space.ts'

export interface ShownPage {
  readonly snapshot: SiteSnapshot
  readonly site: SeenSite
  readonly space: SeenSpace
  readonly page: VisiblePage & { readonly record: DocumentPage }
  readonly reads: ContentReads
  readonly fragment: Fragment
}

export interface ViewTools {
  readonly files: FileAddresses
  readonly theme: ThemeFiles
}

/** All that a page shows to this visit. */
export async function pageView(shown: ShownPage, { files, theme }: ViewTools): Promise<PageView> {
  const { snapshot, site, space, page, reads, fragment } = shown
  const { record } = page
  const frame = await frameView(snapshot, site, space, page, theme)
  const assembly = await assemblyOf(fragment.pieces, site, space, reads, files)
  const [previous, next] = await Promise.all([previousOf(space, page), nextOf(space, page)])
  const isOpen = record.layout?.tableOfContents !== false
  return {
    frame,
    navigation: isOpen ? await navigationOf(site, space, page, (target) => linkAddress(site, space, target)) : [],
    breadcrumbs: await breadcrumbsOf(site, space, page),
    title: record.title,
    description: record.description,
    icon: record.icon,
    emoji: record.emoji,
    layout: record.layout ?? {},
    tags: await tagViews(space, record),
    html: assemble(fragment.pieces, assembly),
    hasDiagrams: fragment.hasDiagrams,
    outline: fragment.outline,
    previous: previous && linkTo(site, space, previous),
    next: next && linkTo(site, space, next),
    updatedAt: record.updatedAt,
    addresses: {
      canonical: record.metaLinks?.canonical ?? canonicalOf(site, space.id, page),
      markdown: isForAgents(snapshot) ? hrefOf(site, space.id, page, 'markdown') : undefined,
      mcp: isForAgents(snapshot) ? `${site.base.path}/~/mcp` : undefined,
      alternates: (record.metaLinks?.alternates ?? []).map((address) => ({ address })),
    },
    isIndexed: page.sight.indexed && !site.way.preview,
  }
}

const isForAgents = ({ site }: SiteSnapshot): boolean => site.row.agents_context !== 'excluded'

const linkTo = (site: SeenSite, space: SeenSpace, page: VisiblePage): LinkView => ({
  title: page.record.linkTitle ?? page.record.title,
  address: hrefOf(site, space.id, page),
})

async function tagViews(space: SeenSpace, { tags = [] }: DocumentPage): Promise<TagView[]> {
  if (tags.length === 0) return []
  const known = await space.tags()
  return tags.map(({ tag }) => ({ slug: tag, ...(known.get(tag) ?? { label: tag }) }))
}

/** What surrounds every page of a site; without a space, what surrounds one that is not there. */
export async function frameView(
  snapshot: SiteSnapshot,
  site: SeenSite,
  space: SeenSpace | undefined,
  page: VisiblePage | undefined,
  theme: ThemeFiles,
): Promise<FrameView> {
  const look = lookOf(snapshot, space)
  const view = await lookView(site, look)
  const home = site.sight.entry()
  return {
    title: look.title ?? site.title,
    address: home === undefined ? `${site.base.path}/` : hrefOfSpace(site, home),
    look: view,
    sections: sectionsOf(site, space),
    variants: space ? await variantViews(site, space, page) : [],
    assets: theme.addressesFor(site.base.path, view),
    ...site.marks,
  }
}

const lookOf = ({ looks }: SiteSnapshot, space: SeenSpace | undefined): SiteCustomizationView =>
  (space && looks.siteSpaces[showId('siteSpace', space.id as Uuid<'siteSpace'>)]) ?? looks.site
