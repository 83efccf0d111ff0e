import type { Hash } from '../model/hash.ts'
import { fingerprint, similarPairs, type Candidate, type Fingerprint } from './similarity.ts'

/** A document that is to be recognized: with hints that decide between texts which are equally alike. */
export type Known = { id: string; path: string; title: string; document: Hash }
export type Found = { path: string; title: string; document: Hash }

type Renames = {
  /** Index of the found one → id of the known one. */
  matches: Map<number, string>
  /** Indexes of found ones that could be several known ones. */
  ambiguous: number[]
}

/**
 * Recognizes documents whose paths are gone: by identical bytes, then by likeness of at least half, as git does. Where
 * neither text, name, folder nor title decides between two, neither is taken.
 */
export async function matchRenames(
  known: readonly Known[],
  found: readonly Found[],
  read: (hash: Hash) => Uint8Array | Promise<Uint8Array>,
): Promise<Renames> {
  const matches = new Map<number, string>()
  const ambiguous = new Set<number>()
  const freeKnown = new Set(known.keys())
  const freeFound = new Set(found.keys())
  const take = (from: number, to: number) => {
    matches.set(to, known[from]!.id)
    freeKnown.delete(from)
    freeFound.delete(to)
    ambiguous.delete(to)
  }
  for (const [from, to] of identicalPairs(known, found, ambiguous)) take(from, to)

  // What has an equal that went elsewhere is not compared further: it would be given to the next best.
  const froms = [...freeKnown]
  const tos = [...freeFound].filter((index) => !ambiguous.has(index))
  if (froms.length === 0 || tos.length === 0) return { matches, ambiguous: [...ambiguous] }
  const printsOf = async (indexes: readonly number[], of: readonly { document: Hash }[]) => {
    const prints: Fingerprint[] = []
    for (const index of indexes) prints.push(fingerprint(await read(of[index]!.document)))
    return prints
  }
  const pairs = similarPairs(await printsOf(froms, known), await printsOf(tos, found)).map(
    ({ from, to, score }): Candidate => ({ from: froms[from]!, to: tos[to]!, score }),
  )
  const ranked = pairs
    .map((pair) => ({ ...pair, hints: hintsOf(known[pair.from]!, found[pair.to]!) }))
    .toSorted((one, other) => other.score - one.score || other.hints - one.hints || one.to - other.to)
  for (let first = 0; first < ranked.length;) {
    const { score, hints } = ranked[first]!
    let last = first
    while (last < ranked.length && ranked[last]!.score === score && ranked[last]!.hints === hints) last++
    const open = ranked.slice(first, last).filter(({ from, to }) => freeKnown.has(from) && freeFound.has(to))
    const [fromCount, toCount] = [countBy(open, ({ from }) => from), countBy(open, ({ to }) => to)]
    for (const { from, to } of open) {
      if (fromCount.get(from) === 1 && toCount.get(to) === 1) take(from, to)
      else {
        ambiguous.add(to)
        freeFound.delete(to)
      }
    }
    first = last
  }
  return { matches, ambiguous: [...ambiguous] }
}

function identicalPairs(known: readonly Known[], found: readonly Found[], ambiguous: Set<number>): [number, number][] {
  const byHash = new Map<Hash, { from: Set<number>; to: Set<number> }>()
  for (const [index, { document }] of known.entries()) {
    const bucket = byHash.get(document) ?? { from: new Set<number>(), to: new Set<number>() }
    byHash.set(document, bucket)
    bucket.from.add(index)
  }
  for (const [index, { document }] of found.entries()) byHash.get(document)?.to.add(index)
  const pairs: [number, number][] = []
  for (const { from, to } of byHash.values()) {
    if (to.size === 0) continue
    if (from.size > 1 || to.size > 1) {
      for (const key of [nameAndTitle, name, folder, title]) {
        for (const pair of pairsByKey(from, to, known, found, key)) {
          pairs.push(pair)
          from.delete(pair[0])
          to.delete(pair[1])
        }
      }
    }
    if (from.size === 1 && to.size === 1) pairs.push([[...from][0]!, [...to][0]!])
    else if (from.size > 0) for (const index of to) ambiguous.add(index)
  }
  return pairs
}

type Named = { path: string; title: string }
const name = ({ path }: Named) => path.slice(path.lastIndexOf('/') + 1)
const folder = ({ path }: Named) => path.slice(0, path.lastIndexOf('/') + 1)
const title = (one: Named) => one.title
const nameAndTitle = (one: Named) => `${name(one)}\n${one.title}`

/** Pairs of equal texts that alone have this name, folder or title, on both sides. */
function pairsByKey(
  from: ReadonlySet<number>,
  to: ReadonlySet<number>,
  known: readonly Known[],
  found: readonly Found[],
  keyOf: (one: Named) => string,
): [number, number][] {
  const [froms, tos] = [new Map<string, number[]>(), new Map<string, number[]>()]
  for (const index of from) froms.set(keyOf(known[index]!), [...(froms.get(keyOf(known[index]!)) ?? []), index])
  for (const index of to) tos.set(keyOf(found[index]!), [...(tos.get(keyOf(found[index]!)) ?? []), index])
  return [...froms].flatMap(([key, [one, ...more]]): [number, number][] => {
    const others = tos.get(key)
    return more.length === 0 && others?.length === 1 ? [[one!, others[0]!]] : []
  })
}

function hintsOf(one: Named, other: Named): number {
  const isSame = (key: (named: Named) => string) => key(one) === key(other)
  return (isSame(name) ? 4 : 0) + (isSame(folder) ? 2 : 0) + (isSame(title) ? 1 : 0)
}

function countBy<Item>(items: readonly Item[], keyOf: (item: Item) => number): Map<number, number> {
  const counts = new Map<number, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1)
  return counts
}
