/**
 * The area under the ROC curve of a classifier by one number: how often one of the first has a higher value than one of the second,
 * where ties count half.
 */
export function auc(first: readonly number[], second: readonly number[]): number {
  const all = [
    ...first.map((value) => ({ value, isFirst: true })),
    ...second.map((value) => ({ value, isFirst: false })),
  ]
  all.sort((one, other) => one.value - other.value)
  let ranks = 0
  for (let from = 0; from < all.length;) {
    let to = from
    while (to < all.length && all[to]!.value === all[from]!.value) to++
    // Ranks begin with 1, and those with the same value share the mean of theirs.
    const rank = (from + 1 + to) / 2
    for (const { isFirst } of all.slice(from, to)) if (isFirst) ranks += rank
    from = to
  }
  return (ranks - (first.length * (first.length + 1)) / 2) / (first.length * second.length)
}
