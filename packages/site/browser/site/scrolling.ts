import { all } from './page.ts'

/** What can be scrolled is reached by keys, and what cannot be is passed over. */
export function startScrolling(): void {
  const watch = new ResizeObserver((entries) => {
    const parts = entries.map(({ target }) => [target as HTMLElement, target.scrollWidth > target.clientWidth] as const)
    for (const [part, isScrolled] of parts) part.tabIndex = isScrolled ? 0 : -1
  })
  for (const part of all('.code pre, .table:not(.sticky), .math.block')) {
    part.tabIndex = 0
    watch.observe(part)
  }
}
