import type { SiteCustomizationView } from '@octavo/contract'
import type { SiteStructure } from '@octavo/site'
import { showId, type Uuid } from '../../platform/ids.ts'

type Look = SiteCustomizationView
type Target = NonNullable<Look['header']['primaryLink']>
type HeaderItem = Look['header']['links'][number]
type ContentLink = HeaderItem['links'][number]

/**
 * The look without links to what is not open: their titles would tell what lies there. Whether a single page is open is not known
 * here, so links to pages are left out too.
 */
export function openLook(look: Look, { sections, siteSpaces }: SiteStructure): Look {
  const open = new Set<string>([
    ...sections.map(({ id }) => showId('siteSection', id as Uuid<'siteSection'>)),
    ...siteSpaces.map(({ id }) => showId('siteSpace', id as Uuid<'siteSpace'>)),
  ])
  const leads = (to: Target): boolean => {
    if (to.kind === 'url') return true
    if (to.kind === 'page') return false
    return open.has(to.kind === 'site-section' ? to.siteSection : to.siteSpace)
  }
  const openLinks = (links: readonly ContentLink[]) => links.filter(({ to }) => leads(to))
  const openItem = (item: HeaderItem): HeaderItem[] => {
    const links = openLinks(item.links)
    const to = item.to && leads(item.to) ? item.to : null
    return to || links.length > 0 ? [{ ...item, to, links }] : []
  }
  const { primaryLink, ...header } = look.header
  const { announcement, ...rest } = look
  return {
    ...rest,
    header: {
      ...header,
      links: header.links.flatMap(openItem),
      ...(primaryLink && leads(primaryLink) && { primaryLink }),
    },
    footer: {
      ...look.footer,
      groups: look.footer.groups.map((group) => ({ ...group, links: openLinks(group.links) })),
    },
    ...(announcement && { announcement: openAnnouncement(announcement, leads) }),
  }
}

function openAnnouncement(announcement: NonNullable<Look['announcement']>, leads: (to: Target) => boolean) {
  const { link, ...said } = announcement
  return link && leads(link.to) ? announcement : said
}
