import { createHash } from 'node:crypto'
import { type DocumentUpdate, readHeadings, readUpdates, splitBlocks } from '@octavo/content'
import { addressOfReserved } from '../address/address-of.ts'
import { readSegments } from '../address/segments.ts'
import { canonicalOf } from '../pages/page-address.ts'
import type { VisiblePage, VisibleSite, VisibleSpace } from '../published-content.ts'
import { oneLine } from './one-line.ts'
import { escapeXml, xmlDeclaration } from './xml.ts'

/** Readers ask again and again, and remember what they were told. */
const mostEntries = 50

/**
 * The updates that a page tells of, as an Atom feed with the newest first, for a visit with the output `crawler`. `render` gives the HTML of
 * Markdown without links into the space. Undefined where the page is not for everyone, or tells of none.
 */
export async function updatesFeed(
  site: VisibleSite,
  space: VisibleSpace,
  page: VisiblePage,
  render: (markdown: string) => Promise<string>,
): Promise<string | undefined> {
  if (!page.sight.indexed || page.record.type !== 'document') return undefined
  const text = await space.markdown(page)
  if (!text.includes('{% update')) return undefined
  const updates = numbered(readUpdates(text, splitBlocks(text)))
  const [newest] = updates
  if (!newest) return undefined
  const address = canonicalOf(site, space.id, page)
  const tags = await space.tags()
  const entries = await Promise.all(
    updates.slice(0, mostEntries).map(async (update) => {
      const categories = update.tags.map((tag) => {
        const label = tags.get(tag)?.label
        return `<category term="${escapeXml(tag)}"${label === undefined ? '' : ` label="${escapeXml(label)}"`}/>`
      })
      return [
        '<entry>',
        `<id>${nameOf(`${page.id} ${update.day} ${update.number}`)}</id>`,
        `<title>${escapeXml(titleOf(update, page))}</title>`,
        `<link rel="alternate" type="text/html" href="${escapeXml(address)}"/>`,
        `<published>${timeOf(update)}</published>`,
        `<updated>${timeOf(update)}</updated>`,
        ...categories,
        `<content type="html">${escapeXml(await render(update.body))}</content>`,
        '</entry>',
      ].join('\n')
    }),
  )
  const { title, description } = page.record
  const head = [
    `<feed xmlns="http://www.w3.org/2005/Atom">`,
    `<id>${nameOf(page.id)}</id>`,
    `<title>${escapeXml(`${title} · ${site.title}`)}</title>`,
    ...(description === undefined ? [] : [`<subtitle>${escapeXml(oneLine(description))}</subtitle>`]),
    `<link rel="self" type="application/atom+xml" href="${escapeXml(feedAddress(site, space, page))}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(address)}"/>`,
    `<updated>${timeOf(newest)}</updated>`,
    `<author><name>${escapeXml(site.title)}</name></author>`,
  ]
  return `${xmlDeclaration}${[...head, ...entries, '</feed>'].join('\n')}\n`
}

/** Where the feed of a page is: below the page. */
export function feedAddress(site: VisibleSite, space: VisibleSpace, page: VisiblePage): string {
  const path = canonicalOf(site, space.id, page).slice(site.primary.origin.length + site.primary.path.length)
  const segments = readSegments(path)?.segments ?? []
  return addressOfReserved(site.primary, { type: 'own', way: {}, name: 'rss.xml', segments })
}

interface NumberedUpdate extends DocumentUpdate {
  readonly day: string
  readonly number: number
}

/**
 * The newest first. Those of one day are counted from the last, since new ones are written above: so each keeps its name when others
 * come, and when its own text changes.
 */
function numbered(updates: readonly DocumentUpdate[]): NumberedUpdate[] {
  const count = new Map<string, number>()
  const all = updates.toReversed().map((update) => {
    const day = update.date.slice(0, 10)
    const number = (count.get(day) ?? 0) + 1
    count.set(day, number)
    return { ...update, day, number }
  })
  return all.toReversed().toSorted((one, other) => Date.parse(other.date) - Date.parse(one.date))
}

const timeOf = ({ date }: DocumentUpdate): string => new Date(date).toISOString()

function titleOf({ body, day }: NumberedUpdate, { record }: VisiblePage): string {
  const [heading] = readHeadings(body, splitBlocks(body))
  return oneLine(heading?.title ?? '', 200) || `${record.title}, ${day}`
}

/** A name for ever, made of what never changes: a UUID of version 5. */
function nameOf(text: string): string {
  const bytes = createHash('sha1').update(`octavo update ${text}`).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x50
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return `urn:uuid:${bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/u, '$1-$2-$3-$4-')}`
}
