import { fileName } from './assets.ts'
import { attribute, html, type Html, href, nothing, trusted } from './html.ts'
import type { AssetAddresses, LookView } from './page-view.ts'
import type { Language } from './words/of-locale.ts'

export interface DocumentParts {
  readonly language: Language
  readonly assets: AssetAddresses
  readonly look?: LookView | undefined
  readonly title: string
  /** What else stands in the head. */
  readonly head?: readonly Html[]
  readonly hasDiagrams?: boolean
  readonly hasSearch?: boolean
  readonly body: Html
}

/** A whole document. There is no inline style, script or handler in it, so a page needs no exception from a strict policy. */
export function documentHtml(parts: DocumentParts): string {
  const { language, assets, look } = parts
  const file = (name: Parameters<typeof fileName>[0]) => `${assets.folder}${fileName(name)}`
  const mode = look && look.mode.default !== 'system' ? look.mode.default : undefined
  const document = html`<!doctype html>
    <html
      lang="${language.tag}"
      dir="${language.direction}"
      ${attribute('data-theme', mode)}${attribute('data-default', mode)}${look && !look.mode.canBeChanged && trusted(' data-fixed')}${look && lookAttributes(look)}${parts.hasSearch && trusted(' data-search')}
    >
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${parts.title}</title>
        <script src="${file('early')}"></script>
        <link rel="stylesheet" ${href(file('styles'))} />
        ${assets.look !== undefined && html`<link rel="stylesheet" ${href(assets.look)} />`}
        <script type="module" src="${file('script')}"></script>
        ${parts.hasDiagrams && html`<script type="module" src="${file('diagrams')}"></script>`}
        ${parts.head}${favicon(look, parts.title)}
      </head>
      ${parts.body}
    </html> `
  return document.text
}

/** What of a look is no variable of the stylesheet. */
function lookAttributes({ theme, links, sidebar, header }: LookView): Html {
  return html` data-look="${theme} links-${links} side-${sidebar.background} list-${sidebar.list}
  header-${header.preset}"`
}

function favicon(look: LookView | undefined, title: string): Html {
  if (!look) return nothing
  if ('icon' in look.favicon) {
    const { light, dark } = look.favicon.icon
    return html`<link rel="icon" ${href(light)} media="(prefers-color-scheme: light)" />
      <link rel="icon" ${href(dark)} media="(prefers-color-scheme: dark)" />`
  }
  const drawn =
    'emoji' in look.favicon
      ? html`<text y=".9em" font-size="90">${look.favicon.emoji}</text>`
      : html`<rect width="100" height="100" rx="24" fill="${safeColour(look.colors.primary.light)}" /><text
            x="50"
            y="70"
            font-size="58"
            font-family="system-ui,sans-serif"
            font-weight="700"
            text-anchor="middle"
            fill="#fff"
            >${firstLetter(title)}</text
          >`
  const image = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${drawn}</svg>`
  return html`<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(image.text)}" />`
}

const safeColour = (colour: string) => (/^#(?:[0-9a-f]{3}){1,2}$/i.test(colour) ? colour : '#2456d6')
const firstLetter = (title: string) => /[\p{L}\p{N}]/u.exec(title)?.[0].toUpperCase() ?? '•'
