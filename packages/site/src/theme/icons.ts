import { fab } from '@fortawesome/free-brands-svg-icons'
import { far } from '@fortawesome/free-regular-svg-icons'
import { fas } from '@fortawesome/free-solid-svg-icons'
import { attribute, html, type Html, nothing } from './html.ts'
import { nearestFree } from './icon-names.ts'
import type { LookView } from './page-view.ts'

interface Drawing {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly path: string
  /** What somebody else is known by has one form. */
  readonly isBrand: boolean
}

type Pack = typeof fas

const drawings = readDrawings([fab, fas])
/** A few hundred of the icons are free in outline, too. */
const outlined = readDrawings([far])

function readDrawings(packs: readonly Pack[]): ReadonlyMap<string, Drawing> {
  const found = new Map<string, Drawing>()
  for (const pack of packs) {
    for (const { iconName, icon } of Object.values(pack)) {
      const [width, height, aliases, , path] = icon
      const drawing = {
        name: iconName,
        width,
        height,
        path: Array.isArray(path) ? path.join('') : path,
        isBrand: pack === fab,
      }
      found.set(iconName, drawing)
      for (const alias of aliases) if (typeof alias === 'string' && !found.has(alias)) found.set(alias, drawing)
    }
  }
  return found
}

/** Shapes that mean nothing by themselves. */
const bare = new Set(['circle', 'square', 'hand', 'arrows', 'person'])

/** By its Font Awesome name; of those that are not free the nearest that is: `rocket-launch` is `rocket`. */
function drawingOf(name: string): Drawing | undefined {
  const found = drawings.get(name) ?? (Object.hasOwn(nearestFree, name) ? drawings.get(nearestFree[name]!) : undefined)
  if (found) return found
  const end = name.lastIndexOf('-')
  const lead = end > 0 ? name.slice(0, end) : ''
  return lead === '' || bare.has(lead) ? undefined : drawingOf(lead)
}

/** The icons of one page: each is sent once, however often it is drawn. */
export class PageIcons {
  readonly #used = new Map<string, Drawing>()
  readonly #style: LookView['icons']

  constructor(style: LookView['icons'] = 'solid') {
    this.#style = style
  }

  /** Nothing for a name that nobody knows. */
  draw(name: string | undefined, className = 'icon'): Html {
    const found = name === undefined || name.length > 60 ? undefined : drawingOf(name)
    if (!found) return nothing
    const isFilled = this.#style === 'solid' || this.#style === 'duotone'
    const drawing = isFilled ? found : (outlined.get(found.name) ?? found)
    this.#used.set(drawing.name, drawing)
    const classes = drawing.isBrand ? `${className} brand-icon` : className
    return html`<svg class="${classes}" aria-hidden="true"><use href="#~${drawing.name}" /></svg>`
  }

  /** Our writer spells an icon in one way only, and no text or attribute of a page can hold a bare `<`. */
  inContent(content: string): string {
    return content.replaceAll(
      /<span class="(icon[ a-z-]*)" data-icon="([^"]*)"(?: aria-hidden="true")?><\/span>/g,
      (_, className: string, name: string) => this.draw(name.toLowerCase(), className).text,
    )
  }

  sprite(): Html {
    if (this.#used.size === 0) return nothing
    const symbols = Array.from(
      this.#used.values(),
      ({ name, width, height, path }) =>
        html`<symbol id="~${name}" viewBox="0 0 ${width} ${height}"><path${attribute('d', path)} /></symbol>`,
    )
    return html`<svg class="sprite" aria-hidden="true">${symbols}</svg>`
  }
}
