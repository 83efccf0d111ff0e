import { Type } from 'typebox'
import { PageId, SiteSectionId, SiteSpaceId } from '../ids.ts'
import { languages } from '../languages.ts'
import { codeThemes } from './code-themes.ts'

/** The look of a site, group by group. What a site is shown with, how it is set and how a space differs are made of it. */
const color = Type.String({ pattern: '^#(?:[0-9a-fA-F]{3}){1,2}$', description: 'As in CSS: `#a1b2c3` or `#abc`' })
const ThemedColor = Type.Object({ light: color, dark: color }, { title: 'ThemedColor' })

const webAddress = Type.String({ maxLength: 2048, format: 'uri', pattern: '^[Hh][Tt][Tt][Pp][Ss]?://[^\\s/]' })
const ThemedUrl = Type.Object({ light: webAddress, dark: webAddress }, { title: 'ThemedURL' })

const codeTheme = Type.Enum([...codeThemes], { title: 'CodeTheme' })
const ThemedCode = Type.Object({ light: codeTheme, dark: codeTheme }, { title: 'ThemedCodeTheme' })

const fonts = [
  'System',
  'ABCFavorit',
  'Inter',
  'Roboto',
  'RobotoSlab',
  'OpenSans',
  'SourceSansPro',
  'Lato',
  'Ubuntu',
  'Raleway',
  'Merriweather',
  'Overpass',
  'NotoSans',
  'IBMPlexSerif',
  'Poppins',
  'FiraSans',
]
const monospaceFonts = [
  'System',
  'FiraCode',
  'IBMPlexMono',
  'JetBrainsMono',
  'SourceCodePro',
  'RobotoMono',
  'SpaceMono',
  'DMMono',
  'Inconsolata',
]
const font = Type.Enum(fonts, { title: 'Font', description: '`System` takes what the reader has, and loads nothing' })
const monospaceFont = Type.Enum(monospaceFonts, { title: 'MonospaceFont' })

/** What a link of the header, the footer or the announcement leads to. */
const LinkTarget = Type.Union(
  [
    Type.Object({ kind: Type.Literal('url'), url: webAddress }),
    Type.Object({ kind: Type.Literal('site-section'), siteSection: SiteSectionId }),
    Type.Object({ kind: Type.Literal('site-space'), siteSpace: SiteSpaceId }),
    Type.Object({ kind: Type.Literal('page'), siteSpace: SiteSpaceId, page: PageId }),
  ],
  { title: 'SiteLinkTarget', description: 'An address elsewhere, or something of the site itself' },
)

const linkTitle = Type.String({ minLength: 1, maxLength: 64 })
const localized = (maxLength: number) =>
  Type.Optional(
    Type.Object(Object.fromEntries(languages.map((code) => [code, Type.Optional(Type.String({ maxLength }))])), {
      description: 'The same in other languages',
    }),
  )
const ContentLink = Type.Object(
  { title: linkTitle, localizedTitle: localized(64), to: LinkTarget },
  { title: 'SiteContentLink' },
)
const HeaderItem = Type.Object(
  {
    title: linkTitle,
    localizedTitle: localized(64),
    style: Type.Optional(Type.Enum(['link', 'button-primary', 'button-secondary'])),
    to: Type.Union([LinkTarget, Type.Null()]),
    links: Type.Array(ContentLink, { maxItems: 50 }),
  },
  { title: 'SiteHeaderItem' },
)
const FooterGroup = Type.Object(
  { title: linkTitle, localizedTitle: localized(64), links: Type.Array(ContentLink, { maxItems: 50 }) },
  { title: 'SiteFooterGroup' },
)

const SocialAccount = Type.Object(
  {
    platform: Type.Enum([
      'twitter',
      'instagram',
      'facebook',
      'linkedin',
      'github',
      'discord',
      'slack',
      'youtube',
      'tiktok',
      'reddit',
      'bluesky',
      'mastodon',
      'threads',
      'medium',
    ]),
    handle: Type.String({ minLength: 1, maxLength: 128 }),
    display: Type.Object({ footer: Type.Boolean(), header: Type.Boolean() }),
  },
  { title: 'SiteSocialAccount' },
)

export const Announcement = Type.Object(
  {
    enabled: Type.Boolean(),
    message: Type.String({ minLength: 2, maxLength: 128 }),
    localizedMessage: localized(128),
    link: Type.Optional(ContentLink),
    style: Type.Enum(['info', 'warning', 'danger', 'success']),
  },
  { title: 'SiteAnnouncement' },
)

export const Favicon = Type.Union(
  [
    Type.Object({ icon: ThemedUrl }),
    Type.Object({ emoji: Type.String({ minLength: 1, maxLength: 50 }) }),
    Type.Object({}),
  ],
  { title: 'SiteFavicon' },
)

export const siteTitle = Type.String({ minLength: 2, maxLength: 128 })
export const localizedTitle = localized(128)
export const socialAccounts = Type.Array(SocialAccount, { maxItems: 10 })

export const switched = { enabled: Type.Boolean() }

export const styling = {
  theme: Type.Enum(['clean', 'muted', 'bold', 'gradient']),
  primaryColor: ThemedColor,
  infoColor: ThemedColor,
  successColor: ThemedColor,
  warningColor: ThemedColor,
  dangerColor: ThemedColor,
  corners: Type.Enum(['straight', 'rounded', 'circular']),
  depth: Type.Enum(['subtle', 'flat']),
  links: Type.Enum(['default', 'accent']),
  font,
  monospaceFont,
  background: Type.Enum(['plain', 'match']),
  icons: Type.Enum(['regular', 'solid', 'duotone', 'light', 'thin']),
  codeTheme: Type.Object({ default: ThemedCode, openapi: ThemedCode }),
  sidebar: Type.Object({
    background: Type.Enum(['default', 'filled']),
    list: Type.Enum(['default', 'pill', 'line']),
  }),
  search: Type.Enum(['prominent', 'subtle']),
}
export const stylingBesides = { tint: Type.Object({ color: ThemedColor }), headingFont: font }

export const internationalization = { locale: Type.Enum([...languages]) }

export const header = {
  preset: Type.Enum(['default', 'bold', 'contrast', 'custom', 'none']),
  links: Type.Array(HeaderItem, { maxItems: 20 }),
}
export const headerBesides = {
  logo: ThemedUrl,
  primaryLink: LinkTarget,
  backgroundColor: ThemedColor,
  linkColor: ThemedColor,
}

export const footer = { groups: Type.Array(FooterGroup, { maxItems: 20 }) }
export const footerBesides = { logo: ThemedUrl, copyright: Type.String({ maxLength: 512 }) }

export const themes = { default: Type.Enum(['light', 'dark', 'system']), toggeable: Type.Boolean() }

export const ai = { mode: Type.Enum(['none', 'search', 'assistant']) }
export const aiBesides = {
  greeting: Type.String({ maxLength: 256 }),
  suggestions: Type.Array(Type.String({ minLength: 3, maxLength: 64 }), { maxItems: 5 }),
  instructions: Type.String({ maxLength: 10_000 }),
}

export const pageActions = {
  items: Type.Array(Type.Enum(['assistant', 'external-ai', 'markdown', 'mcp', 'git', 'pdf']), { uniqueItems: true }),
}
export const externalLinks = { target: Type.Enum(['self', 'blank']) }
export const addressed = { url: webAddress }
export const insights = { trackingCookie: Type.Boolean() }
