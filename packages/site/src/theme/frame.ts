import { attribute, html, type Html, href, nothing, source } from './html.ts'
import type { PageIcons } from './icons.ts'
import type { FrameView, HeaderLinkView, LookView, SectionView, Themed, VariantView } from './page-view.ts'
import { filled, type Language } from './words/of-locale.ts'

export interface Drawing {
  readonly language: Language
  readonly icons: PageIcons
}

/** An icon of the theme's own, drawn by the stylesheet. */
export const sign = (name: string): Html => html`<span class="i i-${name}" aria-hidden="true"></span>`

export const themedImage = (image: Themed<string>, alt: string, className: string): Html =>
  image.light === image.dark
    ? html`<img class="${className}" ${source(image.light)} alt="${alt}" />`
    : html`<img class="${className} on-light" ${source(image.light)} alt="${alt}" /><img
          class="${className} on-dark"
          ${source(image.dark)}
          alt="${alt}"
        />`

/** Words and handles for the script, in an attribute. */
export function scriptWords({ language: { words } }: Drawing): Html {
  const { copy, copied, copyFailed, showAll, showLess, filterRows, noRows, load, loadAbout, diagram, note, close } =
    words
  const { source: sourceWord, toLight, toDark } = words
  const known = { copy, copied, copyFailed, showAll, showLess, filterRows, noRows, load, loadAbout, diagram, note }
  return attribute('data-words', JSON.stringify({ ...known, close, source: sourceWord, toLight, toDark }))
}

/** Above the header: that this is a preview, and what the owner announces. */
export function banners(frame: FrameView, { language: { words } }: Drawing): Html {
  const { preview, look } = frame
  const shownPreview =
    preview &&
    html`<aside class="preview-banner" aria-label="${words.previewAbout}"><p><strong>${filled(words.preview, { title: preview.title })}</strong> ${words.previewAbout}</p><a${href(preview.leave)}>${words.leavePreview}</a></aside>`
  const { announcement } = look
  const shownAnnouncement =
    announcement &&
    html`<aside
      class="announcement ${announcement.style}"
      data-announcement="${keyOf(announcement.message)}"
      aria-label="${announcement.message}"
    >
      <p>
        ${announcement.message}${announcement.link && html` <a${href(announcement.link.address)}>${announcement.link.title}</a>`}
      </p>
      <button type="button" class="icon-button needs-script" data-dismiss aria-label="${words.dismiss}">
        ${sign('close')}
      </button>
    </aside>`
  return html`${shownPreview}${shownAnnouncement}`
}

/** Another message is another announcement, so one that was dismissed does not hide the next. */
function keyOf(message: string): string {
  let hash = 0
  for (let index = 0; index < message.length; index++) hash = (hash * 31 + message.charCodeAt(index)) | 0
  return (hash >>> 0).toString(36)
}

export function header(frame: FrameView, drawing: Drawing, hasNavigation: boolean): Html {
  const { look } = frame
  if (look.header.preset === 'none') return nothing
  const { words } = drawing.language
  const home = look.header.primary ?? frame.address
  const links = look.header.links
  const social = look.socialAccounts.filter((account) => account.inHeader)
  const hasLinks = links.length > 0 || social.length > 0 || frame.logOut !== undefined
  return html`<header class="site-header">
    <div class="bar">
      ${hasNavigation && html`<button type="button" class="icon-button only-narrow" popovertarget="~menu" aria-label="${words.menu}">${sign('menu')}</button>`}
      <a class="brand" ${href(home)}>${look.logo ? themedImage(look.logo, frame.title, 'logo') : frame.title}</a>
      ${variantPicker(frame.variants, drawing)}
      <div class="bar-space"></div>
      ${searchSlot(frame, drawing)}
      ${
        hasLinks &&
        html`<nav class="header-links" id="~links" popover aria-label="${words.links}">
          <ul>
            ${links.map((link) => headerLink(link, look))}${social.map((account) => html`<li><a class="icon-button" ${href(account.address)}${outside(account.address, look)} aria-label="${account.title}">${drawing.icons.draw(socialIcons[account.platform] ?? account.platform)}</a></li>`)}${frame.logOut !== undefined && html`<li><a class="header-link" ${href(frame.logOut)}>${words.logOut}</a></li>`}
          </ul>
        </nav>`
      }
      ${look.mode.canBeChanged && html`<button type="button" class="icon-button needs-script" data-switch-theme aria-label="${words.toDark}">${sign('theme')}</button>`}
      ${hasLinks && html`<button type="button" class="icon-button only-narrow" popovertarget="~links" aria-label="${words.more}">${sign('more')}</button>`}
    </div>
    ${sectionTabs(frame.sections, drawing)}
  </header>`
}

const socialIcons: Readonly<Record<string, string>> = { twitter: 'x-twitter' }

/** Opens where the owner of the site wants what is elsewhere to open. */
export const outside = (address: string, look: LookView): Html | false =>
  look.opensOutside === 'blank' && /^https?:/i.test(address) && html` target="_blank" rel="noopener"`

function headerLink(link: HeaderLinkView, look: LookView): Html {
  const className =
    link.style === 'link' ? 'header-link' : `button ${link.style === 'button-primary' ? 'primary' : 'secondary'} small`
  if (link.links.length === 0) {
    if (link.address === undefined) return nothing
    return html`<li><a class="${className}" ${href(link.address)}${outside(link.address, look)}>${link.title}</a></li>`
  }
  const items = link.links.map(
    ({ title, address }) => html`<li><a${href(address)}${outside(address, look)}>${title}</a></li>`,
  )
  return html`<li>
    <details class="menu" name="~menus">
      <summary class="${className}">${link.title}${sign('down')}</summary>
      <ul class="menu-list">
        ${link.address !== undefined && html`<li><a${href(link.address)}${outside(link.address, look)}>${link.title}</a></li>`}${items}
      </ul>
    </details>
  </li>`
}

function searchSlot(frame: FrameView, { language: { words } }: Drawing): Html {
  if (frame.search === undefined) return nothing
  return html`<form class="search ${frame.look.search}" role="search" method="get" ${attribute('action', frame.search)}>
    ${sign('search')}<input
      type="search"
      name="q"
      placeholder="${words.search}"
      aria-label="${words.search}"
      autocomplete="off"
    />
  </form>`
}

function variantPicker(variants: readonly VariantView[], { language: { words } }: Drawing): Html {
  if (variants.length < 2) return nothing
  const current = variants.find(({ isCurrent }) => isCurrent) ?? variants[0]!
  const items = variants.map(
    ({ title, address, isCurrent, language }) =>
      html`<li><a${href(address)}${attribute('hreflang', language)}${attribute('lang', language)}${isCurrent && html` aria-current="true"`}>${title}${isCurrent && sign('check')}</a></li>`,
  )
  return html`<details class="menu variants" name="~menus">
    <summary aria-label="${words.variants}: ${current.title}"><span>${current.title}</span>${sign('down')}</summary>
    <ul class="menu-list">
      ${items}
    </ul>
  </details>`
}

function sectionTabs(sections: readonly SectionView[], drawing: Drawing): Html {
  if (sections.length === 0) return nothing
  return html`<nav class="sections" aria-label="${drawing.language.words.sections}">
    <ul>
      ${sections.map((section) => sectionTab(section, drawing))}
    </ul>
  </nav>`
}

function sectionTab(section: SectionView, { icons }: Drawing): Html {
  const label = html`${icons.draw(section.icon)}<span>${section.title}</span>`
  if (section.items.length === 0) {
    return html`<li>
      <a class="section" ${href(section.address)}${section.isCurrent && html` aria-current="true"`}>${label}</a>
    </li>`
  }
  const items = section.items.map(
    (item) =>
      html`<li><a${href(item.address)}${item.isCurrent && html` aria-current="true"`}>${icons.draw(item.icon)}<span><span class="menu-title">${item.title}</span>${item.description !== undefined && html`<span class="menu-about">${item.description}</span>`}</span></a></li>`,
  )
  return html`<li>
    <details class="menu" name="~menus">
      <summary class="section${section.isCurrent && ' current'}">${label}${sign('down')}</summary>
      <ul class="menu-list">
        ${items}
      </ul>
    </details>
  </li>`
}

export function footer(frame: FrameView, drawing: Drawing): Html {
  const { look } = frame
  const { groups, logo, copyright } = look.footer
  const social = look.socialAccounts.filter((account) => account.inFooter)
  const isEmpty =
    groups.length === 0 && !logo && copyright === undefined && social.length === 0 && look.privacyPolicy === undefined
  if (isEmpty) return nothing
  const lists = groups.map(
    ({ title, links }) =>
      html`<div class="footer-group">
        <h2>${title}</h2>
        <ul>
          ${links.map((link) => html`<li><a${href(link.address)}${outside(link.address, look)}>${link.title}</a></li>`)}
        </ul>
      </div>`,
  )
  return html`<footer class="site-footer">
    <div class="footer-inner">
      ${logo && html`<div class="footer-logo">${themedImage(logo, '', 'logo')}</div>`}
      ${lists.length > 0 && html`<div class="footer-groups">${lists}</div>`}
      <div class="footer-end">
        ${copyright !== undefined && html`<p>${copyright}</p>`}${look.privacyPolicy !== undefined && html`<p><a${href(look.privacyPolicy)}${outside(look.privacyPolicy, look)}>${drawing.language.words.privacy}</a></p>`}${
          social.length > 0 &&
          html`<ul class="social">
            ${social.map((account) => html`<li><a class="icon-button" ${href(account.address)}${outside(account.address, look)} aria-label="${account.title}">${drawing.icons.draw(socialIcons[account.platform] ?? account.platform)}</a></li>`)}
          </ul>`
        }
      </div>
    </div>
  </footer>`
}
