import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { generateKeyBetween } from 'fractional-indexing'
import type { Hash } from '../model/hash.ts'
import type { DocumentPage, PageRecord } from '../model/page.ts'
import { openDraft, type Draft } from '../objects/objects.ts'
import { applyChanges, loadWhole, type ContentChanges } from '../tree/apply-changes.ts'
import { isAddressed, slugKey, slugPlace } from '../tree/place-keys.ts'

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex') as Hash
export const bytesOf = (text: string) => new TextEncoder().encode(text)
export const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

/** One random thing that happens to a content; numbers pick among what is there. */
export type Edit =
  | { do: 'insert'; parent: number; at: number; text: number; group: boolean }
  | { do: 'text'; page: number; line: number; text: number }
  | { do: 'title'; page: number; text: number }
  | { do: 'slug'; page: number; text: number }
  | { do: 'move'; page: number; parent: number; at: number }
  | { do: 'delete'; page: number }
  | { do: 'variable'; name: number; value: number }

const small = fc.nat(999)
const anEdit: fc.Arbitrary<Edit> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('insert' as const),
      parent: small,
      at: small,
      text: small,
      group: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('text' as const), page: fc.nat(7), line: fc.nat(8), text: small }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('title' as const), page: fc.nat(7), text: small }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('slug' as const), page: fc.nat(7), text: fc.nat(6) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('move' as const), page: fc.nat(7), parent: small, at: small }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), page: fc.nat(7) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('variable' as const), name: fc.nat(3), value: small }) },
)

export const edits = (least: number, most: number) =>
  fc.array(anEdit, { minLength: least, maxLength: most, size: 'max' })

/** Plays edits on a content, as somebody working on a branch of their own would: `who` keeps new ids apart. */
export async function play(draft: Draft, root: Hash, who: string, given: readonly Edit[]): Promise<Hash> {
  let at = root
  for (const [index, edit] of given.entries()) {
    const changes = await changesOf(draft, at, edit, `${who}${String(index).padStart(3, '0')}`)
    if (changes) at = await applyChanges(draft, at, changes)
  }
  return at
}

async function changesOf(draft: Draft, root: Hash, edit: Edit, newId: string): Promise<ContentChanges | undefined> {
  const { pages } = await loadWhole(draft, root)
  const ids = [...pages.keys()]
  const documents = ids.filter((id) => pages.get(id)!.type === 'document')
  if (edit.do === 'variable') return { variables: new Map([[`v${edit.name}`, edit.value]]) }
  if (edit.do === 'insert') {
    const isGroup = edit.group && edit.text % 5 === 0
    const parents = [null, ...ids]
    const parent = isGroup ? null : parents[edit.parent % parents.length]!
    const slug = freeSlug(pages, { parent }, `page-${edit.text % 12}`)
    const place = { parent, order: orderAt(pages, parent, edit.at, newId) }
    const page: PageRecord = isGroup
      ? { type: 'group', title: `Group ${edit.text}`, slug, ...place }
      : {
          type: 'document',
          title: `Page ${edit.text}`,
          slug,
          ...place,
          document: draft.write(bytesOf(freshText(edit.text))),
        }
    return { pages: new Map([[newId, page]]) }
  }
  const id = pick(edit.do === 'text' ? documents : ids, edit.page)
  if (id === undefined) return undefined
  const page = pages.get(id)!
  if (edit.do === 'delete') return { pages: new Map([id, ...below(pages, id)].map((one) => [one, undefined])) }
  if (edit.do === 'title') return { pages: new Map([[id, { ...page, title: `Title ${edit.text}` }]]) }
  if (edit.do === 'slug') {
    if (!isAddressed(page)) return undefined
    return { pages: new Map([[id, { ...page, slug: freeSlug(pages, page, `slug-${edit.text}`, id) }]]) }
  }
  if (edit.do === 'move') {
    const parents = [null, ...ids].filter((one) => one !== id && !below(pages, id).includes(one ?? ''))
    const parent = page.type === 'group' ? null : parents[edit.parent % parents.length]!
    const slug = isAddressed(page) ? freeSlug(pages, { parent }, page.slug, id) : ''
    return {
      pages: new Map([[id, { ...page, slug, parent, order: orderAt(pages, parent, edit.at, id) } as PageRecord]]),
    }
  }
  const lines = textOf(await draft.bytes((page as DocumentPage).document!)).split('\n')
  lines[edit.line % lines.length] = `edited ${edit.text}`
  return { pages: new Map([[id, { ...page, document: draft.write(bytesOf(lines.join('\n'))) } as PageRecord]]) }
}

const pick = (list: readonly string[], number: number) => list[number % Math.max(list.length, 1)]

const freshText = (seed: number) =>
  Array.from({ length: 6 + (seed % 5) }, (_, line) => `line ${seed} ${line}`).join('\n') + '\n'

const below = (pages: ReadonlyMap<string, PageRecord>, id: string): string[] =>
  [...pages].filter(([, page]) => page.parent === id).flatMap(([child]) => [child, ...below(pages, child)])

const siblings = (pages: ReadonlyMap<string, PageRecord>, parent: string | null) =>
  [...pages]
    .filter(([, page]) => page.parent === parent)
    .toSorted(([a, { order: x }], [b, { order: y }]) => (x < y || (x === y && a < b) ? -1 : 1))

function orderAt(pages: ReadonlyMap<string, PageRecord>, parent: string | null, at: number, moving: string): string {
  const orders = [
    ...new Set(
      siblings(pages, parent)
        .filter(([id]) => id !== moving)
        .map(([, { order }]) => order),
    ),
  ]
  const index = at % (orders.length + 1)
  return generateKeyBetween(orders[index - 1] ?? null, orders[index] ?? null)
}

function freeSlug(
  pages: ReadonlyMap<string, PageRecord>,
  place: { parent: string | null; directory?: string },
  wanted: string,
  self?: string,
): string {
  const taken = new Set(
    [...pages].flatMap(([id, page]) => (isAddressed(page) && id !== self ? [slugKey(slugPlace(page), page.slug)] : [])),
  )
  for (let number = 0; ; number++) {
    const slug = number === 0 ? wanted : `${wanted}-${number}`
    if (!taken.has(slugKey(slugPlace(place), slug))) return slug
  }
}

/** What is wrong with a content as a tree: nothing, in an empty list. */
export async function faultsOf(draft: Draft, root: Hash): Promise<string[]> {
  const whole = await loadWhole(draft, root)
  const faults: string[] = []
  const addresses = new Map<string, string>()
  for (const [id, page] of whole.pages) {
    const seen = new Set<string>()
    for (let at: string | null = id; at !== null; at = whole.pages.get(at)?.parent ?? null) {
      if (seen.has(at)) faults.push(`${id} lies below itself`)
      if (!whole.pages.has(at)) faults.push(`${id} hangs on ${at}, which is not there`)
      if (seen.has(at) || !whole.pages.has(at)) break
      seen.add(at)
    }
    if (!isAddressed(page)) continue
    const key = slugKey(slugPlace(page), page.slug)
    if (addresses.has(key)) faults.push(`${id} and ${addresses.get(key)} share an address`)
    addresses.set(key, id)
  }
  const again = await applyChanges(openDraft(draft, sha256), null, whole)
  if (again !== root) faults.push('the sorted maps do not say what the pages say')
  return faults
}
