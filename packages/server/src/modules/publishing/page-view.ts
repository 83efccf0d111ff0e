import { assemble, type DocumentPage } from '@octavo/content'
import {
  breadcrumbsOf,
  canonicalOf,
  feedAddress,
  type FrameView,
  hrefOf,
  hrefOfSpace,
  type LinkView,
  mcpAddress,
  navigationOf,
  nextOf,
  type PageView,
  previousOf,
  sectionsOf,
  type TagView,
  translationsOf,
  variantViews,
  type VisiblePage,
  wholeAddress,
} from '@octavo/site'
import { assemblyOf, linkAddress } from './assembly.ts'
import type { ContentReads } from './content-reads.ts'
import type { SiteFiles } from './files/site-files.ts'
import type { Fragment } from './fragments/fragments.ts'
import type { LinkIndex } from './fragments/link-index.ts'
import { lookOf, titleIn } from './look-of.ts'
import { lookView, withOwnImages } from './look-view.ts'
import { socialImage } from './machines/social-image.ts'
import { shownOn } from './shown-on.ts'
import type { SiteSnapshot } from './site-snapshots.ts'
import type { ThemeFiles } from './theme-files.ts'
import type { SeenSite } from './visible-site.ts'
import type { SeenSpace } from './visible-space.ts'

interface ShownPage {
  readonly snapshot: SiteSnapshot
  readonly site: SeenSite
  readonly space: SeenSpace
  readonly page: VisiblePage & { readonly record: DocumentPage }
  readonly reads: ContentReads
  readonly index: LinkIndex
  readonly fragment: Fragment
}

export interface ViewTools {
  readonly files: SiteFiles
  readonly theme: ThemeFiles
}

/** All that a page shows to this visit. */
export async function pageView(shown: ShownPage, tools: ViewTools): Promise<PageView> {
  const { snapshot, site, space, page, fragment } = shown
  const { record } = page
  const around = await frameView(snapshot, site, space, page, tools)
  const [previous, next] = await Promise.all([previousOf(space, page), nextOf(space, page)])
  // Where the table of contents is hidden the theme still offers it to those with a narrow screen.
  const navigation = await navigationOf(site, space, page, (target) => linkAddress(site, space, target))
  const breadcrumbs = await breadcrumbsOf(site, space, page)
  const translations = await translationsOf(site, space, page)
  // Last of all, when it is known whether the page is for everyone: what it shows is then for the same.
  const cover = coverView(shown, tools.files)
  const assembly = await assemblyOf(fragment.pieces, shown, tools.files)
  return {
    frame: around,
    navigation,
    breadcrumbs,
    title: record.title,
    description: record.description,
    icon: record.icon,
    emoji: record.emoji,
    cover,
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
      forAssistants: isOpenToAll(snapshot, site) ? wholeAddress(site, space, page, 'markdown') : undefined,
      mcp: isForAgents(snapshot) ? mcpAddress(site) : undefined,
      feed: fragment.hasUpdates && page.sight.indexed ? feedAddress(site, space, page) : undefined,
      socialImage: socialImage(snapshot, site, space, page),
      alternates: [...translations, ...(record.metaLinks?.alternates ?? []).map((address) => ({ address }))],
    },
    isIndexed: page.sight.indexed && !site.way.preview,
  }
}

function coverView({ site, page: { record }, index }: ShownPage, files: SiteFiles): PageView['cover'] {
  const { cover } = record
  const on = shownOn(site)
  const addressOf = (ref: string | undefined): string | undefined => {
    if (ref === undefined) return undefined
    if (/^https?:/iu.test(ref)) return files.imageAddress(on, ref)
    const found = index.resolve(ref, record.file?.path ?? '')
    const file = found?.kind === 'file' ? index.fileOf(found.file) : undefined
    return file && files.fileAddress(on, file)
  }
  const light = addressOf(cover?.ref)
  if (light === undefined) return undefined
  const image = { light, dark: addressOf(cover?.refDark) ?? light }
  return { image, position: cover?.yPos, height: cover?.height }
}

const isForAgents = ({ site }: SiteSnapshot): boolean => site.row.agents_context !== 'excluded'

/** Whoever is elsewhere brings no key and no token. */
const isOpenToAll = (snapshot: SiteSnapshot, { sight }: SeenSite): boolean =>
  isForAgents(snapshot) && !sight.isPrivate && ['public', 'unlisted'].includes(snapshot.site.row.visibility)

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
  { theme, files }: ViewTools,
): Promise<FrameView> {
  const look = lookOf(snapshot, space)
  const sections = sectionsOf(site, space)
  const variants = space ? await variantViews(site, space, page) : []
  const view = withOwnImages(await lookView(site, look), (url) => files.imageAddress(shownOn(site), url))
  const home = site.sight.entry()
  return {
    title: titleIn(look) ?? site.title,
    address: home === undefined ? `${site.base.path}/` : hrefOfSpace(site, home),
    look: view,
    sections,
    variants,
    assets: theme.addressesFor(site.base.path, view),
    ...site.marks,
  }
}
