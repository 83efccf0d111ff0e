import { basename, dirname, resolve } from 'node:path'

/** Names of folders that say nothing about what is in them. */
const vague = new Set(['docs', 'doc', 'documentation', 'content', 'src', 'site', 'website', 'pages', 'gitbook', 'book'])

/** Names of folders around those that say nothing either: of a machine, of a checkout, of a user's files. */
const common = new Set(
  (
    'app builds checkout code data desktop documents downloads git github gitlab home main markdown master mnt opt out ' +
    'output project projects public repo repos repository root runner source sources srv static temp tmp trunk user users ' +
    'usr var work workspace workspaces www'
  ).split(' '),
)

/** A title that may name a site, and where it is written. */
export interface NamingTitle {
  readonly title: string
  readonly from: string
}

export interface SiteName {
  readonly name: string
  /** Where the name comes from; absent for the name of the folder itself. */
  readonly from?: string
  /** The title that the name was made of. */
  readonly title?: string
}

interface Surroundings {
  /** The repository that the folder is in: no folder further out names the site. */
  readonly repository?: string | undefined
  /** The user's home, which does not name it either. */
  readonly home?: string
  readonly titles?: readonly NamingTitle[]
}

/**
 * The site of a folder, where nobody names it: called like the folder; or where that says nothing, like the nearest around it
 * with a name of its own; or else like the first title that is one.
 */
export function nameSite(folder: string, { repository, home, titles = [] }: Surroundings = {}): SiteName {
  const top = resolve(folder)
  const own = segmentOf(basename(top))
  if (own !== '' && !vague.has(own)) return { name: own }
  for (let around = top; around !== repository && dirname(around) !== around;) {
    around = dirname(around)
    if (around === home) break
    const name = segmentOf(basename(around))
    if (name !== '' && !vague.has(name) && !common.has(name)) return { name, from: `the folder ${around}` }
  }
  for (const { title, from } of titles) {
    const name = segmentOf(title)
    if (name !== '' && !vague.has(name) && !common.has(name) && !generic.has(name)) return { name, from, title }
  }
  return { name: own || 'docs' }
}

/** Headings that every documentation has. */
const generic = new Set([
  'introduction',
  'overview',
  'welcome',
  'readme',
  'index',
  'getting-started',
  'table-of-contents',
])

/** The path of a section, by where its space lies: without the folders that say nothing, while they are not needed. */
export function nameSections(roots: readonly string[]): string[] {
  const short = roots.map((root) => {
    const segments = root.split('/')
    const telling = segments.findIndex((segment) => !vague.has(segment.toLowerCase()))
    return segmentOf(segments.slice(Math.max(telling, 0)).join('-')) || 'home'
  })
  const full = roots.map((root) => segmentOf(root.replaceAll('/', '-')) || 'home')
  const names = short.map((name, index) => (short.indexOf(name) === short.lastIndexOf(name) ? name : full[index]!))
  return names.map((name, index) => {
    const earlier = names.slice(0, index).filter((one) => one === name).length
    return earlier === 0 ? name : `${name}-${earlier + 1}`
  })
}

/** One segment of an address, as sites and sections take it. */
const segmentOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9._-]+/g, '-')
    .replaceAll(/^[^a-z0-9]+|[^a-z0-9]+$/g, '')
    .slice(0, 100)
    .replace(/[^a-z0-9]+$/, '')

/** A title for a name that stands in an address. */
export const titleOf = (name: string): string => {
  const words = name.replaceAll(/[-_]+/g, ' ').trim()
  const title = words.charAt(0).toUpperCase() + words.slice(1)
  return title.length < 2 ? `${title} docs` : title
}
