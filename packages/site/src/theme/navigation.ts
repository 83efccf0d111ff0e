import type { OutlineEntry } from '@octavo/content'
import { type Drawing, outside, sign } from './frame.ts'
import { attribute, html, type Html, href, nothing } from './html.ts'
import type { LookView, NavigationView, PageView } from './page-view.ts'

/** The table of contents. Beside the page where there is room; elsewhere it opens over it, without a script. */
export function sidebar(view: PageView, drawing: Drawing): Html {
  const { words } = drawing.language
  return html`<nav class="sidebar" id="~menu" popover aria-label="${words.contents}">
    <div class="sidebar-head only-narrow">
      <p>${words.contents}</p>
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
    <ul class="toc">
      ${view.navigation.map((entry) => navigationEntry(entry, drawing, view.frame.look))}
    </ul>
  </nav>`
}

function navigationEntry(entry: NavigationView, drawing: Drawing, look: LookView): Html {
  const children =
    entry.children.length > 0 &&
    html`<ul>
      ${entry.children.map((child) => navigationEntry(child, drawing, look))}
    </ul>`
  const lead =
    entry.emoji === undefined
      ? drawing.icons.draw(entry.icon)
      : html`<span class="emoji" aria-hidden="true">${entry.emoji}</span>`
  const label = html`${lead}<span class="toc-title">${entry.title}</span
    >${entry.tag !== undefined && html`<span class="tag">${entry.tag}</span>`}`
  if (entry.type === 'group')
    return html`<li class="toc-group">
      <p>${label}</p>
      ${children}
    </li>`
  const isOutside = entry.type === 'link' && /^https?:/i.test(entry.address ?? '')
  const end = isOutside ? sign('out') : entry.hasChildren ? sign('right') : nothing
  const target = isOutside && outside(entry.address!, look)
  return html`<li${entry.isOpen && html` class="open"`}><a${href(entry.address)}${target}${entry.isCurrent && html` aria-current="page"`}>${label}${end}</a>${children}</li>`
}

/** The headings of a page: of the first two levels that it uses. */
export function outline(entries: readonly OutlineEntry[], { language: { words } }: Drawing): Html {
  const shown = shownOutline(entries)
  if (shown.length === 0) return nothing
  const items = shown.map(
    ({ id, title, depth }) =>
      html`<li${depth > 0 && html` class="deeper"`}><a${attribute('href', `#${encodeURIComponent(id)}`)}>${title}</a></li>`,
  )
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
  const items = view.breadcrumbs.map((crumb) =>
    'address' in crumb
      ? html`<li><a${href(crumb.address)}>${crumb.title}</a></li>`
      : html`<li><span>${crumb.title}</span></li>`,
  )
  return html`<nav class="breadcrumbs" aria-label="${words.breadcrumbs}">
    <ol>
      ${items}
    </ol>
  </nav>`
}

export function neighbours(view: PageView, { language: { words } }: Drawing): Html {
  const { previous, next } = view
  if (!previous && !next) return nothing
  return html`<nav class="neighbours" aria-label="${words.previous}, ${words.next}">
    ${
      previous &&
      html`<a class="previous" rel="prev" ${href(previous.address)}
        >${sign('left')}<span
          ><span class="neighbour-way">${words.previous}</span
          ><span class="neighbour-title">${previous.title}</span></span
        ></a
      >`
    }${
      next &&
      html`<a class="next" rel="next" ${href(next.address)}
        ><span><span class="neighbour-way">${words.next}</span><span class="neighbour-title">${next.title}</span></span
        >${sign('right')}</a
      >`
    }
  </nav>`
}
