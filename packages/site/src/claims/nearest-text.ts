/** Texts are compared by their beginnings: what it costs is bounded, however many there are. */
const longest = 40

/** The one of the texts that was probably meant; none where nothing is near. */
export function nearestText(text: string, among: Iterable<string>): string | undefined {
  const sought = text.slice(0, longest).toLowerCase()
  let nearest: string | undefined
  let least = Infinity
  for (const candidate of among) {
    const near = candidate.slice(0, longest).toLowerCase()
    const changes = changesBetween(sought, near)
    const mayBeMeant = changes <= Math.max(2, Math.max(sought.length, near.length) / 2)
    if (mayBeMeant && changes < least) [nearest, least] = [candidate, changes]
  }
  return nearest
}

/** How many letters have to be put in, taken away or replaced. */
function changesBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let line = 1; line <= one.length; line++) {
    const above = row
    row = [line]
    for (let column = 1; column <= other.length; column++) {
      const replaced = above[column - 1]! + Number(one[line - 1] !== other[column - 1])
      row.push(Math.min(above[column]! + 1, row[column - 1]! + 1, replaced))
    }
  }
  return row[other.length]!
}
