import { all, memory } from './page.ts'

const openMenus = () => all<HTMLDetailsElement>('details.menu[open]')

/** Menus are `details`, which open and close by themselves; this closes them where a reader expects it. */
export function startMenus(): void {
  addEventListener('click', ({ target }) => {
    for (const menu of openMenus()) if (!(target instanceof Node && menu.contains(target))) menu.open = false
  })
  addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    for (const menu of openMenus()) {
      const hadFocus = menu.contains(document.activeElement)
      menu.open = false
      if (hadFocus) menu.querySelector('summary')?.focus()
    }
  })
  addEventListener('focusin', ({ target }) => {
    for (const menu of openMenus()) if (target instanceof Node && !menu.contains(target)) menu.open = false
  })

  // What opens over a narrow page stands beside a wide one.
  for (const [id, query] of [
    ['~menu', '(min-width: 60.01rem)'],
    ['~links', '(min-width: 60.01rem)'],
    ['~outline', '(min-width: 80rem)'],
  ] as const) {
    const panel = document.getElementById(id)
    if (!panel) continue
    matchMedia(query).addEventListener('change', () => panel.hidePopover())
    panel.addEventListener('click', ({ target }) => {
      if (target instanceof Element && target.closest('a') && panel.matches(':popover-open')) panel.hidePopover()
    })
  }

  document.querySelector('[data-dismiss]')?.addEventListener('click', () => {
    const { dataset } = document.documentElement
    dataset['dismissed'] = ''
    memory.set('dismissed', dataset['announcement'] ?? null)
  })
}
