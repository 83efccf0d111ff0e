import { canonical } from '../objects/chunk.ts'
import type { ContentReference } from '../model/metadata.ts'
import { addressOfFile, Names, slugOfTitle } from './paths.ts'
import { placeEntries, type PlacedEntry } from './place-entries.ts'
import type { Summary } from './parse-summary.ts'
import { readReference } from './references.ts'
import { createResolver } from './resolve-path.ts'
import type { SummaryPages } from './summary-pages.ts'

export type AlignedSummary = {
  placed: readonly PlacedEntry[]
  /** The page of every entry, by index; undefined where it is gone. */
  ids: readonly (string | undefined)[]
}

/**
 * Says which page each entry of an earlier table of contents stands for. Pages are found by the file they were read from;
 * what has no file by what it says, and then by less of it.
 */
export function alignSummary(
  summary: Summary,
  context: SummaryPages,
  kindOf: (path: string) => string,
): AlignedSummary {
  const { content, directory } = context
  const pageOfFile = new Map<string, string>()
  for (const [id, page] of content.pages) {
    if (page.type === 'document' && page.file) pageOfFile.set(page.file.path, id)
  }
  const fileOfPath = new Map<string, string>()
  for (const [id, { path }] of content.files) if (path !== undefined) fileOfPath.set(path, id)
  const resolve = createResolver([...pageOfFile.keys(), ...fileOfPath.keys(), ...content.sources.keys()])
  const placed = placeEntries(summary.entries, resolve, directory, (path) => kindOf(path) === 'page')
  const ids: (string | undefined)[] = placed.map(({ meaning }) => {
    return meaning.kind === 'page' ? pageOfFile.get(meaning.path) : undefined
  })
  const targetOf = ({ meaning }: PlacedEntry): ContentReference | undefined => {
    if (meaning.kind === 'address') return readReference(meaning.url)
    if (meaning.kind === 'file') return { kind: 'file', file: fileOfPath.get(meaning.path) ?? meaning.path }
    if (meaning.kind !== 'again') return undefined
    const page = pageOfFile.get(meaning.path)
    if (page === undefined) return undefined
    return meaning.anchor === undefined ? { kind: 'page', page } : { kind: 'anchor', page, anchor: meaning.anchor }
  }
  const addresses = addressesWhenRead(placed)
  const used = new Set(ids.filter((id) => id !== undefined))
  for (const pass of passes) {
    const free = new Map<string, string[]>()
    for (const id of context.tree.inOrder.toReversed()) {
      if (used.has(id)) continue
      for (const key of pass.ofPage(context, id)) {
        const list = free.get(key)
        if (list) list.push(id)
        else free.set(key, [id])
      }
    }
    for (const [index, entry] of placed.entries()) {
      if (ids[index] !== undefined) continue
      const parent = entry.parent === null ? null : (ids[entry.parent] ?? 'gone')
      const key = pass.ofEntry(entry, parent, targetOf(entry), addresses.get(entry))
      const list = key === undefined ? undefined : free.get(key)
      // A page may stand under two keys; one that was taken by the other is passed over.
      let id = list?.pop()
      while (id !== undefined && used.has(id)) id = list!.pop()
      if (id === undefined) continue
      ids[index] = id
      used.add(id)
    }
  }
  return { placed, ids }
}

type Pass = {
  ofPage: (context: SummaryPages, id: string) => string[]
  /** `address` is the one that a group or empty page got when the entry was read. */
  ofEntry: (
    entry: PlacedEntry,
    parent: string | null,
    target: ContentReference | undefined,
    address: string | undefined,
  ) => string | undefined
}

/** Of groups and empty pages, which share their titles and destinations with others often enough. */
function addressesWhenRead(placed: readonly PlacedEntry[]): Map<PlacedEntry, string> {
  const names = new Names(
    placed.flatMap(({ meaning }) => (meaning.kind === 'page' ? [addressOfFile(meaning.path)] : [])),
  )
  const addresses = new Map<PlacedEntry, string>()
  for (const each of placed) {
    if (each.meaning.kind !== 'empty' || each.meaning.wanted === undefined) continue
    addresses.set(each, names.take(addressOfFile(each.meaning.wanted)))
  }
  for (const each of placed) if (each.meaning.kind === 'group') addresses.set(each, names.take(slugOf(each.entry)))
  return addresses
}

const join = (...parts: unknown[]) => canonical(parts)

const passes: readonly Pass[] = [
  {
    ofPage: ({ content, paths }, id) => {
      const page = content.pages.get(id)!
      if (page.type === 'group') return [join('group', page.slug)]
      if (page.type === 'link') return [join('link', page.parent, page.title, page.target)]
      if (page.type === 'computed') return [join('computed', page.parent, page.computed)]
      if (page.file) return []
      return [join('empty', page.parent, page.title), join('at', paths.addresses.get(id))]
    },
    ofEntry: ({ entry, meaning }, parent, target, address) => {
      if (meaning.kind === 'group') return join('group', address)
      if (meaning.kind === 'computed') return join('computed', parent, meaning.source)
      if (meaning.kind === 'empty' && meaning.wanted === undefined) return join('empty', parent, entry.title)
      if (meaning.kind === 'empty') return join('at', address)
      return target ? join('link', parent, entry.title, target) : undefined
    },
  },
  {
    ofPage: ({ content }, id) => {
      const page = content.pages.get(id)!
      if (page.type === 'group') return [join('group', page.title)]
      if (page.type === 'link') return [join('link', page.title, page.target), join('target', page.parent, page.target)]
      if (page.type === 'computed') return [join('computed', page.computed)]
      return page.file ? [] : [join('empty', page.title)]
    },
    ofEntry: ({ entry, meaning }, _, target) => {
      if (meaning.kind === 'group') return join('group', entry.title)
      if (meaning.kind === 'computed') return join('computed', meaning.source)
      if (meaning.kind === 'empty') return join('empty', entry.title)
      return target ? join('link', entry.title, target) : undefined
    },
  },
  {
    ofPage: ({ content }, id) => {
      const page = content.pages.get(id)!
      return page.type === 'link' ? [join('target', page.parent, page.target)] : []
    },
    ofEntry: (_, parent, target) => (target ? join('target', parent, target) : undefined),
  },
  {
    ofPage: ({ content }, id) => {
      const page = content.pages.get(id)!
      return page.type === 'link' ? [join('title', page.parent, page.title)] : []
    },
    ofEntry: ({ entry, meaning }, parent) => {
      const isLink = meaning.kind === 'address' || meaning.kind === 'again' || meaning.kind === 'file'
      return isLink ? join('title', parent, entry.title) : undefined
    },
  },
]

function slugOf(entry: PlacedEntry['entry']): string {
  return (entry.kind === 'heading' ? entry.slug : undefined) ?? slugOfTitle(entry.title)
}
