/** Paths within a content root: '/' between segments, no leading slash, and a leading '../' for what lies above it. */

/** A path from a directory, made plain; '' is the root itself. */
export function joinPath(directory: string, path: string): string {
  const segments: string[] = []
  for (const segment of `${directory}/${path}`.split('/')) {
    if (segment === '' || segment === '.') continue
    if (segment === '..' && segments.length > 0 && segments.at(-1) !== '..') segments.pop()
    else segments.push(segment)
  }
  return segments.join('/')
}

/** The way from one directory to a path; both from the same root. */
export function pathFrom(directory: string, path: string): string {
  const from = directory === '' ? [] : directory.split('/')
  const to = path.split('/')
  let same = 0
  while (same < from.length && same < to.length - 1 && from[same] === to[same]) same++
  return [...from.slice(same).map(() => '..'), ...to.slice(same)].join('/')
}

/** Whether a path can be that of a file: written in one way only, and in characters that people see. */
export const isPlainPath = (path: string): boolean =>
  joinPath('', path) === path && path.isWellFormed() && !/\p{Cc}/u.test(path) && !/(?:^|\/)\.\.$/.test(path)

/**
 * Whether a file may be stored under a path. A backslash separates folders on other systems, and what lies in `.git`
 * is run by git, so neither may reach the disk of whoever exports the files.
 */
export const isFilePath = (path: string): boolean =>
  isPlainPath(path) && !path.includes('\\') && !/(?:^|\/)\.git[ .]*(?:\/|$)/iu.test(path) && isAllowedAbove(path)

/** Above the content root lie settings and pages that a table of contents names, and nothing else. */
function isAllowedAbove(path: string): boolean {
  if (!path.startsWith('../')) return true
  const inside = path.replace(/^(?:\.\.\/)+/u, '')
  const isHidden = directoryOf(inside)
    .split('/')
    .some((segment) => segment.startsWith('.'))
  return !isHidden && (nameOf(inside) === '.gitbook.yaml' || (isMarkdown(inside) && !nameOf(inside).startsWith('.')))
}

export function directoryOf(path: string): string {
  const slash = path.lastIndexOf('/')
  return slash < 0 ? '' : path.slice(0, slash)
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

const markdownEnding = /\.(?:md|markdown|mdx)$/iu

export function isMarkdown(path: string): boolean {
  return markdownEnding.test(path)
}

export function isMdx(path: string): boolean {
  return /\.mdx$/iu.test(path)
}

export function isReadme(path: string): boolean {
  return /^readme\.(?:md|markdown|mdx)$/iu.test(nameOf(path))
}

/** Whether a file is the page of its folder unless a README is. */
export function isIndex(path: string): boolean {
  return /^index\.(?:md|markdown|mdx)$/iu.test(nameOf(path))
}

/** The path of a page by its file: without its ending, a folder's README or index being the folder. */
export function addressOfFile(path: string): string {
  const inside = path.replace(/^(?:\.\.\/)+/u, '')
  const directory = directoryOf(inside)
  if (isReadme(inside)) return cleanAddress(directory || 'readme')
  return isIndex(inside) && directory !== '' ? cleanAddress(directory) : addressOfOther(inside)
}

/** The path of a page by its file where another page is the one of its folder. */
export function addressOfOther(path: string): string {
  return cleanAddress(path.replace(/^(?:\.\.\/)+/u, '').replace(markdownEnding, ''))
}

/** Every segment without what nobody sees, and no longer than an address's segment may be. */
function cleanAddress(address: string): string {
  return address.split('/').map(cleanSegment).join('/')
}

function cleanSegment(segment: string): string {
  const seen = segment
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')
    .trim()
  return shorten(seen, longestSlug).replace(/^\.{1,2}$/u, '') || 'page'
}

const longestSlug = 100

/** Cut to so many UTF-16 units without cutting a character in two. */
export function shorten(text: string, length: number): string {
  return text.length <= length
    ? text
    : text
        .slice(0, length)
        .replace(/[\uD800-\uDBFF]$/u, '')
        .trim()
}

/** A slug made from a title: lower-case words with dashes between them. */
export function slugOfTitle(title: string): string {
  const words = shorten(title, longestSlug * 4)
    .toWellFormed()
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}'’]/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/[^\p{L}\p{N}_.]+/gu, '-')
    .replaceAll(/^[-.]+|[-.]+$/gu, '')
  return shorten(words.normalize('NFC'), longestSlug).replace(/[-.]+$/u, '') || 'page'
}

/**
 * Names that must differ: takes the one that is wanted, else the first free one with a number behind it. However many want
 * the same, none searches from the start again.
 */
export class Names {
  readonly #taken: Set<string>
  readonly #numbers = new Map<string, number>()

  constructor(taken: Iterable<string> = []) {
    this.#taken = new Set(taken)
  }

  has(name: string): boolean {
    return this.#taken.has(name)
  }

  add(name: string): void {
    this.#taken.add(name)
  }

  /** `numbered` writes the number into the name. */
  take(wanted: string, numbered: (wanted: string, number: number) => string = withNumber): string {
    let name = wanted
    let number = this.#numbers.get(wanted) ?? 0
    while (this.#taken.has(name)) name = numbered(wanted, ++number)
    if (number > 0) this.#numbers.set(wanted, number)
    this.#taken.add(name)
    return name
  }
}

function withNumber(address: string, number: number): string {
  const suffix = `-${number}`
  const directory = directoryOf(address)
  const name = shorten(nameOf(address), longestSlug - suffix.length) + suffix
  return directory === '' ? name : `${directory}/${name}`
}

/** A file name or folder name as a title. */
export function titleOfName(name: string): string {
  const words = name
    .toWellFormed()
    .replace(markdownEnding, '')
    .replaceAll(/[-_\s]+/gu, ' ')
    .trim()
  return words === '' ? 'Page' : words[0]!.toUpperCase() + words.slice(1)
}

/** As people count: file2 before file10. */
export function compareNames(one: string, other: string): number {
  return collator.compare(one, other) || (one < other ? -1 : one > other ? 1 : 0)
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** The type a file's name promises; what its bytes say is for those who store it. */
export function contentTypeOf(path: string): string {
  const ending = /\.([^./]+)$/u.exec(path)?.[1]?.toLowerCase() ?? ''
  return contentTypes[ending] ?? 'application/octet-stream'
}

const contentTypes: Record<string, string> = {
  avif: 'image/avif',
  csv: 'text/csv',
  gif: 'image/gif',
  html: 'text/html',
  ico: 'image/vnd.microsoft.icon',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  json: 'application/json',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  webm: 'video/webm',
  webp: 'image/webp',
  xml: 'application/xml',
  yaml: 'application/yaml',
  yml: 'application/yaml',
  zip: 'application/zip',
}
