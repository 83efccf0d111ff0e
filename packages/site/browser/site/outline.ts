import { all } from './page.ts'

/** A long outline scrolls along. */
function bring(link: HTMLElement | undefined): void {
  const panel = link?.closest('.outline')
  if (!link || !panel) return
  const at = link.getBoundingClientRect().top - panel.getBoundingClientRect().top
  if (at < 0 || at > panel.clientHeight - 60) panel.scrollTop += at - panel.clientHeight / 2
}

/** Marks in the outline where the reader is. */
export function startOutline(): void {
  const links = all<HTMLAnchorElement>('.outline a')
  const headings = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))))
  if (links.length === 0) return
  let isAsked = false
  const mark = () => {
    isAsked = false
    // A little below where a heading stands after a jump.
    const line = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) + 16
    let here = headings.findLastIndex((heading) => heading && heading.getBoundingClientRect().top <= line)
    // The last part may be too short to reach the line.
    const isAtEnd = scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 4
    if (isAtEnd)
      here = headings.findLastIndex((heading) => heading && heading.getBoundingClientRect().top < innerHeight)
    bring(links[here])
    for (const [index, link] of links.entries()) {
      link.classList.toggle('here', index === here)
      if (index === here) link.setAttribute('aria-current', 'location')
      else link.removeAttribute('aria-current')
    }
  }
  const ask = () => {
    if (isAsked) return
    isAsked = true
    requestAnimationFrame(mark)
  }
  addEventListener('scroll', ask, { passive: true })
  addEventListener('resize', ask, { passive: true })
  mark()
}
