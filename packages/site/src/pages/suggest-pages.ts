/** What of a page an address that leads nowhere is compared with: made once, since it is compared often. */
export interface Suggestible {
  readonly words: ReadonlySet<string>
  /** The last part of its path, and its title, as words. */
  readonly names: readonly string[]
}

const mostShown = 5
/** More words than these are no address that somebody typed. */
const mostWords = 12
/** Below this, a page has too little in common with what was asked for to be worth a look. */
const least = 0.34

export function suggestible(title: string, path: string): Suggestible {
  const slug = wordsOf(path.slice(path.lastIndexOf('/') + 1)).join(' ')
  return { words: new Set(wordsOf(`${title} ${path}`)), names: [...new Set([slug, wordsOf(title).join(' ')])] }
}

/** The pages that somebody most likely means who asked for a path where there is none, the likeliest first. */
export function suggestPages<Page extends Suggestible>(asked: readonly string[], pages: Iterable<Page>): Page[] {
  const wanted = wordsOf(asked.slice(-3).join(' ')).slice(-mostWords)
  const last = wordsOf(asked.at(-1) ?? '')
    .slice(0, mostWords)
    .join(' ')
  if (wanted.length === 0) return []
  const pairs = pairsOf(last)
  const found: { readonly page: Page; readonly likeness: number }[] = []
  for (const page of pages) {
    const likeness = Math.max(share(wanted, page.words), ...page.names.map((name) => closeness(last, pairs, name)))
    if (likeness >= least) found.push({ page, likeness })
  }
  return found
    .toSorted((one, other) => other.likeness - one.likeness)
    .slice(0, mostShown)
    .map(({ page }) => page)
}

const wordsOf = (text: string): string[] =>
  text
    .slice(0, 120)
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** How many of the wanted words are there. */
const share = (wanted: readonly string[], own: ReadonlySet<string>): number =>
  wanted.filter((word) => own.has(word)).length / wanted.length

function pairsOf(text: string): ReadonlyMap<string, number> {
  const pairs = new Map<string, number>()
  for (let at = 0; at < text.length - 1; at++) {
    const pair = text.slice(at, at + 2)
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  return pairs
}

/** 1 for the same letters in the same order, by pairs of letters: a slip of the keyboard changes two of them. */
function closeness(one: string, pairs: ReadonlyMap<string, number>, other: string): number {
  if (one.length < 2 || other.length < 2) return Number(one === other)
  const taken = new Map<string, number>()
  let common = 0
  for (let at = 0; at < other.length - 1; at++) {
    const pair = other.slice(at, at + 2)
    const used = taken.get(pair) ?? 0
    if (used >= (pairs.get(pair) ?? 0)) continue
    taken.set(pair, used + 1)
    common++
  }
  return (2 * common) / (one.length + other.length - 2)
}
