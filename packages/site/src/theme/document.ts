import { fileName } from './assets.ts'
import { announcementKey } from './banners.ts'
import { attribute, html, type Html, href, trusted } from './html.ts'
import { favicon } from './favicon.ts'
import type { AssetAddresses, LookView } from './page-view.ts'
import type { Language } from './words/of-locale.ts'

interface DocumentParts {
  readonly language: Language
  readonly assets: AssetAddresses
  readonly look?: LookView | undefined
  readonly siteTitle?: string | undefined
  readonly title: string
  /** What else stands in the head. */
  readonly head: readonly Html[]
  readonly hasDiagrams?: boolean
  readonly hasSearch?: boolean
  readonly body: Html
}

/** A whole document. There is no inline style, script or handler in it, so a page needs no exception from a strict policy. */
export function documentHtml(parts: DocumentParts): string {
  const { language, assets } = parts
  const file = (name: Parameters<typeof fileName>[0]) => `${assets.folder}${fileName(name)}`
  const look = assets.look !== undefined && html`<link rel="stylesheet" ${href(assets.look)} />`
  const diagrams = parts.hasDiagrams && html`<script type="module" src="${file('diagrams')}"></script>`
  const document = html`<!doctype html>
    <html lang="${language.tag}" dir="${language.direction}" ${rootAttributes(parts)}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="${colorScheme(parts.look)}" />
        <title>${parts.title}</title>
        <script src="${file('early')}"></script>
        <link rel="stylesheet" href="${file('styles')}" />
        ${look}
        <script type="module" src="${file('script')}"></script>
        ${diagrams} ${parts.head}${favicon(parts.look, parts.siteTitle ?? parts.title)}
      </head>
      ${parts.body}
    </html>`
  return document.text
}

/** Known before the stylesheet is, so that a dark page never begins white. */
const colorScheme = (look: LookView | undefined): string =>
  look === undefined || look.mode.default === 'system' ? 'light dark' : look.mode.default

/** What of a look is no variable of the stylesheet. */
function rootAttributes({ look, hasSearch }: DocumentParts): Html {
  const search = hasSearch && trusted(' data-search')
  if (!look) return html`${search}`
  const { theme, links, sidebar, header, mode, icons } = look
  const own = mode.default === 'system' ? undefined : mode.default
  const modes = html`${attribute('data-theme', own)}${attribute('data-default', own)}${!mode.canBeChanged && trusted(' data-fixed')}`
  const side = `side-${sidebar.background} list-${sidebar.list}`
  const words = `${theme} links-${links} ${side} header-${header.preset} icons-${icons}`
  const announced = attribute('data-announcement', announcementKey(look))
  return html`${modes}${attribute('data-look', words)}${announced}${search}`
}

const scriptKeys = [
  'copy',
  'copied',
  'copyFailed',
  'openIn',
  'showAll',
  'showLess',
  'filterRows',
  'noRows',
  'load',
  'loadAbout',
  'diagram',
  'source',
  'toLight',
  'toDark',
  'enlarge',
  'close',
] as const

const known = new Map<Language['words'], Html>()

/** The words that the script needs. */
export function scriptWords({ words }: Language): Html {
  const kept = known.get(words)
  if (kept) return kept
  const needed = Object.fromEntries(scriptKeys.map((key) => [key, words[key]]))
  const made = attribute('data-words', JSON.stringify(needed))
  known.set(words, made)
  return made
}
