import type { PrefixForm } from './site-prefixes.ts'

/** In milliseconds since 1970, and null for what has no such end. */
interface Times {
  readonly since: number | null
  readonly until: number | null
}

/** A prefix of an address, and when it stood for what. */
type Held = PrefixForm & Times

const startOf = ({ since }: Times): number => since ?? Number.NEGATIVE_INFINITY
const endOf = ({ until }: Times): number => until ?? Number.POSITIVE_INFINITY

/**
 * When an address was read by each of its prefixes: while a longer one stood for something, the shorter one did not count,
 * and what need not be written did not where the same stood for another.
 * The last first, and of those that end together the longest.
 */
export function tenureSpans<Tenure extends Held>(tenures: readonly Tenure[]): Tenure[] {
  const known = new Map<string, readonly Times[]>()
  const coversOf = (tenure: Tenure): readonly Times[] => {
    const rank = `${tenure.prefix.length} ${tenure.form === 'half'}`
    const covers = known.get(rank) ?? joined(tenures.filter((other) => isBefore(other, tenure)))
    known.set(rank, covers)
    return covers
  }
  const spans = tenures.flatMap((tenure) => beside(tenure, coversOf(tenure)))
  return spans.toSorted((one, other) => {
    if (endOf(one) !== endOf(other)) return endOf(other) > endOf(one) ? 1 : -1
    return other.prefix.length - one.prefix.length
  })
}

/** Both are prefixes of one address. */
const isBefore = (one: Held, other: Held): boolean =>
  one.prefix.length === other.prefix.length
    ? other.form === 'half' && one.form !== 'half'
    : one.prefix.length > other.prefix.length

/** What is left of a span beside others, the last first. */
export const withoutSpans = <Span extends Times>(span: Span, covers: readonly Times[]): Span[] =>
  beside(span, joined(covers))

/** The same times as spans that do not overlap, the first first. */
function joined(spans: readonly Times[]): Times[] {
  const all: Times[] = []
  const sorted = spans.toSorted(
    (one, other) => compare(startOf(one), startOf(other)) || compare(endOf(one), endOf(other)),
  )
  for (const { since, until } of sorted) {
    const last = all.at(-1)
    // Those that only touch stay two, since one that ends as it begins may lie between them.
    if (!last || startOf({ since, until }) >= endOf(last)) all.push({ since, until })
    else if (endOf({ since, until }) > endOf(last)) all[all.length - 1] = { since: last.since, until }
  }
  return all
}

const compare = (one: number, other: number): number => (one === other ? 0 : one < other ? -1 : 1)

function beside<Span extends Times>(span: Span, covers: readonly Times[]): Span[] {
  const left: Span[] = []
  let rest: Span | undefined = span
  for (const cover of covers) {
    if (!rest || startOf(cover) >= endOf(rest)) break
    if (endOf(cover) <= startOf(rest)) continue
    if (startOf(cover) > startOf(rest)) left.push({ ...rest, until: startOf(cover) })
    rest = endOf(cover) < endOf(rest) ? { ...rest, since: endOf(cover) } : undefined
  }
  return (rest ? [...left, rest] : left).toReversed()
}
