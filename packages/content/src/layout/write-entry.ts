import { stringify } from 'yaml'
import { slugOfTitle } from './paths.ts'
import { writeTitle } from '../front-matter/plain-title.ts'
import type { GroupPage, PageRecord } from '../model/page.ts'
import type { SummaryHeading, SummaryItem } from './parse-summary.ts'

/** What an entry must say; absent parts are as the entry has them. */
export type EntryChanges = {
  title?: string
  /** The new destination, or null for an entry that has lost its link. */
  destination?: string | null
  /** The new label, or null for none. */
  label?: string | null
}

/** The words of a group's heading; a slug of its own is kept in an anchor. */
export function writeHeading({ title, slug }: Pick<GroupPage, 'title' | 'slug'>): string {
  const words = writeTitle(title)
  if (isSlugOf(slug, slugOfTitle(title)) || /["<>&]/u.test(slug)) return words
  return `${words} <a href="#${slug}" id="${slug}"></a>`
}

/** Whether a slug is this one, or this one with the number that made it free. */
function isSlugOf(slug: string, wanted: string): boolean {
  return slug === wanted || (slug.startsWith(`${wanted}-`) && /^\d+$/u.test(slug.slice(wanted.length + 1)))
}

/** A kept heading, with the words of the group as it is now. */
export function rewriteHeading(source: string, entry: SummaryHeading, page: GroupPage): string {
  const isSame = entry.title === page.title && isSlugOf(page.slug, entry.slug ?? slugOfTitle(entry.title))
  if (isSame) return source.slice(entry.start, entry.end)
  return source.slice(entry.start, entry.wordsStart) + writeHeading(page) + source.slice(entry.wordsEnd, entry.end)
}

/** What comes after the bullet of a new entry. */
export function writeItem(page: PageRecord, destination: string | undefined): string {
  const title = writeTitle(page.title)
  if (destination === undefined) return title
  return `[${title}](${destination}${writeLabel(page.linkTitle)})`
}

/** The lines of a new generated entry, the first without its bullet. */
export function writeObject(computed: object, indent: string): string[] {
  const yaml = stringify(computed, { lineWidth: 0, singleQuote: true }).trimEnd().split('\n')
  return ['```yaml', ...yaml.map((line) => indent + line), `${indent}\`\`\``]
}

/** A kept entry, with only the parts written anew that changed. */
export function rewriteItem(source: string, entry: SummaryItem, indent: string, changes: EntryChanges): string {
  const { link } = entry
  const from = entry.start + entry.indent.length
  if (entry.object !== undefined) return reindent(source.slice(entry.start, entry.end), entry.indent, indent)
  const { title, destination, label } = changes
  if (title === undefined && destination === undefined && label === undefined) {
    return indent + source.slice(from, entry.end)
  }
  const tail = source.slice(link ? link.end : entry.textEnd, entry.end)
  const head = indent + source.slice(from, entry.textStart)
  if (destination === null || (!link && destination === undefined)) {
    return head + (title === undefined ? writeTitle(entry.title) : writeTitle(title)) + tail
  }
  const words = title === undefined && link?.words ? source.slice(link.words.start, link.words.end) : undefined
  const start = `[${words ?? writeTitle(title ?? entry.title)}]`
  if (destination === undefined && label === undefined && link?.words) {
    return head + start + source.slice(link.words.end + 1, link.end) + tail
  }
  const target = destination ?? rawDestination(source, entry)
  const shown = label === undefined ? link?.label : (label ?? undefined)
  return `${head}${start}(${target}${writeLabel(shown)})${tail}`
}

/** The destination as it is written, between the bracket and a label. */
function rawDestination(source: string, { link }: SummaryItem): string {
  if (!link?.words) return link ? `<${link.destination}>` : ''
  const inside = source.slice(link.words.end + 2, link.end - 1)
  return inside.replace(/[ \t]+(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\((?:[^()\\]|\\.)*\))[ \t]*$/u, '').trim()
}

function writeLabel(label: string | undefined): string {
  if (label === undefined || label === '') return ''
  const escaped = label
    .replaceAll(/["\\]/gu, String.raw`\$&`)
    .replaceAll(/&(?=#?[A-Za-z0-9]+;)/gu, '&#x26;')
    .replaceAll(/[\r\n]+/gu, ' ')
  return ` "${escaped}"`
}

function reindent(text: string, from: string, to: string): string {
  if (from === to) return text
  return text.replaceAll(/^[^\r\n]*/gmu, (line) => (line.startsWith(from) ? to + line.slice(from.length) : line))
}
