import { encodeSegment } from './segments.ts'

/** What of a page is sent. */
export type PageOutput = 'page' | 'markdown'

/** Content that is not published: of a change request, or as it was. */
export type Preview =
  | { readonly type: 'change'; readonly number: number }
  | { readonly type: 'revision'; readonly revision: string }

/** How the visitor came: by a secret link, or to see what is not published. */
export interface Way {
  readonly shareKey?: string
  readonly preview?: Preview
}

/** Names that a site answers itself, at its root and below every prefix. */
export const ownNames = ['robots.txt', 'sitemap.xml', 'llms.txt', 'llms-full.txt', 'rss.xml'] as const
export type OwnName = (typeof ownNames)[number]

/** One of the names. What is too long for one file is in parts, `llms-2.txt`, and so is the list of them, `llms-index-2.txt`. */
export interface OwnFile {
  readonly name: OwnName
  readonly part?: number
  readonly index?: number
}

function readOwnFile(segment: string): OwnFile | undefined {
  const [, stem, isIndex, number, ending] = /^(\w+)(-index)?-([1-9]\d{0,6})(\.\w+)$/u.exec(segment) ?? []
  const name = ownNames.find((one) => one === (stem === undefined ? segment : `${stem}${ending}`))
  if (name === undefined) return undefined
  if (number === undefined) return { name }
  if (!inParts.has(name)) return undefined
  return { name, [isIndex === undefined ? 'part' : 'index']: Number(number) }
}

const inParts: ReadonlySet<OwnName> = new Set(['sitemap.xml', 'llms.txt'])

function writeOwnFile({ name, part, index }: OwnFile): string {
  const number = index === undefined ? part : `index-${index}`
  return number === undefined ? name : name.replace('.', `-${number}.`)
}

export interface AskedPage {
  readonly type: 'page'
  readonly way: Way
  readonly output: PageOutput
  readonly segments: readonly string[]
  /** The same as a page `guide.md`, asked for without the slash that tells it from the Markdown of `guide`. */
  readonly whole?: AskedPage
}

/** What a path below a site's base asks for. */
export type SitePath =
  | AskedPage
  | ({ readonly type: 'own'; readonly way: Way; readonly segments: readonly string[] } & OwnFile)
  | { readonly type: 'file'; readonly way: Way; readonly hash: string; readonly name: string }
  /** An image that lies elsewhere; the query says where. */
  | { readonly type: 'image'; readonly way: Way }
  /** A file of the theme, whose name holds its hash. */
  | { readonly type: 'asset'; readonly way: Way; readonly name: string }
  | { readonly type: 'auth'; readonly way: Way; readonly segments: readonly string[] }
  | { readonly type: 'mcp'; readonly way: Way }
  /** A picture of a page's title, for those who show a link to it. */
  | { readonly type: 'social-image'; readonly way: Way; readonly siteSpace: string; readonly page: string }
  /** Reserved, and nothing has it. */
  | { readonly type: 'unknown'; readonly way: Way }

type Segments = readonly string[]

export function readSitePath(below: Segments, slash: boolean): SitePath {
  const { way, rest } = readWay(below)
  if (rest[0] === '~') return readReserved(way, rest.slice(1))
  const last = rest.at(-1)
  const file = last === undefined || slash ? undefined : readOwnFile(last)
  if (file) return { type: 'own', way, ...file, segments: rest.slice(0, -1) }
  const whole: AskedPage = { type: 'page', way, output: 'page', segments: rest }
  if (last === undefined || slash || !endsInMarkdown(last)) return whole
  const bare = last.slice(0, -markdownEnding.length)
  const segments = [...rest.slice(0, -1), ...(bare === '' ? [] : [bare])]
  return { type: 'page', way, output: 'markdown', segments, whole }
}

function readWay(segments: Segments): { way: Way; rest: Segments } {
  let way: Way = {}
  let rest = segments
  const [, , shareKey] = rest
  if (rest[0] === '~' && rest[1] === 'share' && shareKey !== undefined) {
    way = { shareKey }
    rest = rest.slice(3)
  }
  const preview = rest[0] === '~' ? readPreview(rest[1], rest[2]) : undefined
  return preview ? { way: { ...way, preview }, rest: rest.slice(3) } : { way, rest }
}

function readPreview(kind: string | undefined, name: string | undefined): Preview | undefined {
  if (name === undefined) return undefined
  if (kind === 'revisions') return { type: 'revision', revision: name }
  return kind === 'changes' && /^\d{1,9}$/u.test(name) ? { type: 'change', number: Number(name) } : undefined
}

function readReserved(way: Way, [form, ...rest]: Segments): SitePath {
  const [hash, name] = rest
  if (form === 'files' && hash !== undefined && name !== undefined && rest.length === 2) {
    return { type: 'file', way, hash, name }
  }
  if (form === 'images' && rest.length === 0) return { type: 'image', way }
  if (form === 'assets' && hash !== undefined && rest.length === 1) return { type: 'asset', way, name: hash }
  if (form === 'auth') return { type: 'auth', way, segments: rest }
  if (form === 'social' && hash !== undefined && name?.endsWith(imageEnding) && rest.length === 2) {
    return { type: 'social-image', way, siteSpace: hash, page: name.slice(0, -imageEnding.length) }
  }
  return form === 'mcp' && rest.length === 0 ? { type: 'mcp', way } : { type: 'unknown', way }
}

const imageEnding = '.png'
const markdownEnding = '.md'
const endsInMarkdown = (segment: string): boolean => segment.toLowerCase().endsWith(markdownEnding)

/** The segments that say how the visitor came. */
export function waySegments({ shareKey, preview }: Way): string[] {
  const share = shareKey === undefined ? [] : ['~', 'share', shareKey]
  if (!preview) return share
  return [
    ...share,
    '~',
    ...(preview.type === 'change' ? ['changes', String(preview.number)] : ['revisions', preview.revision]),
  ]
}

/** What a site answers besides its pages, as a path. */
export type ReservedPath = Exclude<SitePath, { type: 'page' | 'unknown' }>

/** The other way of reading it. */
export function writeReserved(path: ReservedPath): WrittenPath {
  return { segments: [...waySegments(path.way), ...reservedSegments(path)], slash: false }
}

function reservedSegments(path: ReservedPath): Segments {
  switch (path.type) {
    case 'own':
      return [...path.segments, writeOwnFile(path)]
    case 'file':
      return ['~', 'files', path.hash, path.name]
    case 'image':
      return ['~', 'images']
    case 'asset':
      return ['~', 'assets', path.name]
    case 'auth':
      return ['~', 'auth', ...path.segments]
    case 'mcp':
      return ['~', 'mcp']
    case 'social-image':
      return ['~', 'social', path.siteSpace, `${path.page}${imageEnding}`]
  }
}

export interface WrittenPath {
  readonly segments: Segments
  readonly slash: boolean
}

/**
 * The way and the segments as a path. What would be read as something else than a page, since it ends in `.md` or is a
 * name of the site's own, is told from that by a slash at its end.
 */
export function writeSitePath(way: Way, segments: Segments, output: PageOutput): WrittenPath {
  const before = waySegments(way)
  const last = segments.at(-1)
  if (last === undefined) return { segments: before, slash: false }
  if (output === 'markdown') {
    return { segments: [...before, ...segments.slice(0, -1), `${last}${markdownEnding}`], slash: false }
  }
  const slash = endsInMarkdown(last) || readOwnFile(last) !== undefined
  return { segments: [...before, ...segments], slash }
}

export const pathText = ({ segments, slash }: WrittenPath): string =>
  `${segments.map((segment) => `/${encodeSegment(segment)}`).join('')}${slash ? '/' : ''}`
