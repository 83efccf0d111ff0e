/** Code by its indent, where a paragraph does not go on. */
export const setIn = /^(?: {4}|\t)/

const tag = /\{%-?\s*(if|endif)\b/g

/**
 * For each line, whether a condition that begins there and looks like code is one all the same: it goes on outside up to its end.
 * Where one without an end of its own stands before the end of another, nobody can tell whose it is, so it counts, too.
 */
export function conditionsThatGoOn(lines: readonly string[]): readonly boolean[] {
  const goOn = Array.from(lines, () => false)
  /** The lines of the ends below that are still without a beginning, the nearest last. */
  const ends: number[] = []
  let [outside, nearestEnd] = [Infinity, -1]
  for (let index = lines.length - 1; index >= 0; index--) {
    const line = lines[index]!
    if (!setIn.test(line) && line.trim() !== '') outside = index
    let end = -1
    for (const name of tagNames(line).toReversed()) {
      if (name === 'endif') {
        nearestEnd = index
        ends.push(index)
      } else end = Math.max(end, ends.pop() ?? nearestEnd)
    }
    goOn[index] = outside <= end
  }
  return goOn
}

const tagNames = (line: string) => (line.includes('{%') ? Array.from(line.matchAll(tag), ([, name]) => name!) : [])
