import { type Drawing, outside, themedImage } from './drawing.ts'
import { html, type Html, href, nothing } from './html.ts'
import type { FrameView, LookView } from './page-view.ts'
import { socialLinks } from './social-links.ts'
import { filled } from './words/of-locale.ts'

export function footer({ look }: FrameView, drawing: Drawing): Html {
  const { groups, logo, copyright } = look.footer
  const end = footerEnd(look, drawing)
  if (groups.length === 0 && !logo && copyright === undefined && end === nothing) return nothing
  const lists =
    groups.length > 0 && html`<div class="footer-groups">${groups.map((group) => footerGroup(group, look))}</div>`
  return html`<footer class="site-footer">
    <div class="footer-inner">
      ${logo && html`<div class="footer-logo">${themedImage(logo, '', 'logo')}</div>`} ${lists} ${end}
    </div>
  </footer>`
}

type Group = LookView['footer']['groups'][number]

const footerGroup = ({ title, links }: Group, look: LookView): Html =>
  html`<div class="footer-group">
    <h2>${title}</h2>
    <ul>
      ${links.map((link) => html`<li><a${href(link.address)}${outside(link.address, look)}>${link.title}</a></li>`)}
    </ul>
  </div>`

function footerEnd(look: LookView, drawing: Drawing): Html {
  const {
    privacyPolicy,
    socialAccounts,
    footer: { copyright },
  } = look
  const accounts = socialAccounts.filter((account) => account.inFooter)
  const { privacy, publishedWith } = drawing.language.words
  const trademark = look.hasTrademark && html`<p>${filled(publishedWith, { name: 'Octavo' })}</p>`
  const isEmpty = copyright === undefined && privacyPolicy === undefined && accounts.length === 0
  if (isEmpty && trademark === false) return nothing
  const policy =
    privacyPolicy !== undefined && html`<p><a${href(privacyPolicy)}${outside(privacyPolicy, look)}>${privacy}</a></p>`
  const social =
    accounts.length > 0 &&
    html`<ul class="social">
      ${socialLinks(accounts, look, drawing)}
    </ul>`
  return html`<div class="footer-end">
    ${copyright !== undefined && html`<p>${copyright}</p>`}${policy}${trademark}${social}
  </div>`
}
