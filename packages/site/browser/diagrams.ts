/**
 * Diagrams are drawn by a frame of an origin of its own, which knows nothing of this page and may reach nothing. What comes back is
 * shown as an image, where no script can run.
 */
type Drawn = { readonly id: number; readonly svg?: string }

const figures = [...document.querySelectorAll<HTMLElement>('figure.mermaid')]
const sources = figures.map((figure) => figure.querySelector('pre')?.textContent ?? '')
const images = figures.map(() => new Image())
const root = document.documentElement
const prefersDark = matchMedia('(prefers-color-scheme: dark)')
const isDark = () => (root.dataset['theme'] ? root.dataset['theme'] === 'dark' : prefersDark.matches)
const ofWords = JSON.parse(document.body.dataset['words'] ?? '{}') as Record<string, string>

const frame = document.createElement('iframe')
frame.sandbox.add('allow-scripts')
frame.src = new URL('__FRAME__', import.meta.url).href
frame.className = 'visually-hidden'
frame.title = ofWords['diagram'] ?? ''
frame.ariaHidden = 'true'
frame.tabIndex = -1

/** The colours of the site, as the browser resolves them now. */
function colours(): Record<string, string> {
  const probe = document.createElement('span')
  document.body.append(probe)
  const resolved = ['bg', 'surface', 'line', 'line-strong', 'muted', 'strong', 'primary-soft', 'primary-line'].map(
    (name) => {
      probe.style.color = `var(--${name})`
      return [name, getComputedStyle(probe).color] as const
    },
  )
  probe.remove()
  return Object.fromEntries(resolved)
}

const ask = () => {
  const asked = { isDark: isDark(), colours: colours() }
  for (const [id, source] of sources.entries()) frame.contentWindow?.postMessage({ ...asked, id, source }, '*')
}

function show({ id, svg }: Drawn): void {
  const figure = figures[id]
  const image = images[id]
  if (!figure || !image) return
  if (typeof svg !== 'string') return figure.classList.add('undrawn')
  const size = /viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"/.exec(svg)
  if (size) {
    image.width = Math.ceil(Number(size[1]))
    image.height = Math.ceil(Number(size[2]))
    // On a narrow page its words stay readable, and it scrolls.
    image.style.minInlineSize = `${image.width * 0.7}px`
  }
  figure.classList.toggle('dark', isDark())
  image.alt = ofWords['diagram'] ?? ''
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  if (image.isConnected) return
  const more = document.createElement('details')
  const summary = document.createElement('summary')
  summary.textContent = ofWords['source'] ?? ''
  more.append(summary, ...figure.childNodes)
  figure.append(image, more)
  figure.classList.add('drawn')
}

addEventListener('message', ({ source, data }: MessageEvent<Drawn | 'ready'>) => {
  if (source !== frame.contentWindow) return
  if (data === 'ready') ask()
  else if (typeof data === 'object' && data !== null) show(data)
})
addEventListener('octavo-theme', ask)
prefersDark.addEventListener('change', ask)
if (figures.length > 0) document.body.append(frame)
