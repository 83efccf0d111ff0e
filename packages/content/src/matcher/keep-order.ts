import { generateNKeysBetween } from 'fractional-indexing'

/**
 * Order keys for siblings in their new order. As many as possible keep the key they have; only those that moved, or are
 * new, get one.
 */
export function keepOrder(present: readonly (string | undefined)[]): string[] {
  const kept = longestRise(present)
  const keys = [...present]
  for (let at = 0; at < keys.length;) {
    if (kept.has(at)) {
      at++
      continue
    }
    let end = at
    while (end < keys.length && !kept.has(end)) end++
    const [before, after] = [at === 0 ? null : keys[at - 1]!, end === keys.length ? null : keys[end]!]
    for (const key of generateNKeysBetween(before, after, end - at)) keys[at++] = key
  }
  return keys as string[]
}

/** The indexes of the longest part that rises from one to the next. */
export function longestRise<Key extends string | number>(values: readonly (Key | undefined)[]): Set<number> {
  const ends: number[] = []
  const before: (number | undefined)[] = []
  for (const [index, value] of values.entries()) {
    if (value === undefined) continue
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (values[ends[middle]!]! < value) low = middle + 1
      else high = middle
    }
    before[index] = low > 0 ? ends[low - 1] : undefined
    ends[low] = index
  }
  const rise = new Set<number>()
  for (let index = ends.at(-1); index !== undefined; index = before[index]) rise.add(index)
  return rise
}
