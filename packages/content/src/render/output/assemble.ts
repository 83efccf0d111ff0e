import { safeAddress } from '../links.ts'
import type { Piece } from '../rendered.ts'
import type { AddressSlot, ImageSlot, Slot, Target } from '../tree.ts'
import { escapeAttribute, escapeText } from './serialize.ts'

/** What only the one who serves a page knows. Undefined: not there, or not for this reader. */
export type Assembly = {
  readonly addressOf: (target: Target) => string | undefined
  readonly pageOf: (
    target: Target,
  ) => { readonly title: string; readonly description?: string; readonly icon?: string } | undefined
  readonly fileOf: (
    file: string,
  ) => { readonly name: string; readonly size: number; readonly contentType: string } | undefined
  /** A file as an image: its own size, and the widths that there are, as `srcset` lists them. */
  readonly imageOf?: (file: string) => SizedImage | undefined
}

export type SizedImage = {
  readonly srcset?: string | undefined
  readonly width?: number | undefined
  readonly height?: number | undefined
}

/** The HTML of a rendered document. */
export function assemble(pieces: readonly Piece[], assembly: Assembly): string {
  let html = ''
  for (const piece of pieces) html += typeof piece === 'string' ? piece : filled(piece, assembly)
  return html
}

function filled(slot: Slot, assembly: Assembly): string {
  switch (slot.slot) {
    case 'address': {
      const address = safeOf(assembly.addressOf(slot.target))
      if (address === undefined) return ''
      return ` ${slot.attribute}="${escapeAttribute(address)}"${slot.attribute === 'src' ? sizeOf(slot, assembly) : ''}`
    }
    case 'title':
      return escapeText(titleOf(slot.target, assembly) ?? '')
    case 'card':
      return card(slot.target, assembly)
    case 'file':
      return fileRow(slot.file, assembly)
    case 'image':
      return image(slot, assembly)
  }
}

/** As wide as a page's text, in pixels. */
const textWidth = 800

/** Its place is kept before it is there, and of its widths the browser takes what it needs: nothing is shown larger than it is. */
function sizeOf({ target, ...given }: AddressSlot, { imageOf }: Assembly): string {
  const sized = target.kind === 'file' ? imageOf?.(target.file) : undefined
  if (!sized) return ''
  const { srcset, width, height } = sized
  const byHeight = width && height && Math.round(((pixels(given.height) ?? 0) * width) / height)
  const shown = pixels(given.width) ?? (byHeight || Math.min(width ?? textWidth, textWidth))
  const list =
    srcset === undefined ? '' : ` srcset="${escapeAttribute(srcset)}" sizes="(max-width: ${shown}px) 100vw, ${shown}px"`
  return `${list}${missingSize(given, sized)}`
}

const pixels = (length: string | undefined): number | undefined =>
  /^\d+$/.test(length ?? '') ? Number(length) : undefined

/** What the author said of its size is written already. */
function missingSize(given: Pick<AddressSlot, 'width' | 'height'>, { width, height }: SizedImage): string {
  if (!width || !height || (given.width !== undefined && given.height !== undefined)) return ''
  if (given.width === undefined && given.height === undefined) return ` width="${width}" height="${height}"`
  const [wide, high] = [pixels(given.width), pixels(given.height)]
  if (wide !== undefined) return ` height="${Math.round((wide * height) / width)}"`
  return high === undefined ? '' : ` width="${Math.round((high * width) / height)}"`
}

function image({ target, attributes, alt, otherwise }: ImageSlot, assembly: Assembly): string {
  const address = safeOf(assembly.addressOf(target))
  if (address !== undefined) return `<img${attributes} src="${escapeAttribute(address)}">`
  if (otherwise === 'nothing') return ''
  if (otherwise === 'words') return escapeText(alt)
  const words = alt === '' ? target.url.replace(/^https?:\/\/(?:www\.)?/i, '') : alt
  return `<a class="image-link" href="${escapeAttribute(target.url)}" rel="noopener">${escapeText(words)}</a>`
}

const safeOf = (address: string | undefined) =>
  address !== undefined && (/^\/(?![/\\])|^[#?]|^\.{1,2}\//.test(address) || safeAddress(address) === address)
    ? address
    : undefined

function titleOf(target: Target, assembly: Assembly): string | undefined {
  return target.kind === 'file' ? assembly.fileOf(target.file)?.name : assembly.pageOf(target)?.title
}

function card(target: Target, assembly: Assembly): string {
  const address = safeOf(assembly.addressOf(target))
  const title = titleOf(target, assembly)
  if (address === undefined || title === undefined) return '<p class="card-ref broken">This page was not found.</p>'
  const page = target.kind === 'file' ? undefined : assembly.pageOf(target)
  const icon =
    page?.icon === undefined
      ? ''
      : `<span class="icon" data-icon="${escapeAttribute(page.icon)}" aria-hidden="true"></span>`
  const description = page?.description ? `<span class="card-ref-text">${escapeText(page.description)}</span>` : ''
  return `<p class="card-ref"><a href="${escapeAttribute(address)}">${icon}${escapeText(title)}</a>${description}</p>`
}

function fileRow(id: string, assembly: Assembly): string {
  const file = assembly.fileOf(id)
  const address = safeOf(assembly.addressOf({ kind: 'file', file: id }))
  if (!file || address === undefined) return ''
  const type = /\.([A-Za-z0-9]{1,8})$/.exec(file.name)?.[1]?.toUpperCase() ?? file.contentType
  const about = `<span class="file-about">${escapeText(type)} · ${sizeText(file.size)}</span>`
  return `<a class="file-link" href="${escapeAttribute(address)}" download>${escapeText(file.name)}</a>${about}`
}

function sizeText(size: number): string {
  const units = ['B', 'KB', 'MB', 'GB']
  let value = size
  let unit = 0
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000
    unit++
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`
}
