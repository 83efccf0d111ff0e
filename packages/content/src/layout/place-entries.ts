import { isMap } from 'yaml'
import { parseYaml, plainValue } from '../front-matter/parse-yaml.ts'
import type { ComputedSource } from '../model/metadata.ts'
import { isMarkdown } from './paths.ts'
import type { SummaryEntry, SummaryItem } from './parse-summary.ts'
import type { LayoutReportCode } from './repository-file.ts'
import { isAddress, type PathResolver } from './resolve-path.ts'

/** What an entry of a table of contents stands for, once its destination was looked for among the files. One for each. */
export type PlacedEntry = {
  entry: SummaryEntry
  /** Index of the placed entry it is below. */
  parent: number | null
  meaning: EntryMeaning
  fault?: { code: LayoutReportCode; message: string }
}

export type EntryMeaning =
  | { kind: 'group' }
  /** A page with its file; with an anchor, it is the page only for want of an entry without one. */
  | { kind: 'page'; path: string; hasAnchor?: boolean }
  /** A page without content: no link, or one that leads to no file. */
  | { kind: 'empty'; wanted?: string }
  /** A page that stands elsewhere already, or a part of one. */
  | { kind: 'again'; path: string; anchor?: string; hasAnchor?: boolean }
  | { kind: 'address'; url: string }
  | { kind: 'file'; path: string }
  | { kind: 'computed'; source: ComputedSource }
  /** Nothing: its lines stay, and it makes no page. */
  | { kind: 'inert' }

/** Leaves hold no pages: what is nested below one stands beside it. */
const isLeaf = ({ kind }: EntryMeaning) => kind !== 'group' && kind !== 'page' && kind !== 'empty'

/** The first entry of a file is its page, one without an anchor before those with one; every other leads there. */
export function placeEntries(
  entries: readonly SummaryEntry[],
  resolve: PathResolver,
  directory: string,
  isPage: (path: string) => boolean,
): PlacedEntry[] {
  const placed: PlacedEntry[] = []
  const indexOf = new Map<SummaryEntry, number | null>()
  const meant = entries.map((entry) => meaningOf(entry, resolve, directory, isPage))
  const owners = new Map<string, SummaryEntry>()
  for (const wantsAnchor of [false, true]) {
    for (const [index, { meaning }] of meant.entries()) {
      if (meaning.kind !== 'page' || (meaning.hasAnchor ?? false) !== wantsAnchor) continue
      if (!owners.has(meaning.path)) owners.set(meaning.path, entries[index]!)
    }
  }
  for (const [index, entry] of entries.entries()) {
    const above = entry.kind === 'item' && entry.parent ? (indexOf.get(entry.parent) ?? null) : null
    const { meaning, fault } = asAgain(meant[index]!, owners, entry)
    indexOf.set(entry, isLeaf(meaning) ? above : placed.length)
    placed.push({ entry, parent: above, meaning, ...(fault && { fault }) })
  }
  return placed
}

function asAgain(meant: Meant, owners: ReadonlyMap<string, SummaryEntry>, entry: SummaryEntry): Meant {
  const { meaning, fault } = meant
  if (meaning.kind !== 'page' || owners.get(meaning.path) === entry) return meant
  const twice = {
    code: 'page-listed-twice' as const,
    message: `${meaning.path} is listed twice; this entry leads there.`,
  }
  const again = { ...meaning, kind: 'again' as const, ...(meant.anchor && { anchor: meant.anchor }) }
  return { meaning: again, ...(fault ? { fault } : meaning.hasAnchor ? {} : { fault: twice }) }
}

type Meant = { meaning: EntryMeaning; anchor?: string; fault?: { code: LayoutReportCode; message: string } }

function meaningOf(
  entry: SummaryEntry,
  resolve: PathResolver,
  directory: string,
  isPage: (path: string) => boolean,
): Meant {
  if (entry.kind === 'heading') return { meaning: { kind: 'group' } }
  if (entry.object !== undefined) return computedMeaning(entry)
  if (!entry.link) {
    const fault = { code: 'entry-empty' as const, message: 'The entry has neither a title nor a link.' }
    return entry.title === '' ? { meaning: { kind: 'inert' }, fault } : { meaning: { kind: 'empty' } }
  }
  const { destination } = entry.link
  if (isAddress(destination)) return { meaning: { kind: 'address', url: destination } }
  const { path, wanted, anchor, hasAnchor, isInexact } = resolve(destination, directory)
  if (path === undefined) return { meaning: emptyAt(wanted), fault: missingFault(destination, wanted) }
  const inexact = { code: 'entry-wrong-case' as const, message: `"${destination}" is the file ${path}.` }
  const fault = isInexact ? { fault: inexact } : {}
  if (!isMarkdown(path)) return { meaning: { kind: 'file', path }, ...fault }
  if (!isPage(path)) {
    const message = `"${destination}" is no page, so the entry's page is empty.`
    return { meaning: emptyAt(wanted), fault: { code: 'entry-missing-file', message } }
  }
  return { meaning: { kind: 'page', path, ...(hasAnchor && { hasAnchor }) }, ...(anchor && { anchor }), ...fault }
}

function emptyAt(wanted: string): EntryMeaning {
  return wanted === '' ? { kind: 'empty' } : { kind: 'empty', wanted }
}

function missingFault(destination: string, wanted: string): Meant['fault'] & object {
  if (destination === '') return { code: 'entry-empty', message: 'The link has no destination, so its page is empty.' }
  if (wanted.startsWith('../')) {
    return { code: 'entry-outside', message: `"${destination}" lies outside and is not there; its page is empty.` }
  }
  return { code: 'entry-missing-file', message: `There is no file "${destination}", so its page is empty.` }
}

function computedMeaning(entry: SummaryItem): Meant {
  const parsed = parseYaml(entry.object!, 64 * 1024)
  const value = 'fault' in parsed || !isMap(parsed.root) ? undefined : plainValue(parsed.root)
  const { type, props, dependencies } = (value ?? {}) as Record<string, unknown>
  if (typeof type !== 'string' || type === '') {
    const message = 'The block is no object with a "type", so it stays as it is and shows nothing.'
    return { meaning: { kind: 'inert' }, fault: { code: 'entry-unreadable', message } }
  }
  const source: ComputedSource = {
    type,
    ...(isRecord(props) && { props }),
    ...(isRecord(dependencies) && { dependencies }),
  }
  return { meaning: { kind: 'computed', source } }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
