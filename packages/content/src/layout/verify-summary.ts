import { canonical } from '../objects/chunk.ts'
import { parseSummary } from './parse-summary.ts'
import { placeEntries, type EntryMeaning } from './place-entries.ts'
import { isMarkdown } from './paths.ts'
import { readReference } from './references.ts'
import { createResolver } from './resolve-path.ts'
import type { SummaryPages } from './summary-pages.ts'

/** Whether a table of contents reads as exactly these pages, in this order, below these parents. */
export function saysThisTree(text: string, context: SummaryPages): boolean {
  const { content, tree, paths, directory } = context
  const written = new Set(paths.pages.values())
  const resolve = createResolver([...written, ...paths.files.values(), ...content.sources.keys()])
  const placed = placeEntries(
    parseSummary(text).entries,
    resolve,
    directory,
    (path) => isMarkdown(path) && written.has(path),
  )
  const entries = placed.filter(({ meaning }) => meaning.kind !== 'inert')
  if (entries.length !== tree.inOrder.length) return false
  const idOf = new Map(entries.map((entry, index) => [entry, tree.inOrder[index]!]))
  return entries.every((one, index) => {
    const id = tree.inOrder[index]!
    const page = content.pages.get(id)!
    const parent = one.parent === null ? null : (idOf.get(placed[one.parent]!) ?? null)
    const hasTitle = one.entry.title === page.title || one.entry.title === '' || page.type === 'computed'
    return parent === page.parent && hasTitle && means(one.meaning, id, context)
  })
}

function means(meaning: EntryMeaning, id: string, { content, paths }: SummaryPages): boolean {
  const page = content.pages.get(id)!
  if (page.type === 'group') return meaning.kind === 'group'
  if (page.type === 'computed') return meaning.kind === 'computed'
  if (page.type === 'document') {
    const path = paths.pages.get(id)
    return path === undefined ? meaning.kind === 'empty' : meaning.kind === 'page' && meaning.path === path
  }
  const { target } = page
  if (meaning.kind === 'address')
    return canonical(readReference(meaning.url)) === canonical(target) || target.kind === 'page'
  if (meaning.kind === 'file') return target.kind === 'file'
  if (meaning.kind !== 'again' || (target.kind !== 'page' && target.kind !== 'anchor')) return false
  return paths.pages.get(target.page ?? '') === meaning.path
}
