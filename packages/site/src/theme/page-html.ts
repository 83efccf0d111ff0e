import { article } from './article.ts'
import { banners } from './banners.ts'
import { documentHtml, scriptWords } from './document.ts'
import type { Drawing } from './drawing.ts'
import { footer } from './footer.ts'
import { header } from './header.ts'
import { html } from './html.ts'
import { PageIcons } from './icons.ts'
import { outline, shownOutline, sidebar } from './navigation.ts'
import { pageHead } from './page-head.ts'
import type { PageView } from './page-view.ts'
import { languageOf } from './words/of-locale.ts'

/** A page as a whole document. */
export function pageHtml(view: PageView): string {
  const { frame, layout } = view
  const drawing: Drawing = { language: languageOf(frame.look.locale), icons: new PageIcons(frame.look.icons) }
  const hasNavigation = view.navigation.length > 0
  const hasOutline = layout.outline !== false && shownOutline(view.outline).length > 1
  const classes = [
    'layout',
    hasNavigation && layout.tableOfContents !== false ? 'with-sidebar' : 'without-sidebar',
    hasOutline ? 'with-outline' : 'without-outline',
    ...(layout.width === 'wide' ? ['wide'] : []),
  ]
  const body = html`<body ${scriptWords(drawing.language)}>
    <a class="skip" href="#~content">${drawing.language.words.skip}</a>
    ${banners(frame, drawing)} ${header(frame, drawing, hasNavigation)}
    <div class="${classes.join(' ')}">
      ${hasNavigation && sidebar(view, drawing)}
      <main id="~content" tabindex="-1">${article(view, drawing, hasOutline)}</main>
      ${hasOutline && outline(view.outline, drawing)}
    </div>
    ${footer(frame, drawing)} ${drawing.icons.sprite()}
  </body>`
  return documentHtml({
    language: drawing.language,
    assets: frame.assets,
    look: frame.look,
    siteTitle: frame.title,
    title: view.title === frame.title ? frame.title : `${view.title} | ${frame.title}`,
    head: pageHead(view),
    hasDiagrams: view.hasDiagrams,
    hasSearch: frame.search !== undefined,
    body,
  })
}
