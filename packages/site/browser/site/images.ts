import { all, make, makeButton, makeSign, words } from './page.ts'

/** How wide the image itself is: what is shown may be a smaller one, and a diagram has only the size that it is given. */
const widest = ({ srcset, naturalWidth, attributes }: HTMLImageElement): number =>
  Math.max(
    naturalWidth,
    Number.parseInt(attributes.getNamedItem('width')?.value ?? '0', 10),
    ...[...srcset.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width)),
  )

function enlarge(image: HTMLImageElement): void {
  const { src, alt } = image
  const large = make('img', '')
  large.src = src
  if (image.closest('.mermaid')) large.width = widest(image)
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

const canBeOffered = (image: HTMLImageElement): boolean =>
  image.matches('.content img:not(.line, .cover)') && !image.closest('a, button, summary, .card')

function offerLoaded({ target }: Event): void {
  if (target instanceof HTMLImageElement && canBeOffered(target)) offer(target)
}

export function startImages(): void {
  // One that is not shown now may be so in the other theme, or in another tab.
  const watch = new ResizeObserver((entries) => {
    for (const { target } of entries) offer(target as HTMLImageElement)
  })
  for (const image of all<HTMLImageElement>('.content img')) if (canBeOffered(image)) watch.observe(image)
  // Diagrams are images too, once they are drawn.
  document.addEventListener('load', offerLoaded, true)
}
