import { StructureRefusal } from './refusal.ts'
import type { SiteStructure } from './structure.ts'

const longest = 100

/** What every site answers at its root, whatever it holds. */
const reserved = new Set(['llms.txt', 'llms-full.txt', 'robots.txt', 'sitemap.xml', 'favicon.ico', '.well-known'])

/** Addresses are the same in either case. */
const folded = (path: string): string => path.toLowerCase()

/** A path made of a title: its letters and digits as far as they are plain, and `name` where none is. */
export function pathOf(title: string, name: string): string {
  const plain = title
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longest - 4)
    .replaceAll(/^-+|-+$/g, '')
  return plain === '' ? name : plain
}

/** The path itself, or with the first number that nobody beside it has. */
export function freePath(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(folded(wanted)) && !reserved.has(folded(wanted))) return wanted
  let number = 2
  while (taken.has(folded(`${wanted}-${number}`))) number++
  return `${wanted}-${number}`
}

/** What a section's path must differ from: those of other sections, and those that stand where it would. */
export function takenBySections({ sections, siteSpaces }: SiteStructure, own?: string): ReadonlySet<string> {
  const others = sections.filter(({ id }) => id !== own)
  const standard = sections.find(({ isDefault }) => isDefault)
  const variants =
    standard === undefined || standard.id === own
      ? []
      : siteSpaces.filter(({ section, isDefault }) => section === standard.id && !isDefault)
  return new Set([...others, ...variants].map(({ path }) => folded(path)))
}

/** What the path of a space on the site must differ from. */
export function takenByVariants(
  { sections, siteSpaces }: SiteStructure,
  section: string | null,
  own?: string,
): ReadonlySet<string> {
  const beside = siteSpaces.filter((one) => one.section === section && one.id !== own)
  // In the default section a variant stands where sections do.
  const isDefault = sections.some(({ id, isDefault: is }) => id === section && is)
  return new Set([...beside, ...(isDefault ? sections : [])].map(({ path }) => folded(path)))
}

export function requireFree(path: string, taken: ReadonlySet<string>): void {
  if (reserved.has(folded(path))) throw new StructureRefusal('path-reserved', 'path')
  if (taken.has(folded(path))) throw new StructureRefusal('path-taken', 'path')
}
