import { resolve, sep } from 'node:path'

/** Names of folders that say nothing about what is in them. */
const vague = new Set(['docs', 'doc', 'documentation', 'content', 'src', 'site', 'website', 'pages', 'gitbook', 'book'])

/** The site of a folder, where nobody names it: called like the folder, or like the nearest around it that has a name of its own. */
export function nameSite(folder: string): string {
  const names = resolve(folder).split(sep).toReversed().map(segmentOf)
  const known = names.filter((name) => name !== '')
  return known.find((name) => !vague.has(name)) ?? known[0] ?? 'docs'
}

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
