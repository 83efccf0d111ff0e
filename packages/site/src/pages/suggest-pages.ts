/** What of a page an address that leads nowhere is compared with. */
export interface Suggestible {
  readonly title: string
  /** Within its space. */
  readonly path: string
}

const mostShown = 5
/** Below this, a page has too little in common with what was asked for to be worth a look. */
const least = 0.34

/** The pages that somebody most likely means who asked for a path where there is none, the likeliest first. */
export function suggestPages<Page extends Suggestible>(asked: readonly string[], pages: Iterable<Page>): Page[] {
  const wanted = wordsOf(asked.slice(-3).join(' '))
  const last = wordsOf(asked.at(-1) ?? '').join(' ')
  if (wanted.length === 0) return []
  const found: { readonly page: Page; readonly likeness: number }[] = []
  for (const page of pages) {
    const own = wordsOf(`${page.title} ${page.path}`)
    const slug = wordsOf(page.path.slice(page.path.lastIndexOf('/') + 1)).join(' ')
    const likeness = Math.max(share(wanted, own), closeness(last, slug), closeness(last, wordsOf(page.title).join(' ')))
    if (likeness >= least) found.push({ page, likeness })
  }
  return found
    .toSorted((one, other) => other.likeness - one.likeness)
    .slice(0, mostShown)
    .map(({ page }) => page)
}

const wordsOf = (text: string): string[] =>
  text
    .slice(0, 300)
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** How many of the wanted words are there, be it as the start of a longer one. */
function share(wanted: readonly string[], own: readonly string[]): number {
  const found = wanted.filter((word) =>
    own.some((other) => other === word || (word.length > 3 && other.startsWith(word))),
  )
  return found.length / wanted.length
}

/** 1 for the same letters in the same order, by pairs of letters: a slip of the keyboard changes two of them. */
function closeness(one: string, other: string): number {
  if (one.length < 2 || other.length < 2) return Number(one === other)
  const pairs = new Map<string, number>()
  for (let at = 0; at < one.length - 1; at++) {
    const pair = one.slice(at, at + 2)
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  let common = 0
  for (let at = 0; at < other.length - 1; at++) {
    const left = pairs.get(other.slice(at, at + 2)) ?? 0
    if (left === 0) continue
    pairs.set(other.slice(at, at + 2), left - 1)
    common++
  }
  return (2 * common) / (one.length + other.length - 2)
}
