import { type Drawing, outside } from './drawing.ts'
import { html, type Html, href } from './html.ts'
import type { LookView } from './page-view.ts'

/** Where the brand's name of today is not the platform's. */
const brands: Readonly<Record<string, string>> = { twitter: 'x-twitter' }

export const socialLinks = (accounts: LookView['socialAccounts'], look: LookView, { icons }: Drawing): Html[] =>
  accounts.map(({ title, address, platform }) => {
    const drawn = icons.draw(brands[platform] ?? platform)
    return html`<li>
      <a class="icon-button" ${href(address)}${outside(address, look)} aria-label="${title}">${drawn}</a>
    </li>`
  })
