import { documentHtml } from './document.ts'
import { banners, type Drawing, footer, header, scriptWords, sign, themedImage } from './frame.ts'
import { attribute, html, type Html, href, nothing, safeAddress, trusted } from './html.ts'
import { PageIcons } from './icons.ts'
import { breadcrumbs, neighbours, outline, shownOutline, sidebar } from './navigation.ts'
import type { PageView, TagView } from './page-view.ts'
import { filled, languageOf } from './words/of-locale.ts'

/** A page as a whole document. */
export function pageHtml(view: PageView): string {
  const { frame, layout } = view
  const drawing: Drawing = { language: languageOf(frame.look.locale), icons: new PageIcons() }
  const { words } = drawing.language
  const hasNavigation = view.navigation.length > 0
  const hasSidebar = hasNavigation && layout.tableOfContents !== false
  const hasOutline = layout.outline !== false && shownOutline(view.outline).length > 1
  const classes = [
    'layout',
    hasSidebar ? 'with-sidebar' : 'without-sidebar',
    hasOutline ? 'with-outline' : 'without-outline',
    ...(layout.width === 'wide' ? ['wide'] : []),
  ]
  const body = html`<body${scriptWords(drawing)}>
<a class="skip" href="#~content">${words.skip}</a>
${banners(frame, drawing)}
${header(frame, drawing, hasNavigation)}
<div class="${classes.join(' ')}">
${hasNavigation && sidebar(view, drawing)}
<main id="~content" tabindex="-1">
${hasOutline && html`<button type="button" class="outline-button" popovertarget="~outline">${sign('list')}${words.onThisPage}</button>`}
${article(view, drawing)}
</main>
${hasOutline && outline(view.outline, drawing)}
</div>
${footer(frame, drawing)}
${drawing.icons.sprite()}
</body>`
  return documentHtml({
    language: drawing.language,
    assets: frame.assets,
    look: frame.look,
    title: view.title === frame.title ? frame.title : `${view.title} | ${frame.title}`,
    head: head(view),
    hasDiagrams: view.hasDiagrams,
    hasSearch: frame.search !== undefined,
    body,
  })
}

const meta = (name: string, content: string | undefined) =>
  content === undefined ? nothing : html`<meta name="${name}" content="${content}" /> `

const property = (name: string, content: string | undefined) =>
  content === undefined ? nothing : html`<meta property="${name}" content="${content}" /> `

const alternate = (type: string, address: string | undefined) =>
  address === undefined ? nothing : html`<link rel="alternate" type="${type}" ${href(address)} /> `

function head(view: PageView): Html[] {
  const { addresses, frame } = view
  const alternates = addresses.alternates.map(
    ({ language, address }) =>
      html`<link rel="alternate" ${attribute('hreflang', language ?? 'x-default')}${href(address)} /> `,
  )
  return [
    meta('description', view.description),
    view.isIndexed ? nothing : meta('robots', 'noindex'),
    html`<link rel="canonical" ${href(addresses.canonical)} /> `,
    ...alternates,
    alternate('text/markdown', addresses.markdown),
    alternate('application/atom+xml', addresses.feed),
    property('og:type', 'article'),
    property('og:site_name', frame.title),
    property('og:title', view.title),
    property('og:description', view.description),
    property('og:url', safeAddress(addresses.canonical)),
    property('og:image', safeAddress(addresses.socialImage)),
    meta('twitter:card', addresses.socialImage === undefined ? 'summary' : 'summary_large_image'),
  ]
}

function article(view: PageView, drawing: Drawing): Html {
  const { layout, frame } = view
  const { words, tag } = drawing.language
  const content = drawing.icons.inContent(
    frame.look.opensOutside === 'blank'
      ? view.html.replaceAll(' rel="noopener">', ' rel="noopener" target="_blank">')
      : view.html,
  )
  const date = layout.metadata === false ? undefined : shownDate(view.updatedAt, tag)
  const mayPaginate = layout.pagination !== false && frame.look.hasPagination
  return html`<article>
    ${cover(view)}
    <header class="page-header">
      <div class="page-top">${breadcrumbs(view, drawing)}${layout.actions !== false && actions(view, drawing)}</div>
      ${layout.title === false ? html`<h1 class="visually-hidden">${view.title}</h1>` : html`<h1>${view.emoji === undefined ? drawing.icons.draw(view.icon) : html`<span class="emoji" aria-hidden="true">${view.emoji}</span>`}<span>${view.title}</span></h1>`}
      ${layout.description !== false && view.description !== undefined && view.description !== '' && html`<p class="lead">${view.description}</p>`}
      ${
        layout.tags !== false &&
        view.tags.length > 0 &&
        html`<ul class="page-tags">
          ${view.tags.map((one) => html`<li>${tagLabel(one, drawing)}</li>`)}
        </ul>`
      }
    </header>
    <div class="content">${trusted(content)}</div>
    <footer class="page-footer">
      ${date !== undefined && html`<p class="updated"><time datetime="${view.updatedAt}">${filled(words.updated, { date })}</time></p>`}
      ${mayPaginate && neighbours(view, drawing)}
    </footer>
  </article>`
}

function tagLabel({ label, icon, color }: TagView, { icons }: Drawing): Html {
  const fill = /^[a-z]{1,20}$/.test(color ?? '') ? ` fill-${color}` : ''
  return html`<span class="tag${fill}">${icons.draw(icon)}${label}</span>`
}

function cover({ cover: shown, layout }: PageView): Html {
  if (!shown || layout.cover === false) return nothing
  // Where it is cut is one of eleven places: a page has no inline styles.
  const place = Math.max(0, Math.min(10, Math.round(5 + (shown.position ?? 0) / 20)))
  const size = layout.coverSize ?? 'hero'
  return html`<div class="cover-image ${size} at-${place}${layout.coverMask === 'radial' && ' radial'}">
    ${themedImage(shown.image, '', 'cover-picture')}
  </div>`
}

function shownDate(updatedAt: string | undefined, tag: string): string | undefined {
  const time = Date.parse(updatedAt ?? '')
  if (Number.isNaN(time)) return undefined
  return new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }).format(time)
}

const line = (name: string, title: string, about: string) =>
  html`${sign(name)}<span><span class="menu-title">${title}</span><span class="menu-about">${about}</span></span>`

/** What a reader, or an assistant, can do with the page. Copying needs a script; the rest are links. */
function actions(view: PageView, { language: { words } }: Drawing): Html {
  const { addresses, frame } = view
  const wanted = new Set(frame.look.pageActions)
  const markdown = wanted.has('markdown') ? safeAddress(addresses.markdown) : undefined
  const mcp = wanted.has('mcp') ? addresses.mcp : undefined
  const edit = addresses.edit
  if (markdown === undefined && mcp === undefined && edit === undefined) return nothing
  return html`<div class="actions">
    ${markdown !== undefined && html`<button type="button" class="action needs-script" data-copy-from="${markdown}">${sign('copy')}<span>${words.copyPage}</span></button>`}
    <details class="menu end" name="~menus">
      <summary class="action" aria-label="${words.actions}">${sign('down')}</summary>
      <ul class="menu-list">
        ${markdown !== undefined && html`<li class="needs-script"><button type="button" data-copy-from="${markdown}">${line('copy', words.copyPage, words.copyPageAbout)}</button></li><li><a${href(markdown)}>${line('markdown', words.viewMarkdown, words.viewMarkdownAbout)}</a></li>`}
        ${edit !== undefined && html`<li><a${href(edit)}>${line('edit', words.editPage, words.editPageAbout)}</a></li>`}
        ${mcp !== undefined && html`<li class="needs-script"><button type="button" data-copy="${mcp}">${line('plug', words.copyMcp, words.copyMcpAbout)}</button></li>`}
      </ul>
    </details>
  </div>`
}
