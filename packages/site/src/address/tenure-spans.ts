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
  const spans = tenures.flatMap((tenure) => {
    const covers = tenures.filter((other) => isBefore(other, tenure))
    return covers.reduce<Tenure[]>((left, cover) => left.flatMap((span) => withoutSpan(span, cover)), [tenure])
  })
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

/** What is left of a span beside another one, the last first. */
export function withoutSpan<Span extends Times>(span: Span, cover: Times): Span[] {
  if (endOf(cover) <= startOf(span) || startOf(cover) >= endOf(span)) return [span]
  return [
    ...(endOf(cover) < endOf(span) ? [{ ...span, since: endOf(cover) }] : []),
    ...(startOf(cover) > startOf(span) ? [{ ...span, until: startOf(cover) }] : []),
  ]
}
