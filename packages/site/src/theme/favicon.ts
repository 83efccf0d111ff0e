import { hex, inkOn, readColour } from './colour.ts'
import { attribute, html, type Html, href, nothing } from './html.ts'
import type { LookView } from './page-view.ts'

/** The owner's own, an emoji, or the first letter of the site in its colour. */
export function favicon(look: LookView | undefined, siteTitle: string): Html {
  if (!look) return nothing
  if ('icon' in look.favicon) {
    const { light, dark } = look.favicon.icon
    const onLight = html`<link rel="icon" ${href(light)} media="(prefers-color-scheme: light)" />`
    return html`${onLight}<link rel="icon" ${href(dark)} media="(prefers-color-scheme: dark)" />`
  }
  const drawn = 'emoji' in look.favicon ? emoji(look.favicon.emoji) : letter(siteTitle, look.colors.primary.light)
  const image = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${drawn}</svg>`
  return html`<link rel="icon" ${attribute('href', `data:image/svg+xml,${encodeURIComponent(image.text)}`)} />`
}

const emoji = (shown: string): Html => html`<text y=".9em" font-size="90">${shown}</text>`

function letter(siteTitle: string, colour: string): Html {
  const ground = readColour(colour) ?? [0.1, 0.3, 0.8]
  const first = /[\p{L}\p{N}]/u.exec(siteTitle)?.[0].toUpperCase() ?? '•'
  const style = html`font-size="60" font-weight="700" font-family="system-ui,sans-serif" fill="${hex(inkOn(ground))}"`
  const square = html`<rect width="100" height="100" rx="24" fill="${hex(ground)}"></rect>`
  return html`${square}<text x="50" y="71" text-anchor="middle" ${style}>${first}</text>`
}
