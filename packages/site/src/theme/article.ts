import { type Drawing, sign, themedImage } from './drawing.ts'
import { html, type Html, nothing, trusted } from './html.ts'
import { breadcrumbs, leadOf, neighbours } from './navigation.ts'
import { pageActions } from './page-actions.ts'
import type { PageView, TagView } from './page-view.ts'
import { filled } from './words/of-locale.ts'

export function article(view: PageView, drawing: Drawing, hasOutline: boolean): Html {
  return html`<article>
    ${cover(view)} ${pageHeader(view, drawing, hasOutline)}
    <div class="content">${content(view, drawing)}</div>
    ${pageFooter(view, drawing)}
  </article>`
}

function content({ html: written, frame }: PageView, { icons }: Drawing): Html {
  // Our writer spells `rel` so on every link that leads elsewhere, and no text can hold a bare `>`.
  const isBlank = frame.look.opensOutside === 'blank'
  const opened = isBlank ? written.replaceAll(' rel="noopener">', ' rel="noopener" target="_blank">') : written
  return trusted(icons.inContent(inSightAtOnce(opened)))
}

/** In characters: about what is in sight before anybody scrolls. */
const firstSight = 3000

/** Images that a reader sees first are not put off, as those further down are; nor is one that only the other theme shows asked for. */
function inSightAtOnce(written: string): string {
  const at = written.indexOf('<img ')
  if (at < 0 || at > firstSight) return written
  const start = written.slice(0, firstSight)
  return `${start.replaceAll(/(<img (?![^<>]*\bon-(?:light|dark)\b)[^<>]*?) loading="lazy"/g, '$1')}${written.slice(firstSight)}`
}

function pageHeader(view: PageView, drawing: Drawing, hasOutline: boolean): Html {
  const { layout, description, tags } = view
  const { words } = drawing.language
  const button =
    hasOutline &&
    html`<button type="button" class="action outline-button" popovertarget="~outline">
      ${sign('list')}<span class="action-words">${words.onThisPage}</span>
    </button>`
  const lead =
    layout.description !== false &&
    description !== undefined &&
    description !== '' &&
    html`<p class="lead">${description}</p>`
  const labels =
    layout.tags !== false &&
    tags.length > 0 &&
    html`<ul class="page-tags">
      ${tags.map((tag) => tagLabel(tag, drawing))}
    </ul>`
  return html`<header class="page-header">
    <div class="page-top">
      ${breadcrumbs(view, drawing)}
      <div class="page-tools">${button}${layout.actions !== false && pageActions(view, drawing)}</div>
    </div>
    ${pageTitle(view, drawing)} ${lead} ${labels}
  </header>`
}

/** A page whose title is not shown has one all the same, for those who do not see it. */
const pageTitle = (view: PageView, drawing: Drawing): Html =>
  view.layout.title === false
    ? html`<h1 class="visually-hidden">${view.title}</h1>`
    : html`<h1>${leadOf(view, drawing)}<span>${view.title}</span></h1>`

function tagLabel({ label, icon, color }: TagView, { icons }: Drawing): Html {
  const fill = /^[a-z]{1,20}$/.test(color ?? '') ? ` fill-${color}` : ''
  return html`<li><span class="tag${fill}">${icons.draw(icon)}${label}</span></li>`
}

function cover({ cover: shown, layout }: PageView): Html {
  if (!shown || layout.cover === false) return nothing
  // Where it is cut is one of eleven places: a page has no inline styles.
  const place = Math.max(0, Math.min(10, Math.round(5 + (shown.position ?? 0) / 20)))
  const mask = layout.coverMask === 'radial' && ' radial'
  const size = sizes.has(layout.coverSize ?? '') ? layout.coverSize! : 'hero'
  const image = themedImage(shown.image, '', 'cover-picture')
  return html`<div class="cover-image ${size} at-${place}${mask}">${image}</div>`
}

const sizes: ReadonlySet<string> = new Set(['hero', 'full', 'background'])

function pageFooter(view: PageView, drawing: Drawing): Html {
  const { layout, frame, updatedAt } = view
  const { words, tag } = drawing.language
  const date = layout.metadata === false ? undefined : shownDate(updatedAt, tag)
  const updated =
    date !== undefined &&
    html`<p class="updated"><time datetime="${updatedAt}">${filled(words.updated, { date })}</time></p>`
  const mayPaginate = layout.pagination !== false && frame.look.hasPagination
  return html`<footer class="page-footer">${updated}${mayPaginate && neighbours(view, drawing)}</footer>`
}

const dateFormats = new Map<string, Intl.DateTimeFormat>()

function shownDate(updatedAt: string | undefined, tag: string): string | undefined {
  const time = Date.parse(updatedAt ?? '')
  if (Number.isNaN(time)) return undefined
  const format = dateFormats.get(tag) ?? new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' })
  if (dateFormats.size < 100) dateFormats.set(tag, format)
  return format.format(time)
}
