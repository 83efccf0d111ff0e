import { all, make, makeButton, memory } from './page.ts'

type Group = { readonly names: readonly string[]; readonly select: (index: number) => void }
const groups: Group[] = []

/** The same name is the same choice: in every group of the page, and on the next pages. */
function choose(name: string): void {
  memory.set('tab', [name, ...remembered().filter((one) => one !== name)].slice(0, 20).join('\n'))
  for (const { names, select } of groups) if (names.includes(name)) select(names.indexOf(name))
}

const remembered = (): string[] => memory.get('tab')?.split('\n') ?? []

let count = 0

function build(tabs: HTMLElement): void {
  const panes = all(':scope > .tab', tabs)
  if (panes.length === 0) return
  const list = make('div', 'tab-list')
  list.role = 'tablist'
  const names = panes.map((pane) => pane.dataset['tab'] ?? '')
  const buttons = panes.map((pane, index) => {
    const button = makeButton('')
    button.append(
      ...[...(pane.querySelector(':scope > .tab-title')?.childNodes ?? [])].map((node) => node.cloneNode(true)),
    )
    button.role = 'tab'
    button.id = `~tab-${++count}`
    pane.id ||= `~pane-${count}`
    button.setAttribute('aria-controls', pane.id)
    pane.addEventListener('beforematch', () => select(index))
    button.addEventListener('click', () => pick(index))
    return button
  })
  const select = (chosen: number) => {
    for (const [index, button] of buttons.entries()) {
      button.ariaSelected = String(index === chosen)
      button.tabIndex = index === chosen ? 0 : -1
      const pane = panes[index]!
      pane.role = index === chosen ? 'tabpanel' : null
      // What is not shown is found all the same by who searches the page, and is shown then.
      if (index === chosen) pane.removeAttribute('hidden')
      else pane.setAttribute('hidden', 'until-found')
      // With a name it would be a part of the page to go to.
      if (index === chosen) pane.setAttribute('aria-labelledby', button.id)
      else pane.removeAttribute('aria-labelledby')
    }
  }
  const pick = (index: number) => {
    // What is above may grow or shrink: the tabs stay under the pointer.
    const before = list.getBoundingClientRect().top
    if (names[index]) choose(names[index])
    select(index)
    scrollBy({ top: list.getBoundingClientRect().top - before, behavior: 'instant' })
  }
  list.addEventListener('keydown', (event) => {
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const forward = document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const back = document.dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
    const to = { [forward]: at + 1, [back]: at - 1, Home: 0, End: buttons.length - 1 }[event.key]
    if (at < 0 || to === undefined) return
    event.preventDefault()
    const index = (to + buttons.length) % buttons.length
    pick(index)
    buttons[index]!.focus()
  })
  list.append(...buttons)
  tabs.prepend(list)
  tabs.classList.add('ready')
  const known = remembered()
  const liked = known.find((name) => names.includes(name))
  select(liked === undefined ? 0 : names.indexOf(liked))
  groups.push({ names, select })
}

/** A link may lead into a tab that is not shown, or into a closed block. */
function reveal(): void {
  const target = document.getElementById(nameInHash())
  let isHidden = false
  for (let at: HTMLElement | null = target; at; at = at.parentElement) {
    if (at instanceof HTMLDetailsElement && !at.open) isHidden = at.open = true
    if (!at.matches('.tab[hidden]')) continue
    isHidden = true
    document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(at.id)}"]`)?.click()
  }
  // The browser has gone there itself if it could, or to where the reader was before.
  if (isHidden) target?.scrollIntoView()
}

function nameInHash(): string {
  try {
    return decodeURIComponent(location.hash.slice(1))
  } catch {
    return ''
  }
}

export function startTabs(): void {
  for (const tabs of all('.tabs')) build(tabs)
  addEventListener('hashchange', reveal)
  if (location.hash.length > 1) reveal()
}
