import { all, make, makeButton, makeSign, words } from './page.ts'

/** Where each player is loaded from. The policy of the page allows frames from these hosts and no others. */
const players: Record<string, (id: string, address: string) => string> = {
  youtube: (id) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`,
  vimeo: (id) => `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`,
  loom: (id) => `https://www.loom.com/embed/${id}`,
  figma: (_, address) => `https://www.figma.com/embed?embed_host=share&url=${encodeURIComponent(address)}`,
  spotify: (id) => `https://open.spotify.com/embed/${id}`,
  drive: (id) => `https://drive.google.com/file/d/${id}/preview`,
  codepen: (id) => `https://codepen.io/${id.replace('/pen/', '/embed/')}?default-tab=result`,
}

/** A click loads the player; before it, nothing is asked of anyone. */
export function startEmbeds(): void {
  for (const link of all<HTMLAnchorElement>('a.embed-link[data-embed]')) {
    const address = players[link.dataset['embed'] ?? '']?.(link.dataset['embedId'] ?? '', link.href)
    if (address === undefined) continue
    const { host } = new URL(address)
    const play = make('span', 'play', makeSign('play'))
    const button = makeButton('player', play, words['load']?.replace('{host}', host) ?? host)
    button.append(make('small', '', words['loadAbout'] ?? ''))
    button.addEventListener('click', () => {
      const frame = make('iframe', '')
      frame.src = address
      frame.title = link.textContent ?? host
      frame.allow = 'autoplay; fullscreen; encrypted-media; picture-in-picture'
      frame.referrerPolicy = 'strict-origin-when-cross-origin'
      button.replaceWith(frame)
      frame.focus()
    })
    link.before(button)
  }
}
