import { current, type Drawing, outside, sign, themedImage } from './drawing.ts'
import { attribute, html, type Html, href, nothing, safeAddress } from './html.ts'
import type { FrameView, HeaderLinkView, LinkView, LookView, SectionView, VariantView } from './page-view.ts'
import { socialLinks } from './social-links.ts'

/** An owner who wants none has one on narrow pages all the same: the contents open from it. */
export function header(frame: FrameView, drawing: Drawing, hasNavigation: boolean): Html {
  const { look } = frame
  const { words } = drawing.language
  const links = headerLinks(frame, drawing)
  return html`<header class="site-header">
    <div class="bar">
      ${hasNavigation && panelButton('~menu', words.menu, 'menu')}
      <a class="brand" ${href(look.header.primary ?? frame.address)}>${brand(frame)}</a>
      ${variantPicker(frame.variants, drawing)}
      <div class="bar-space"></div>
      ${searchField(frame, drawing)} ${links} ${look.mode.canBeChanged && themeSwitch(drawing)}
      ${links !== nothing && panelButton('~links', words.more, 'more')}
    </div>
    ${sectionTabs(frame.sections, drawing)}
  </header>`
}

/** What has no room on a narrow page opens over it. */
const panelButton = (panel: string, label: string, name: string): Html =>
  html`<button type="button" class="icon-button only-narrow" popovertarget="${panel}" aria-label="${label}">
    ${sign(name)}
  </button>`

const brand = ({ look, title }: FrameView): Html | string => (look.logo ? themedImage(look.logo, title, 'logo') : title)

const themeSwitch = ({ language: { words } }: Drawing): Html =>
  html`<button type="button" class="icon-button needs-script" data-switch-theme aria-label="${words.toDark}">
    ${sign('theme')}
  </button>`

function searchField({ search, look }: FrameView, { language: { words } }: Drawing): Html {
  if (search === undefined) return nothing
  return html`<form
    class="search ${look.search}"
    role="search"
    method="get"
    ${attribute('action', safeAddress(search))}
  >
    ${sign('search')}
    <input type="search" name="q" placeholder="${words.search}" aria-label="${words.search}" autocomplete="off" />
  </form>`
}

function headerLinks(frame: FrameView, drawing: Drawing): Html {
  const { look, logOut } = frame
  const { words } = drawing.language
  const accounts = look.socialAccounts.filter((account) => account.inHeader)
  if (look.header.links.length === 0 && accounts.length === 0 && logOut === undefined) return nothing
  const end = logOut !== undefined && html`<li><a class="header-link" ${href(logOut)}>${words.logOut}</a></li>`
  return html`<nav class="header-links" id="~links" popover aria-label="${words.links}">
    <ul>
      ${look.header.links.map((link) => headerLink(link, look))} ${socialLinks(accounts, look, drawing)} ${end}
    </ul>
  </nav>`
}

const linkClasses = {
  link: 'header-link',
  'button-primary': 'button primary small',
  'button-secondary': 'button secondary small',
}

function headerLink({ title, style, address, links }: HeaderLinkView, look: LookView): Html {
  const className = linkClasses[style]
  if (links.length > 0) {
    const own = address === undefined ? [] : [{ title, address }]
    const items = [...own, ...links].map((link) => menuLink(link, look))
    return html`<li>
      <details class="menu" name="~menus">
        <summary class="${className}">${title}${sign('down')}</summary>
        <ul class="menu-list">
          ${items}
        </ul>
      </details>
    </li>`
  }
  if (address === undefined) return nothing
  return html`<li><a class="${className}" ${href(address)}${outside(address, look)}>${title}</a></li>`
}

const menuLink = ({ title, address }: LinkView, look: LookView): Html =>
  html`<li><a${href(address)}${outside(address, look)}>${title}</a></li>`

function variantPicker(variants: readonly VariantView[], { language: { words } }: Drawing): Html {
  if (variants.length < 2) return nothing
  const { title } = variants.find(({ isCurrent }) => isCurrent) ?? variants[0]!
  return html`<details class="menu variants" name="~menus">
    <summary aria-label="${words.variants}: ${title}"><span>${title}</span>${sign('down')}</summary>
    <ul class="menu-list">
      ${variants.map(variantLink)}
    </ul>
  </details>`
}

function variantLink({ title, address, isCurrent, language }: VariantView): Html {
  const languages = html`${attribute('hreflang', language)}${attribute('lang', language)}`
  return html`<li><a${href(address)}${languages}${current(isCurrent)}>${title}${isCurrent && sign('check')}</a></li>`
}

function sectionTabs(sections: readonly SectionView[], drawing: Drawing): Html {
  if (sections.length === 0) return nothing
  return html`<nav class="sections" aria-label="${drawing.language.words.sections}">
    <ul>
      ${sections.map((section) => sectionTab(section, drawing))}
    </ul>
  </nav>`
}

function sectionTab(section: SectionView, drawing: Drawing): Html {
  const { title, icon, address, isCurrent, items } = section
  const label = html`${drawing.icons.draw(icon)}<span>${title}</span>`
  if (items.length === 0) {
    return html`<li><a class="section" ${href(address)}${current(isCurrent)}>${label}</a></li>`
  }
  return html`<li>
    <details class="menu" name="~menus">
      <summary class="section${isCurrent && ' current'}">${label}${sign('down')}</summary>
      <ul class="menu-list">
        ${items.map((item) => sectionLink(item, drawing))}
      </ul>
    </details>
  </li>`
}

function sectionLink({ title, description, address, icon, isCurrent }: SectionView, { icons }: Drawing): Html {
  const about = description !== undefined && html`<span class="menu-about">${description}</span>`
  const words = html`<span><span class="menu-title">${title}</span>${about}</span>`
  return html`<li><a${href(address)}${current(isCurrent)}>${icons.draw(icon)}${words}</a></li>`
}
