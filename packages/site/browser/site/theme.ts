import { all, memory, words } from './page.ts'

const root = document.documentElement
const prefersDark = matchMedia('(prefers-color-scheme: dark)')

const isDark = () => (root.dataset['theme'] ? root.dataset['theme'] === 'dark' : prefersDark.matches)

export function startTheme(): void {
  const buttons = all<HTMLButtonElement>('[data-switch-theme]')
  const show = () => {
    for (const button of buttons) {
      button.dataset['switchTheme'] = isDark() ? 'light' : 'dark'
      button.ariaLabel = (isDark() ? words['toLight'] : words['toDark']) ?? ''
    }
    dispatchEvent(new Event('octavo-theme'))
  }
  const choose = () => {
    const wanted = isDark() ? 'light' : 'dark'
    // Back to what the site shows by itself: then it follows the system again.
    const own = root.dataset['default'] ?? (prefersDark.matches ? 'dark' : 'light')
    memory.set('theme', wanted === own ? null : wanted)
    if (wanted === own && root.dataset['default'] === undefined) delete root.dataset['theme']
    else root.dataset['theme'] = wanted
    show()
  }
  // Chosen in another window, or on another page before this one is come back to.
  const follow = () => {
    const chosen = memory.get('theme') ?? root.dataset['default']
    if (chosen === undefined) delete root.dataset['theme']
    else root.dataset['theme'] = chosen
    show()
  }
  for (const button of buttons) button.addEventListener('click', choose)
  if (buttons.length > 0) {
    addEventListener('storage', follow)
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) follow()
    })
  }
  prefersDark.addEventListener('change', show)
  show()
}
