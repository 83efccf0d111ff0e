/** How much of a file's start is looked at. */
export const headSize = 512 * 1024

/** Bytes at a place, written as Latin-1. */
type Mark = readonly [at: number, bytes: string]

/** What the bytes say themselves, whatever the file is called. */
const signatures: readonly (readonly [type: string, ...marks: Mark[]])[] = [
  ['image/png', [0, '\x89PNG\r\n\x1a\n']],
  ['image/jpeg', [0, '\xff\xd8\xff']],
  ['image/gif', [0, 'GIF87a']],
  ['image/gif', [0, 'GIF89a']],
  ['image/webp', [0, 'RIFF'], [8, 'WEBP']],
  ['image/avif', [4, 'ftypavif']],
  ['image/avif', [4, 'ftypavis']],
  ['image/heic', [4, 'ftyphei']],
  ['image/heic', [4, 'ftypmif1']],
  ['image/bmp', [0, 'BM'], [6, '\0\0\0\0'], [15, '\0\0\0']],
  ['image/x-icon', [0, '\0\0\x01\0'], [9, '\0']],
  ['image/tiff', [0, 'II*\0']],
  ['image/tiff', [0, 'MM\0*']],
  ['video/quicktime', [4, 'ftypqt  ']],
  ['audio/mp4', [4, 'ftypM4A']],
  ['video/mp4', [4, 'ftyp']],
  ['video/webm', [0, '\x1aE\xdf\xa3']],
  ['audio/wav', [0, 'RIFF'], [8, 'WAVE']],
  ['audio/mpeg', [0, 'ID3']],
  ['audio/mpeg', [0, '\xff\xfb']],
  ['audio/ogg', [0, 'OggS']],
  ['audio/flac', [0, 'fLaC']],
  ['font/woff', [0, 'wOFF']],
  ['font/woff2', [0, 'wOF2']],
  ['font/otf', [0, 'OTTO\0']],
  ['font/ttf', [0, '\0\x01\0\0\0']],
  ['application/pdf', [0, '%PDF-']],
  ['application/zip', [0, 'PK\x03\x04']],
  ['application/zip', [0, 'PK\x05\x06']],
  ['application/gzip', [0, '\x1f\x8b\x08']],
]

const textTypes: Readonly<Record<string, string>> = {
  md: 'text/markdown',
  markdown: 'text/markdown',
  txt: 'text/plain',
  csv: 'text/csv',
  css: 'text/css',
  html: 'text/html',
  htm: 'text/html',
  js: 'text/javascript',
  mjs: 'text/javascript',
  json: 'application/json',
  yaml: 'application/yaml',
  yml: 'application/yaml',
  xml: 'application/xml',
}

const unknown = 'application/octet-stream'
/** Formats that are a ZIP archive with something agreed on inside. */
const zipped = /^application\/(vnd\.(openxmlformats|oasis|ms-)|epub\+zip|java-archive)/
const textual =
  /^(text\/|application\/(json|yaml|x-yaml|xml|javascript|typescript|toml|x-sh|sql|graphql)$)|\+(json|xml|yaml)$/
/** What a browser would show in place: only the bytes themselves may claim it. */
const showable = /^(image|audio|video|font)\//

export interface Named {
  readonly name: string
  /** What the sender says that it is; empty where nobody said. */
  readonly declared?: string
}

/**
 * The media type of a file, by the start of its bytes. What was declared is believed only where the bytes cannot tell,
 * and never where a browser would show or run it.
 */
export function detectType(head: Uint8Array, { name, declared = '' }: Named): string {
  const said = declared.split(';')[0]!.trim().toLowerCase()
  const found = signatures.find(([, ...marks]) => marks.every((mark) => bears(head, mark)))?.[0]
  if (found === 'application/zip' && zipped.test(said)) return said
  if (found !== undefined) return found
  if (isText(head)) return isSvg(head) ? 'image/svg+xml' : textType(said, name)
  return said === '' || showable.test(said) || textual.test(said) || said === 'application/pdf' ? unknown : said
}

function bears(head: Uint8Array, [at, bytes]: Mark): boolean {
  if (head.length < at + bytes.length) return false
  for (let index = 0; index < bytes.length; index++) if (head[at + index] !== bytes.charCodeAt(index)) return false
  return true
}

function textType(said: string, name: string): string {
  if (textual.test(said) && said !== 'text/plain' && !said.includes('svg')) return said
  return textTypes[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? 'text/plain'
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** UTF-8 without control characters. The last letter may have been cut in two. */
function isText(head: Uint8Array): boolean {
  const start = head.subarray(0, 8192)
  for (const byte of start) if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) return false
  for (let cut = 0; cut < 4 && cut <= start.length; cut++) {
    try {
      utf8.decode(start.subarray(0, start.length - cut))
      return true
    } catch {
      if (head.length < 8192) return false
    }
  }
  return false
}

/** What may stand before the first element. */
const prolog = /^(?:\uFEFF?\s+|<\?[^>]*>|<!--[^]*?-->|<!DOCTYPE\s[^[>]*(?:\[[^\]]*\]\s*)?>)/i

const isSvg = (head: Uint8Array): boolean => rootTagOf(head, 'svg') !== undefined

/** The first tag, where it is this element's; with or without a prefix. */
export function rootTagOf(head: Uint8Array, element: string): string | undefined {
  let text = Buffer.from(head.subarray(0, 65_536))
    .toString('utf8')
    .replace(/^\uFEFF/, '')
  for (let found = prolog.exec(text); found; found = prolog.exec(text)) text = text.slice(found[0].length)
  const end = text.indexOf('>')
  const tag = text.slice(0, end < 0 ? 0 : end)
  return new RegExp(`^<(?:\\w+:)?${element}(?=[\\s/]|$)`).test(tag) ? tag : undefined
}

/** What a browser may show in place. All else is offered to be saved, where nothing in it can run. */
const shown =
  /^(image\/(png|jpeg|gif|webp|avif|bmp|x-icon|tiff|heic)|audio\/\w+|video\/(mp4|webm|quicktime)|font\/\w+|text\/plain)$/

export const isShownInline = (type: string): boolean => shown.test(type)
