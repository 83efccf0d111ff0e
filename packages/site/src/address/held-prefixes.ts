import { foldSegment } from './segments.ts'
import { type PrefixForm, type PrefixMatch, prefixesOf, type SitePrefixes } from './site-prefixes.ts'
import { tenureSpans, withoutSpans } from './tenure-spans.ts'

/** When a prefix stood for a site space: in milliseconds since 1970, and null for what has no such end. */
export interface Tenure extends PrefixForm {
  readonly siteSpace: string
  readonly since: number | null
  readonly until: number | null
}

export interface HeldPrefix {
  readonly match: PrefixMatch
  readonly tenure: Tenure
}

/** Who has and had one of the prefixes, which are in small letters. */
type FindTenures = (prefixes: readonly string[]) => Promise<readonly Tenure[]>

/** Whose an address is and was, by its prefixes; the last first. */
export async function heldPrefixes(
  prefixes: SitePrefixes,
  segments: readonly string[],
  find: FindTenures,
): Promise<HeldPrefix[]> {
  return spansOf(prefixes, segments, await find(foldedPrefixes(segments)))
}

/**
 * When a page that was below one of the prefixes had this very address, and was not only found by it: that is so below the short
 * form, and below the full one while the page's short address meant something else.
 */
export async function ownedPrefixes(
  prefixes: SitePrefixes,
  held: readonly HeldPrefix[],
  find: FindTenures,
): Promise<HeldPrefix[]> {
  const places = new Map(
    held.flatMap(shortPlaces).map((place) => [`${place.prefix} ${place.segments.join('/')}`, place]),
  )
  const asked = new Set([...places.values()].flatMap(({ segments }) => foldedPrefixes(segments)))
  const rows = asked.size === 0 ? [] : await find([...asked])
  const short = [...places.values()].flatMap(({ segments, prefix }) =>
    spansOf(prefixes, segments, rows).filter(({ tenure }) => tenure.form === 'short' && tenure.prefix === prefix),
  )
  return held.flatMap(({ match, tenure }) => {
    if (tenure.form === 'half') return []
    const covers = tenure.form === 'full' ? short.filter((one) => isSamePage(one.match, match)) : []
    const times = covers.map((cover) => cover.tenure)
    return withoutSpans(tenure, times).map((span) => ({ match, tenure: span }))
  })
}

/** Of two that one address is read as. */
const isSamePage = (one: PrefixMatch, other: PrefixMatch): boolean =>
  one.siteSpace.id === other.siteSpace.id && one.path.length === other.path.length

/** Where a page below a full prefix is when defaults are left out of it; nothing is where the reserved ones are. */
function shortPlaces({ match, tenure }: HeldPrefix): { prefix: string; segments: string[] }[] {
  if (tenure.form !== 'full') return []
  const named = match.prefix.split('/')
  return [[], ...(named.length > 1 ? named.map((one) => [one]) : [])]
    .map((left) => ({ prefix: foldSegment(left.join('/')), segments: [...left, ...match.path] }))
    .filter(({ segments }) => segments[0] !== '~')
}

const foldedPrefixes = (segments: readonly string[]): string[] =>
  prefixesOf(segments).map(({ prefix }) => foldSegment(prefix))

function spansOf(prefixes: SitePrefixes, segments: readonly string[], rows: readonly Tenure[]): HeldPrefix[] {
  const paths = new Map(prefixesOf(segments).map(({ prefix, path }) => [foldSegment(prefix), path]))
  const current = prefixes.matching(segments).flatMap((match) => {
    const form = prefixes.formsOf(match.siteSpace.id).find(({ prefix }) => prefix === match.prefix)?.form
    if (form === undefined) return []
    const own = { prefix: foldSegment(match.prefix), siteSpace: match.siteSpace.id, form }
    const known = rows.find(
      (row) => row.until === null && row.prefix === own.prefix && row.siteSpace === own.siteSpace && row.form === form,
    )
    return [{ match, tenure: known ?? { ...own, since: null, until: null } }]
  })
  const before = rows.flatMap((tenure) => {
    const siteSpace = tenure.until === null ? undefined : prefixes.siteSpace(tenure.siteSpace)
    const path = paths.get(tenure.prefix)
    return siteSpace && path ? [{ match: { siteSpace, prefix: tenure.prefix, path }, tenure }] : []
  })
  const all = [...current, ...before].map(({ match, tenure }) => ({ ...tenure, match }))
  return tenureSpans(all).map(({ match, ...tenure }) => ({ match, tenure }))
}
