import { captionNodes } from '../forms/images.ts'
import { mermaidFigure } from '../forms/code.ts'
import { resolve, safeAddress } from '../links.ts'
import type { RenderRun, TagUse } from '../run.ts'
import { isTrue } from '../source/tag-attributes.ts'
import { element, icon, isBlankText, type Node, text } from '../tree.ts'

/** A card that leads to a page of the site, with the title it has now, or to an address elsewhere. */
export function contentReference(use: TagUse, run: RenderRun): Node[] {
  const written = use.attributes.get('url') ?? use.attributes.get('page') ?? ''
  const link = resolve(written, run, use.source)
  if (!link) return [element('p', { class: 'card-ref broken' }, [text('This page was not found.')])]
  if (link.kind !== 'url') return [{ type: 'slot', slot: { slot: 'card', target: link } }]
  return [
    element('p', { class: 'card-ref' }, [
      element('a', { href: link.url, rel: 'noopener' }, [text(readable(link.url))]),
    ]),
  ]
}

const readable = (url: string) => url.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')

/** Players that a reader may load with a click; nothing is asked of them before. */
const players: readonly (readonly [kind: string, pattern: RegExp])[] = [
  [
    'youtube',
    /^https:\/\/(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/|live\/)([\w-]{6,20})/i,
  ],
  ['youtube', /^https:\/\/youtu\.be\/([\w-]{6,20})/i],
  ['vimeo', /^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{5,12})/i],
  ['loom', /^https:\/\/(?:www\.)?loom\.com\/(?:share|embed)\/([0-9a-f]{32})/i],
  ['figma', /^https:\/\/(?:www\.)?figma\.com\/(?:file|design|proto|board)\/(\w{10,40})/i],
  ['spotify', /^https:\/\/open\.spotify\.com\/((?:track|album|playlist|episode|show)\/\w{10,40})/i],
  ['drive', /^https:\/\/drive\.google\.com\/file\/d\/([\w-]{10,80})/i],
  ['codepen', /^https:\/\/codepen\.io\/([\w-]{1,60}\/pen\/\w{3,20})/i],
]

export function embed(use: TagUse): Node[] {
  const url = safeAddress(use.attributes.get('url') ?? '')
  if (url === undefined || !/^https?:/i.test(url)) return []
  const player = players
    .map(([kind, pattern]) => [kind, pattern.exec(url)?.[1]] as const)
    .find(([, id]) => id !== undefined)
  const link = element(
    'a',
    { class: 'embed-link', href: url, rel: 'noopener', 'data-embed': player?.[0], 'data-embed-id': player?.[1] },
    [text(readable(url))],
  )
  const caption = captionNodes(use.body().filter((node) => !isBlankText(node)))
  const isWide = isTrue(use.attributes.get('fullwidth'))
  const words = caption.length > 0 ? [element('figcaption', {}, caption)] : []
  return [element('figure', { class: isWide ? 'embed full-width' : 'embed' }, [link, ...words])]
}

/** A file to download; one that is not there is nothing. */
export function file(use: TagUse, run: RenderRun): Node[] {
  const link = resolve(use.attributes.get('src') ?? '', run, use.source)
  if (!link) return []
  const caption = captionNodes(use.body().filter((node) => !isBlankText(node)))
  const words = caption.length > 0 ? [element('figcaption', {}, caption)] : []
  if (link.kind === 'file') {
    return [element('figure', { class: 'file' }, [{ type: 'slot', slot: { slot: 'file', file: link.file } }, ...words])]
  }
  if (link.kind !== 'url' || link.url.startsWith('#')) return []
  const name = decodeName(link.url)
  return [
    element('figure', { class: 'file' }, [
      element('a', { class: 'file-link', href: link.url, rel: 'noopener' }, [text(name)]),
      ...words,
    ]),
  ]
}

function decodeName(url: string): string {
  const last =
    url
      .replace(/[?#].*$/, '')
      .split('/')
      .at(-1) ?? ''
  try {
    return decodeURIComponent(last) || readable(url)
  } catch {
    return last
  }
}

/** Without its integration a block can only say where it leads. */
export function integration(use: TagUse): Node[] {
  if (use.name === '@mermaid/diagram') {
    const source = use.attributes.get('content')
    return source === undefined ? [] : [mermaidFigure(source)]
  }
  const url = safeAddress(use.attributes.get('url') ?? '')
  if (url === undefined || !/^https?:/i.test(url)) return []
  const link = element('a', { class: 'embed-link', href: url, rel: 'noopener' }, [icon('link'), text(readable(url))])
  return [element('figure', { class: 'embed' }, [link])]
}
