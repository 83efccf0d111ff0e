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
  /** A page with its file. */
  | { kind: 'page'; path: string }
  /** A page without content: no link, or one that leads to no file. */
  | { kind: 'empty'; wanted?: string }
  /** A page that stands elsewhere already, or a part of one. */
  | { kind: 'again'; path: string; anchor?: string }
  | { kind: 'address'; url: string }
  | { kind: 'file'; path: string }
  | { kind: 'computed'; source: ComputedSource }
  /** Nothing: its lines stay, and it makes no page. */
  | { kind: 'inert' }

/** Leaves hold no pages: what is nested below one stands beside it. */
const isLeaf = ({ kind }: EntryMeaning) => kind !== 'group' && kind !== 'page' && kind !== 'empty'

/** The first entry of a file is its page; every later one leads there. */
export function placeEntries(
  entries: readonly SummaryEntry[],
  resolve: PathResolver,
  directory: string,
  isPage: (path: string) => boolean,
): PlacedEntry[] {
  const placed: PlacedEntry[] = []
  const indexOf = new Map<SummaryEntry, number | null>()
  const listed = new Set<string>()
  for (const entry of entries) {
    const above = entry.kind === 'item' && entry.parent ? (indexOf.get(entry.parent) ?? null) : null
    const { meaning, fault } = meaningOf(entry, resolve, directory, isPage, listed)
    indexOf.set(entry, isLeaf(meaning) ? above : placed.length)
    placed.push({ entry, parent: above, meaning, ...(fault && { fault }) })
  }
  return placed
}

type Meant = { meaning: EntryMeaning; fault?: { code: LayoutReportCode; message: string } }

function meaningOf(
  entry: SummaryEntry,
  resolve: PathResolver,
  directory: string,
  isPage: (path: string) => boolean,
  listed: Set<string>,
): Meant {
  if (entry.kind === 'heading') return { meaning: { kind: 'group' } }
  if (entry.object !== undefined) return computedMeaning(entry)
  if (!entry.link) {
    const fault = { code: 'entry-empty' as const, message: 'The entry has neither a title nor a link.' }
    return entry.title === '' ? { meaning: { kind: 'inert' }, fault } : { meaning: { kind: 'empty' } }
  }
  const { destination } = entry.link
  if (isAddress(destination)) return { meaning: { kind: 'address', url: destination } }
  const { path, wanted, anchor, isInexact } = resolve(destination, directory)
  if (path === undefined) return { meaning: emptyAt(wanted), fault: missingFault(destination, wanted) }
  const inexact = { code: 'entry-wrong-case' as const, message: `"${destination}" is the file ${path}.` }
  const fault = isInexact ? { fault: inexact } : {}
  if (!isMarkdown(path)) return { meaning: { kind: 'file', path }, ...fault }
  if (!isPage(path)) {
    const message = `"${destination}" is no page, so the entry's page is empty.`
    return { meaning: emptyAt(wanted), fault: { code: 'entry-missing-file', message } }
  }
  if (listed.has(path)) {
    const twice = { code: 'page-listed-twice' as const, message: `${path} stands further up; this entry leads there.` }
    if (anchor) return { meaning: { kind: 'again', path, anchor }, ...fault }
    return { meaning: { kind: 'again', path }, fault: isInexact ? inexact : twice }
  }
  listed.add(path)
  return { meaning: { kind: 'page', path }, ...fault }
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
