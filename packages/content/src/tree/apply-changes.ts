import type { ContentPart, ContentParts, WholeContent } from '../model/content.ts'
import type { Hash } from '../model/hash.ts'
import type { PageRecord } from '../model/page.ts'
import { changeMap } from '../objects/change-map.ts'
import type { Draft, ObjectReader } from '../objects/objects.ts'
import { entriesFrom, getAllFrom } from '../objects/read-map.ts'
import { emptyRoot, readRoot, writeRoot, type ContentRoot } from './content-root.ts'
import { isAddressed, orderKey, slugKey, slugPlace } from './place-keys.ts'

/** What becomes of each key: its new record, or nothing where it goes. */
export type ContentChanges = {
  readonly [Part in ContentPart]?: ReadonlyMap<string, ContentParts[Part] | undefined>
}

export const contentParts = ['pages', 'files', 'reusableContents', 'variables', 'tags', 'sources'] as const

/** The root after the changes. They must leave a tree: whoever makes them has checked that. */
export async function applyChanges(draft: Draft, root: Hash | null, changes: ContentChanges): Promise<Hash> {
  const next: ContentRoot = { ...(root === null ? emptyRoot : await readRoot(draft, root)) }
  const pages = changes.pages ?? new Map<string, PageRecord | undefined>()
  const before = await getAllFrom<PageRecord>(draft, next.pages, pages.keys())
  next.order = await changeMap(
    draft,
    next.order,
    moved(before, pages, (id, page) => [orderKey(id, page), '']),
  )
  next.slugs = await changeMap(draft, next.slugs, moved(before, pages, slugEntry))
  for (const part of contentParts) next[part] = await changeMap(draft, next[part], changes[part] ?? new Map())
  return writeRoot(draft, next)
}

type Entry = readonly [key: string, value: string]

const slugEntry = (id: string, page: PageRecord): Entry | undefined =>
  isAddressed(page) ? [slugKey(slugPlace(page), page.slug), id] : undefined

/** Keys that go, then keys that come: a place that one page leaves and another takes is taken. */
function moved(
  before: ReadonlyMap<string, PageRecord>,
  after: ReadonlyMap<string, PageRecord | undefined>,
  entryOf: (id: string, page: PageRecord) => Entry | undefined,
): Map<string, string | undefined> {
  const gone: (readonly [string, undefined])[] = []
  const come: Entry[] = []
  for (const [id, page] of after) {
    const old = before.get(id)
    const from = old && entryOf(id, old)
    const to = page && entryOf(id, page)
    if (from?.[0] === to?.[0]) continue
    if (from) gone.push([from[0], undefined])
    if (to) come.push(to)
  }
  return new Map([...gone, ...come])
}

export const storeWhole = (draft: Draft, content: WholeContent): Promise<Hash> => applyChanges(draft, null, content)

export async function loadWhole(reader: ObjectReader, root: Hash): Promise<WholeContent> {
  const parts = await readRoot(reader, root)
  const load = async (part: ContentPart) =>
    [part, new Map(await Array.fromAsync(entriesFrom(reader, parts[part])))] as const
  return Object.fromEntries(await Promise.all(contentParts.map(load))) as unknown as WholeContent
}
