import { html, type Html, source } from './html.ts'
import type { PageIcons } from './icons.ts'
import type { LookView, Themed } from './page-view.ts'
import type { Language } from './words/of-locale.ts'

/** What every part of a page is drawn with. */
export interface Drawing {
  readonly language: Language
  readonly icons: PageIcons
}

/** A sign of the theme's own, drawn by the stylesheet. */
export const sign = (name: string): Html => html`<span class="i i-${name}" aria-hidden="true"></span>`

/** One image on light pages, another on dark ones. */
export function themedImage({ light, dark }: Themed<string>, alt: string, className: string): Html {
  if (light === dark) return html`<img class="${className}" ${source(light)} alt="${alt}" />`
  const onLight = html`<img class="${className} on-light" ${source(light)} alt="${alt}" />`
  return html`${onLight}<img class="${className} on-dark" ${source(dark)} alt="${alt}" />`
}

/** Opens where the owner of the site wants what is elsewhere to open. */
export const outside = (address: string, look: LookView): Html | false =>
  look.opensOutside === 'blank' && /^https?:/i.test(address) && html` target="_blank" rel="noopener"`

export const current = (isCurrent: boolean, value = 'true'): Html | false => isCurrent && html` aria-current="${value}"`
