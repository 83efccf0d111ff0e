import type { LayoutPage, RepositoryLayout } from '../layout/layout.ts'
import { addressOfFile, directoryOf, nameOf, Names, slugOfTitle } from '../layout/paths.ts'
import type { Hash } from '../model/hash.ts'
import type { ContentReference } from '../model/metadata.ts'
import type { PageRecord } from '../model/page.ts'
import { keepOrder } from './keep-order.ts'

type PagesToRecord = {
  layout: RepositoryLayout
  ids: readonly string[]
  documents: ReadonlyMap<number, Hash>
  before: ReadonlyMap<string, PageRecord>
  targetOf: (page: LayoutPage & { type: 'link' }) => ContentReference | undefined
}

/** The records of a layout's pages under their ids: with order keys, slugs, and what no file says of them. */
export function recordPages({ layout, ids, documents, before, targetOf }: PagesToRecord): Map<string, PageRecord> {
  const { pages } = layout
  const orders = orderKeys(pages, ids, before)
  const own = ownAddresses(pages, ids, before)
  const names = new Names(own.values())
  const addresses: string[] = []
  const records = new Map<string, PageRecord>()
  for (const [index, page] of pages.entries()) {
    const id = ids[index]!
    const old = before.get(id)
    const parent = page.parent === null ? null : ids[page.parent]!
    const above = page.parent === null ? '' : (addresses[page.parent] ?? '')
    const base = {
      parent,
      order: orders[index]!,
      title: page.title,
      ...(page.linkTitle !== undefined && { linkTitle: page.linkTitle }),
      ...(old?.createdAt !== undefined && { createdAt: old.createdAt }),
      ...(old?.updatedAt !== undefined && { updatedAt: old.updatedAt }),
    }
    if (page.type === 'link') {
      const target = targetOf(page) ?? { kind: 'url', url: '' }
      records.set(id, { ...base, ...unwritten(old), type: 'link', target })
    } else if (page.type === 'computed') {
      records.set(id, { ...base, ...unwritten(old), type: 'computed', computed: page.computed })
    } else {
      const address = own.get(index) ?? names.take(wantedAddress(page, above, old))
      addresses[index] = address
      const place = {
        slug: nameOf(address),
        ...(directoryOf(address) !== above && { directory: directoryOf(address) }),
      }
      if (page.type === 'group') records.set(id, { ...base, ...unwritten(old), ...place, type: 'group' })
      else {
        const document = documents.get(index)
        const file = page.file && fileOf(page.file.path, address)
        records.set(id, {
          ...base,
          ...(page.file ? page.metadata : unwritten(old)),
          ...place,
          type: 'document',
          ...(document !== undefined && { document }),
          ...(file && { file }),
        })
      }
    }
  }
  return records
}

function fileOf(path: string, address: string): { path: string; address?: string } {
  return address === addressOfFile(path) ? { path } : { path, address }
}

/**
 * The addresses that files give, by index. A page whose file stayed where it was keeps its address; where two files mean
 * one address, the other gives way.
 */
function ownAddresses(
  pages: readonly LayoutPage[],
  ids: readonly string[],
  before: ReadonlyMap<string, PageRecord>,
): Map<number, string> {
  const own = new Map<number, string>()
  const names = new Names()
  for (const [index, page] of pages.entries()) {
    const old = before.get(ids[index]!)
    if (page.type !== 'document' || !page.file || old?.type !== 'document') continue
    const { path } = page.file
    if (old.file?.path !== path) continue
    const address = old.file.address ?? addressOfFile(path)
    if (!names.has(address)) own.set(index, names.take(address))
  }
  for (const [index, page] of pages.entries()) {
    if (page.type !== 'document' || page.address === undefined || own.has(index)) continue
    const wanted = page.file ? addressOfFile(page.file.path) : page.address
    own.set(index, names.take(names.has(page.address) ? wanted : page.address))
  }
  return own
}

/** An empty page keeps the slug it had: no file says another one. */
function wantedAddress(page: LayoutPage, above: string, old: PageRecord | undefined): string {
  const isSame = page.type === 'document' && old?.type === 'document' && old.title === page.title
  const slug = page.type === 'group' ? page.slug : isSame ? old.slug : slugOfTitle(page.title)
  return above === '' ? slug : `${above}/${slug}`
}

/** What only we know of a page that has no front matter to say it. */
function unwritten(old: PageRecord | undefined): Pick<PageRecord, 'emoji' | 'icon' | 'condition' | 'hidden'> {
  if (!old) return {}
  const { emoji, icon, condition, hidden } = old
  return {
    ...(emoji !== undefined && { emoji }),
    ...(icon !== undefined && { icon }),
    ...(condition !== undefined && { condition }),
    ...(hidden !== undefined && { hidden }),
  }
}

/** Siblings that stand in the order they had keep their keys. */
function orderKeys(
  pages: readonly LayoutPage[],
  ids: readonly string[],
  before: ReadonlyMap<string, PageRecord>,
): string[] {
  const siblings = new Map<number | null, number[]>()
  for (const [index, { parent }] of pages.entries()) {
    const list = siblings.get(parent)
    if (list) list.push(index)
    else siblings.set(parent, [index])
  }
  const keys: string[] = []
  for (const [parent, indexes] of siblings) {
    const parentId = parent === null ? null : ids[parent]!
    const present = indexes.map((index) => {
      const old = before.get(ids[index]!)
      return old?.parent === parentId ? old.order : undefined
    })
    for (const [position, key] of keepOrder(present).entries()) keys[indexes[position]!] = key
  }
  return keys
}
