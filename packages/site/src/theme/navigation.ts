import type { OutlineEntry } from '@octavo/content'
import { current, type Drawing, outside, sign } from './drawing.ts'
import { attribute, html, type Html, href, nothing } from './html.ts'
import type { LinkView, LookView, NavigationView, PageView } from './page-view.ts'

/** The table of contents. Beside the page where there is room; elsewhere it opens over it, without a script. */
export function sidebar({ navigation, frame }: PageView, drawing: Drawing): Html {
  const { words } = drawing.language
  return html`<div class="sidebar" id="~menu" popover>
    <div class="sidebar-head only-narrow">
      <p>${frame.title}</p>
      <button
        type="button"
        class="icon-button"
        popovertarget="~menu"
        popovertargetaction="hide"
        aria-label="${words.close}"
      >
        ${sign('close')}
      </button>
    </div>
    <nav aria-label="${words.contents}">
      <ul class="toc">
        ${navigation.map((entry) => navigationEntry(entry, drawing, frame.look))}
      </ul>
    </nav>
  </div>`
}

function navigationEntry(entry: NavigationView, drawing: Drawing, look: LookView): Html {
  const { type, title, address, children } = entry
  const below =
    children.length > 0 &&
    html`<ul>
      ${children.map((child) => navigationEntry(child, drawing, look))}
    </ul>`
  const tag = entry.tag !== undefined && html`<span class="tag">${entry.tag}</span>`
  const label = html`${leadOf(entry, drawing)}<span class="toc-title">${title}</span>${tag}`
  if (type === 'group')
    return html`<li class="toc-group">
      <p>${label}</p>
      ${below}
    </li>`
  if (type === 'more') return html`<li class="toc-more"><a${href(address)}>${drawing.language.words.more} …</a></li>`
  const isOutside = type === 'link' && /^https?:/i.test(address ?? '')
  const end = isOutside ? sign('out') : entry.hasChildren ? sign('right') : nothing
  const attributes = html`${href(address)}${isOutside && outside(address!, look)}${current(entry.isCurrent, 'page')}`
  return html`<li${entry.isOpen && html` class="open"`}><a${attributes}>${label}${end}</a>${below}</li>`
}

/** Before a title: its emoji, or its icon. */
export const leadOf = (
  of: { readonly emoji?: string | undefined; readonly icon?: string | undefined },
  { icons }: Drawing,
) => (of.emoji === undefined ? icons.draw(of.icon) : html`<span class="emoji" aria-hidden="true">${of.emoji}</span>`)

/** The headings of a page, of the first two levels that it uses. */
export function outline(entries: readonly OutlineEntry[], { language: { words } }: Drawing): Html {
  const items = shownOutline(entries).map(({ id, title, depth }) => {
    const address = attribute('href', `#${encodeURIComponent(id)}`)
    return html`<li${depth > 0 && html` class="deeper"`}><a${address}>${title}</a></li>`
  })
  return html`<nav class="outline" id="~outline" popover aria-labelledby="~outline-title">
    <p id="~outline-title" class="outline-title">${words.onThisPage}</p>
    <ul>
      ${items}
    </ul>
  </nav>`
}

export function shownOutline(entries: readonly OutlineEntry[]): (OutlineEntry & { depth: number })[] {
  const named = entries.filter(({ title }) => title.trim() !== '')
  const levels = [...new Set(named.map(({ level }) => level))].toSorted((one, other) => one - other)
  return named.flatMap((entry) => {
    const depth = levels.indexOf(entry.level)
    return depth < 2 ? [{ ...entry, depth }] : []
  })
}

export function breadcrumbs(view: PageView, { language: { words } }: Drawing): Html {
  if (view.breadcrumbs.length === 0) return nothing
  const items = view.breadcrumbs.map((crumb) => {
    const shown =
      'address' in crumb ? html`<a${href(crumb.address)}>${crumb.title}</a>` : html`<span>${crumb.title}</span>`
    return html`<li>${shown}</li>`
  })
  return html`<nav class="breadcrumbs" aria-label="${words.breadcrumbs}">
    <ol>
      ${items}
    </ol>
  </nav>`
}

export function neighbours({ previous, next }: PageView, { language: { words } }: Drawing): Html {
  if (!previous && !next) return nothing
  return html`<nav class="neighbours" aria-label="${words.previous}, ${words.next}">
    ${previous && html`<a class="previous" rel="prev" ${href(previous.address)}>${sign('left')}${neighbour(previous, words.previous)}</a>`}
    ${next && html`<a class="next" rel="next" ${href(next.address)}>${neighbour(next, words.next)}${sign('right')}</a>`}
  </nav>`
}

const neighbour = ({ title }: LinkView, way: string): Html =>
  html`<span><span class="neighbour-way">${way}</span><span class="neighbour-title">${title}</span></span>`
