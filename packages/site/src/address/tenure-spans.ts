/** A prefix of an address, and when it stood for what: in milliseconds since 1970, and null for what has no such end. */
interface Held {
  readonly prefix: string
  readonly since: number | null
  readonly until: number | null
}

const startOf = ({ since }: Held): number => since ?? Number.NEGATIVE_INFINITY
const endOf = ({ until }: Held): number => until ?? Number.POSITIVE_INFINITY

/**
 * When an address was read by each of its prefixes: while a longer one stood for something, the shorter one did not count.
 * The last first, and of those that end together the longest.
 */
export function tenureSpans<Tenure extends Held>(tenures: readonly Tenure[]): Tenure[] {
  const spans = tenures.flatMap((tenure) => {
    const longer = tenures.filter(({ prefix }) => prefix.length > tenure.prefix.length)
    return longer.reduce<Tenure[]>((left, cover) => left.flatMap((span) => without(span, cover)), [tenure])
  })
  return spans.toSorted((one, other) => {
    if (endOf(one) !== endOf(other)) return endOf(other) > endOf(one) ? 1 : -1
    return other.prefix.length - one.prefix.length
  })
}

function without<Span extends Held>(span: Span, cover: Held): Span[] {
  if (endOf(cover) <= startOf(span) || startOf(cover) >= endOf(span)) return [span]
  return [
    ...(startOf(cover) > startOf(span) ? [{ ...span, until: startOf(cover) }] : []),
    ...(endOf(cover) < endOf(span) ? [{ ...span, since: endOf(cover) }] : []),
  ]
}
