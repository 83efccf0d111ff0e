import { canonical } from '../objects/chunk.ts'
import { addressOfFile, shorten } from './paths.ts'
import type { PlacedEntry } from './place-entries.ts'
import { destinationOf, isBeforeItsPage, type SummaryPages } from './summary-pages.ts'
import { readReference } from './references.ts'
import type { EntryChanges } from './write-entry.ts'

/** What of an entry no longer says what its page is. */
export function entryChanges(context: SummaryPages, id: string, { entry, meaning }: PlacedEntry): EntryChanges {
  if (entry.kind !== 'item') return {}
  const page = context.content.pages.get(id)!
  const label = entry.link?.label?.trim()
  const hasLabel = (label ? shorten(label, 100) : undefined) === page.linkTitle
  const isLinked = entry.link !== undefined
  const destination = leadsThere(context, id, meaning) ? undefined : (destinationOf(context, id) ?? null)
  return {
    // An entry without words takes its title from the page itself.
    ...(entry.title !== page.title && !(entry.title === '' && isLinked) && { title: page.title }),
    ...(destination !== undefined && (destination !== null || isLinked) && { destination }),
    ...(!hasLabel && isLinked && destination !== null && { label: page.linkTitle ?? null }),
  }
}

function leadsThere(context: SummaryPages, id: string, meaning: PlacedEntry['meaning']): boolean {
  const { content, paths } = context
  const page = content.pages.get(id)!
  if (page.type === 'document') {
    const path = paths.pages.get(id)
    if (meaning.kind === 'page') return path === meaning.path && !(meaning.hasAnchor && context.linked.has(id))
    if (meaning.kind !== 'empty') return false
    return (
      path === undefined && (meaning.wanted === undefined || addressOfFile(meaning.wanted) === paths.addresses.get(id))
    )
  }
  if (page.type !== 'link') return true
  const { target } = page
  if (meaning.kind === 'address') return canonical(readReference(meaning.url)) === canonical(target)
  if (meaning.kind === 'file') {
    return target.kind === 'file' && (paths.files.get(target.file) ?? target.file) === meaning.path
  }
  if (meaning.kind !== 'again' || (target.kind !== 'page' && target.kind !== 'anchor') || target.space) return false
  const anchor = target.kind === 'anchor' ? target.anchor : undefined
  const isTaken = !meaning.hasAnchor && isBeforeItsPage(context, id, target.page ?? '')
  return paths.pages.get(target.page ?? '') === meaning.path && meaning.anchor === anchor && !isTaken
}
