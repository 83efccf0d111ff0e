import { all } from './page.ts'

const contentsKey = 'octavo-contents'
const topIn = (panel: Element, link: Element) => link.getBoundingClientRect().top - panel.getBoundingClientRect().top

/** Where the contents were on the page before: what was clicked stays under the pointer. */
function place(panel: HTMLElement): void {
  const current = panel.querySelector<HTMLAnchorElement>('[aria-current="page"]')
  if (!current) return
  try {
    const [scrolled, clicked, top] = JSON.parse(sessionStorage.getItem(contentsKey) ?? '[]') as [
      number?,
      string?,
      number?,
    ]
    panel.scrollTop = scrolled ?? 0
    if (clicked === current.href) panel.scrollTop += topIn(panel, current) - (top ?? 0)
  } catch {
    // Nothing is known, then.
  }
  const at = topIn(panel, current)
  if (at < 0 || at > panel.clientHeight - 80) panel.scrollTop += at - panel.clientHeight / 2
}

function keepPlace(panel: HTMLElement): void {
  let clicked: [address: string, top: number] | [] = []
  panel.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link) clicked = [link.href, topIn(panel, link)]
  })
  addEventListener('pagehide', () => {
    try {
      sessionStorage.setItem(contentsKey, JSON.stringify([panel.scrollTop, ...clicked]))
    } catch {
      // Then the next page shows them from the top.
    }
  })
}

/** Over a narrow page they are all that can be reached, until they are closed. */
function standAlone(panel: HTMLElement): void {
  const beside = all('.skip, .preview-banner, .announcement, .site-header, main, .outline, .site-footer')
  const enclose = (isOpen: boolean) => {
    for (const part of beside) part.inert = isOpen
    panel.role = isOpen ? 'dialog' : null
    panel.ariaModal = isOpen ? 'true' : null
    panel.ariaLabel = isOpen ? (panel.querySelector('nav')?.ariaLabel ?? null) : null
  }
  panel.addEventListener('toggle', ({ newState }) => {
    if (newState !== 'open') return
    enclose(true)
    panel.querySelector('button')?.focus()
    place(panel)
  })
  // Before they close, since the focus then goes back to what opened them.
  panel.addEventListener('beforetoggle', ({ newState }) => {
    if (newState === 'closed') enclose(false)
  })
}

export function startContents(): void {
  const panel = document.getElementById('~menu')
  if (panel) {
    place(panel)
    keepPlace(panel)
    standAlone(panel)
  }
  const sections = document.querySelector('.sections > ul')
  const current = sections?.querySelector('.section:is([aria-current], .current)')
  if (!sections || !current) return
  const [whole, own] = [sections.getBoundingClientRect(), current.getBoundingClientRect()]
  if (own.left >= whole.left && own.right <= whole.right) return
  sections.scrollLeft += own.left + own.width / 2 - whole.left - whole.width / 2
}
