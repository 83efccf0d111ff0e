import type { SiteCustomizationView } from '@octavo/contract'
import { hrefOf, hrefOfSpace, type LinkView, type LookView, type Themed } from '@octavo/site'
import { readId } from '../../platform/ids.ts'
import type { SeenSite } from './visible-site.ts'

type Look = SiteCustomizationView
type Target = NonNullable<Look['header']['primaryLink']>
type ContentLink = Look['header']['links'][number]['links'][number]
type Localized = Readonly<Record<string, string | undefined>> | undefined

/** The look of a site as a visitor sees it: links that lead to what it does not see are not there. */
export async function lookView(site: SeenSite, look: Look): Promise<LookView> {
  const { styling, header, footer, themes } = look
  const { locale } = look.internationalization
  const said = (title: string, localized: Localized): string => localized?.[locale] ?? title
  const linkView = async ({ title, localizedTitle, to }: ContentLink): Promise<LinkView[]> => {
    const address = await addressOf(site, to)
    return address === undefined ? [] : [{ title: said(title, localizedTitle), address }]
  }
  const linkViews = async (links: readonly ContentLink[]) => (await Promise.all(links.map(linkView))).flat()
  const headerLinks = header.links.map(async ({ title, localizedTitle, style = 'link', to, links }) => {
    const address = to === null ? undefined : await addressOf(site, to)
    const below = await linkViews(links)
    return address === undefined && below.length === 0
      ? []
      : [{ title: said(title, localizedTitle), style, address, links: below }]
  })
  const groups = footer.groups.map(async ({ title, localizedTitle, links }) => ({
    title: said(title, localizedTitle),
    links: await linkViews(links),
  }))
  const { announcement } = look
  return {
    theme: styling.theme,
    colors: {
      primary: styling.primaryColor,
      info: styling.infoColor,
      success: styling.successColor,
      warning: styling.warningColor,
      danger: styling.dangerColor,
    },
    tint: styling.tint?.color,
    corners: styling.corners,
    depth: styling.depth,
    links: styling.links,
    font: styling.font,
    headingFont: styling.headingFont,
    monospaceFont: styling.monospaceFont,
    background: styling.background,
    icons: styling.icons,
    codeTheme: styling.codeTheme,
    sidebar: styling.sidebar,
    search: styling.search,
    mode: { default: themes.default, canBeChanged: themes.toggeable },
    locale,
    logo: header.logo,
    favicon: look.favicon,
    header: {
      preset: header.preset,
      links: (await Promise.all(headerLinks)).flat(),
      primary: header.primaryLink && (await addressOf(site, header.primaryLink)),
      backgroundColor: header.backgroundColor,
      linkColor: header.linkColor,
    },
    footer: {
      groups: (await Promise.all(groups)).filter(({ links }) => links.length > 0),
      logo: footer.logo,
      copyright: footer.copyright,
    },
    announcement: announcement?.enabled
      ? {
          message: said(announcement.message, announcement.localizedMessage),
          style: announcement.style,
          link: announcement.link && (await linkView(announcement.link))[0],
        }
      : undefined,
    pageActions: look.pageActions.items,
    opensOutside: look.externalLinks.target,
    hasPagination: look.pagination.enabled,
    privacyPolicy: look.privacyPolicy.url,
    hasTrademark: look.trademark.enabled,
    socialAccounts: look.socialAccounts.flatMap(({ platform, handle, display }) => {
      const address = socialAddress(platform, handle)
      if (address === undefined) return []
      return [{ platform, title: handle, address, inHeader: display.header, inFooter: display.footer }]
    }),
  }
}

/** Logos lie anywhere; the site itself serves them, so that no reader's browser asks there. */
export function withOwnImages(look: LookView, own: (url: string) => string | undefined): LookView {
  const themed = (image: Themed<string> | undefined): Themed<string> | undefined => {
    const light = image && own(image.light)
    const dark = image && own(image.dark)
    return light !== undefined && dark !== undefined ? { light, dark } : undefined
  }
  const icon = 'icon' in look.favicon ? themed(look.favicon.icon) : undefined
  return {
    ...look,
    logo: themed(look.logo),
    favicon: 'icon' in look.favicon ? (icon ? { icon } : {}) : look.favicon,
    footer: { ...look.footer, logo: themed(look.footer.logo) },
  }
}

async function addressOf(site: SeenSite, to: Target): Promise<string | undefined> {
  if (to.kind === 'url') return to.url
  if (to.kind === 'site-section') {
    const id = readId(to.siteSection)
    const entry = site.sight.of({ level: 'section', id }).seen ? site.sight.entry(id) : undefined
    return entry === undefined ? undefined : hrefOfSpace(site, entry)
  }
  const space = site.spaces.find(({ id }) => id === readId(to.siteSpace))
  if (!space || to.kind === 'site-space') return space && hrefOfSpace(site, space.id)
  const page = await space.page(to.page)
  return page && hrefOf(site, space.id, page)
}

const hosts: Readonly<Record<string, string>> = {
  twitter: 'https://x.com/',
  instagram: 'https://www.instagram.com/',
  facebook: 'https://www.facebook.com/',
  linkedin: 'https://www.linkedin.com/',
  github: 'https://github.com/',
  discord: 'https://discord.gg/',
  slack: 'https://',
  youtube: 'https://www.youtube.com/',
  tiktok: 'https://www.tiktok.com/@',
  reddit: 'https://www.reddit.com/',
  bluesky: 'https://bsky.app/profile/',
  threads: 'https://www.threads.net/@',
  medium: 'https://medium.com/@',
}

/** A handle may be the whole address. */
function socialAddress(platform: string, handle: string): string | undefined {
  if (/^https?:\/\//iu.test(handle)) return URL.parse(handle)?.href
  const [, user, host] = /^@?([^@]+)@([^@]+)$/u.exec(handle) ?? []
  if (platform === 'mastodon') return host === undefined ? undefined : URL.parse(`https://${host}/@${user}`)?.href
  const start = hosts[platform]
  return start === undefined ? undefined : URL.parse(`${start}${handle.replace(/^@/u, '')}`)?.href
}
