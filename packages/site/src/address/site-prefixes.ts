import type { SiteSpace, SiteStructure } from '../structure/structure.ts'
import { foldSegment } from './segments.ts'

/** What stands between the site's address and the page's path: how a site space is named in addresses. */
interface Prefix {
  /** Without the default section and the default variant; the full one where that is another's. */
  readonly short: string
  /** With both written out: no other site space's prefix can be in front of it. */
  readonly full: string
}

/**
 * How a prefix names a site space: `short`, as in addresses; `full`, with a default in it that addresses leave out, but for those of
 * pages that would be hidden without; `half`, with one of two such defaults, which is in no address and yet is understood.
 */
export interface PrefixForm {
  readonly prefix: string
  readonly form: 'short' | 'full' | 'half'
}

export interface PrefixMatch {
  readonly siteSpace: SiteSpace
  readonly prefix: string
  /** What follows the prefix. */
  readonly path: readonly string[]
}

export interface SitePrefixes {
  readonly of: (siteSpace: string) => Prefix | undefined
  /** Every prefix that stands for it. */
  readonly formsOf: (siteSpace: string) => readonly PrefixForm[]
  /** Every site space that an address may mean, the one it does mean first. */
  readonly matching: (segments: readonly string[]) => PrefixMatch[]
  /** Those that it may mean but for the case of letters. */
  readonly alike: (segments: readonly string[]) => PrefixMatch[]
  readonly siteSpace: (id: string) => SiteSpace | undefined
}

type Form = { readonly prefix: string; readonly siteSpace: SiteSpace }
type Structure = Pick<SiteStructure, 'sections' | 'siteSpaces'>

type Named = { readonly path: string; readonly isDefault: boolean }

/** Without what is the default; a site without sections has none to name. */
export const shortPrefix = (section: Named | undefined, siteSpace: Named): string =>
  [section, siteSpace].flatMap((one) => (!one || one.isDefault ? [] : [one.path])).join('/')

export function readPrefixes({ sections, siteSpaces }: Structure): SitePrefixes {
  const bySection = new Map(sections.map((section) => [section.id, section]))
  const byId = new Map(siteSpaces.map((one) => [one.id, one]))
  const prefixes = new Map<string, Prefix>()
  const halves = new Map<string, readonly string[]>()
  const named: Form[][] = [[], [], [], []]
  for (const siteSpace of siteSpaces) {
    const section = siteSpace.section === null ? undefined : bySection.get(siteSpace.section)
    const variant = siteSpace.path
    if (!section) {
      prefixes.set(siteSpace.id, { short: shortPrefix(undefined, siteSpace), full: variant })
      named[1]!.push({ prefix: variant, siteSpace })
      if (siteSpace.isDefault) named[1]!.push({ prefix: '', siteSpace })
      continue
    }
    const full = `${section.path}/${variant}`
    prefixes.set(siteSpace.id, { short: shortPrefix(section, siteSpace), full })
    named[0]!.push({ prefix: full, siteSpace })
    // A section comes before a variant that has the same path, which is then written out; and what need not be written last.
    const isLeftOut = section.isDefault && siteSpace.isDefault
    if (siteSpace.isDefault) named[isLeftOut ? 3 : 1]!.push({ prefix: section.path, siteSpace })
    if (section.isDefault) named[isLeftOut ? 3 : 2]!.push({ prefix: variant, siteSpace })
    if (!isLeftOut) continue
    named[1]!.push({ prefix: '', siteSpace })
    halves.set(siteSpace.id, [...new Set([section.path, variant])])
  }
  const forms = named.flat()
  const matching = matcher(forms, (text) => text)
  for (const [id, { short, full }] of prefixes) {
    const [meant] = matching(short === '' ? [] : short.split('/'))
    if (meant?.siteSpace.id !== id) prefixes.set(id, { short: full, full })
  }
  return {
    of: (id) => prefixes.get(id),
    formsOf: (id) => formsOf(prefixes.get(id), halves.get(id)),
    matching,
    alike: matcher(forms, foldSegment),
    siteSpace: (id) => byId.get(id),
  }
}

/** Where the short form is the full one, nothing is left out. */
function formsOf(own: Prefix | undefined, halves: readonly string[] = []): PrefixForm[] {
  if (!own) return []
  return [
    { prefix: own.short, form: 'short' },
    ...(own.short === own.full ? [] : [{ prefix: own.full, form: 'full' } as const]),
    ...halves.map((prefix) => ({ prefix, form: 'half' }) as const),
  ]
}

function matcher(forms: readonly Form[], keyOf: (text: string) => string) {
  const byPrefix = Map.groupBy(forms, ({ prefix }) => keyOf(prefix))
  const depth = Math.max(0, ...forms.map(({ prefix }) => depthOf(prefix)))
  return (segments: readonly string[]): PrefixMatch[] =>
    prefixesOf(segments, depth).flatMap(({ prefix, path }) =>
      (byPrefix.get(keyOf(prefix)) ?? []).map((form) => ({ ...form, path })),
    )
}

const depthOf = (prefix: string): number => (prefix === '' ? 0 : prefix.split('/').length)

/** The longest first. */
export function prefixesOf(segments: readonly string[], depth = 2): { prefix: string; path: string[] }[] {
  return Array.from({ length: Math.min(depth, segments.length) + 1 }, (_, index) => {
    const length = Math.min(depth, segments.length) - index
    return { prefix: segments.slice(0, length).join('/'), path: segments.slice(length) }
  })
}
