import { all, make } from './page.ts'

/** A note beside the words it belongs to. Without this, its link leads to the notes at the end. */
export function startNotes(): void {
  const card = make('div', 'note-card')
  card.popover = 'auto'
  card.id = '~note'
  document.body.append(card)
  for (const link of all<HTMLAnchorElement>('a.note, a.note-ref')) {
    const note = document.getElementById(decodeURIComponent(link.hash.slice(1)))
    if (!note) continue
    const open = () => {
      card.replaceChildren(...[...note.childNodes].map((node) => node.cloneNode(true)))
      for (const inner of all('[id]', card)) inner.removeAttribute('id')
      card.showPopover()
      const at = link.getBoundingClientRect()
      const { width, height } = card.getBoundingClientRect()
      const left = Math.max(8, Math.min(at.left + at.width / 2 - width / 2, innerWidth - width - 8))
      const below = at.bottom + 6
      card.style.left = `${left}px`
      card.style.top = `${below + height > innerHeight - 8 && at.top - height - 6 > 0 ? at.top - height - 6 : below}px`
    }
    link.setAttribute('aria-describedby', note.id)
    link.addEventListener('click', (event) => {
      event.preventDefault()
      open()
    })
  }
  addEventListener('scroll', () => card.hidePopover(), { passive: true })
}
