import { all, make, makeButton, makeSign, words } from './page.ts'

/** How wide the image itself is: what is shown may be a smaller one. */
const widest = ({ srcset, naturalWidth }: HTMLImageElement): number =>
  Math.max(naturalWidth, ...[...srcset.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width)))

function enlarge({ src, alt }: HTMLImageElement): void {
  const large = make('img', '')
  large.src = src
  large.alt = alt
  const close = makeButton('icon-button', makeSign('close'))
  close.ariaLabel = words['close'] ?? ''
  const dialog = make('dialog', 'enlarged', close, large)
  dialog.ariaLabel = alt
  // Whoever has looked presses anywhere.
  dialog.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}

/** An image that is shown smaller than it is can be seen in full. */
function offer(image: HTMLImageElement): void {
  if (image.role === 'button' || image.clientWidth < 64 || widest(image) < image.clientWidth * 1.25) return
  image.role = 'button'
  image.tabIndex = 0
  image.title = words['enlarge'] ?? ''
  // Without words of its own it is a button all the same, and says what it does.
  image.alt ||= image.title
  image.addEventListener('click', () => enlarge(image))
  image.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    enlarge(image)
  })
}

export function startImages(): void {
  // One that is not shown now may be so in the other theme, or in another tab.
  const watch = new ResizeObserver((entries) => {
    for (const { target } of entries) offer(target as HTMLImageElement)
  })
  for (const image of all<HTMLImageElement>('.content img:not(.line, .cover)')) {
    if (image.closest('a, button, summary, .card, .mermaid')) continue
    image.addEventListener('load', () => offer(image))
    watch.observe(image)
  }
}
