import type { AddressedPage, PageRecord } from '../model/page.ts'
import type { ObjectReader } from '../objects/objects.ts'
import { entriesFrom, entryAt, getAllFrom, getFrom, prefixesIn, rankIn } from '../objects/read-map.ts'
import type { ContentRoot } from './content-root.ts'
import { afterPrefix, directoryPlace, idOfOrderKey, isAddressed, orderKey, orderPrefix, slugKey } from './place-keys.ts'

export const pageOf = (reader: ObjectReader, root: ContentRoot, id: string): Promise<PageRecord | undefined> =>
  getFrom<PageRecord>(reader, root.pages, id)

/** The ids of a page's children, or of the top, in their order; or of those after one of them. */
export async function* childrenOf(
  reader: ObjectReader,
  root: ContentRoot,
  parent: string | null,
  after?: readonly [id: string, page: PageRecord],
): AsyncGenerator<string> {
  const prefix = orderPrefix(parent)
  const from = after ? orderKey(...after) : prefix
  for await (const [key] of entriesFrom(reader, root.order, { prefix, from })) {
    if (key !== from) yield idOfOrderKey(key)
  }
}

/** The id of the child with this many siblings before it; undefined past the last. */
export async function childAt(
  reader: ObjectReader,
  root: ContentRoot,
  parent: string | null,
  index: number,
): Promise<string | undefined> {
  const prefix = orderPrefix(parent)
  const entry = await entryAt(reader, root.order, (await rankIn(reader, root.order, prefix)) + index)
  return entry?.[0].startsWith(prefix) ? idOfOrderKey(entry[0]) : undefined
}

/** A part of the children of a page, in their order, and how many there are on either side of it. */
interface Siblings {
  readonly ids: readonly string[]
  readonly before: number
  readonly after: number
}

/** The children around one of them, or the first or the last ones: at most so many, however many there are. */
export async function childrenNear(
  reader: ObjectReader,
  root: ContentRoot,
  parent: string | null,
  near: readonly [id: string, page: PageRecord] | 'first' | 'last',
  most: number,
): Promise<Siblings> {
  const prefix = orderPrefix(parent)
  const start = await rankIn(reader, root.order, prefix)
  const count = (await rankIn(reader, root.order, afterPrefix(prefix))) - start
  const rank = async () => (await rankIn(reader, root.order, orderKey(near[0]!, near[1] as PageRecord))) - start
  const at = near === 'first' ? 0 : near === 'last' ? count : await rank()
  const from = Math.max(0, Math.min(at - Math.floor(most / 2), count - most))
  const first = count === 0 ? undefined : await entryAt(reader, root.order, start + from)
  const ids: string[] = []
  if (first) {
    for await (const [key] of entriesFrom(reader, root.order, { prefix, from: first[0] })) {
      if (ids.length === most) break
      ids.push(idOfOrderKey(key))
    }
  }
  return { ids, before: from, after: count - from - ids.length }
}

/** The parent, its parent and so on up to the top. */
export async function ancestorsOf(
  reader: ObjectReader,
  root: ContentRoot,
  page: PageRecord,
): Promise<[id: string, page: PageRecord][]> {
  const ancestors: [string, PageRecord][] = []
  for (let id = page.parent; id !== null;) {
    const parent = await pageOf(reader, root, id)
    if (!parent) throw new Error(`page ${id} is a parent and is not there`)
    ancestors.push([id, parent])
    id = parent.parent
  }
  return ancestors
}

export const joinAddress = (directory: string, slug: string): string =>
  directory === '' ? slug : `${directory}/${slug}`

/** The page's address within its space. */
export async function addressOf(reader: ObjectReader, root: ContentRoot, page: AddressedPage): Promise<string> {
  let address = page.slug
  for (let at: AddressedPage = page; ;) {
    if (at.directory !== undefined) return joinAddress(at.directory, address)
    if (at.parent === null) return address
    const parent = await pageOf(reader, root, at.parent)
    if (!parent || !isAddressed(parent)) throw new Error(`page ${at.parent} is a parent and has no address`)
    address = joinAddress(parent.slug, address)
    at = parent
  }
}

/** The page at an address: first those with a fixed directory, then below the page at the address above. */
export async function pageAt(reader: ObjectReader, root: ContentRoot, address: string): Promise<string | undefined> {
  const steps = stepsOf(address)
  const fixed = await fixedAt(reader, root, steps)
  let index = steps.findLastIndex(({ key }) => fixed.has(key))
  let id = index < 0 ? undefined : fixed.get(steps[index]!.key)
  while (id !== undefined && ++index < steps.length) {
    id = await getFrom<string>(reader, root.slugs, slugKey(id, steps[index]!.slug))
  }
  return id
}

/** The page at each address on the way to one, the shortest first: what `pageAt` finds there. */
export async function pagesOnWay(
  reader: ObjectReader,
  root: ContentRoot,
  address: string,
): Promise<(string | undefined)[]> {
  const steps = stepsOf(address)
  const fixed = await fixedAt(reader, root, steps)
  const found: (string | undefined)[] = []
  for (const { key, slug } of steps) {
    const above = found.at(-1)
    const below = fixed.has(key) || above === undefined ? undefined : slugKey(above, slug)
    found.push(below === undefined ? fixed.get(key) : await getFrom<string>(reader, root.slugs, below))
  }
  return found
}

/** Each address on the way to one, as its slug in a fixed directory. */
function stepsOf(address: string): { slug: string; key: string }[] {
  const slugs = address.split('/')
  return slugs.map((slug, index) => ({
    slug,
    key: slugKey(directoryPlace(slugs.slice(0, index).join('/')), slug),
  }))
}

/** All at once: an address that nobody has may have as many steps as a stranger likes. */
const fixedAt = (
  reader: ObjectReader,
  root: ContentRoot,
  steps: readonly { readonly key: string }[],
): Promise<ReadonlyMap<string, string>> =>
  getAllFrom<string>(
    reader,
    root.slugs,
    steps.map(({ key }) => key),
  )

/** Every page below, and the page itself: the page before its children, siblings in order. */
export const pagesBelow = (
  reader: ObjectReader,
  root: ContentRoot,
  parent: string | null,
): AsyncGenerator<readonly [id: string, page: PageRecord]> => withBelow(reader, root, childrenOf(reader, root, parent))

/** Those that come after a page where all are gone through: what is below it, then what follows it and each page above it. */
export async function* pagesAfter(
  reader: ObjectReader,
  root: ContentRoot,
  page: readonly [id: string, page: PageRecord],
): AsyncGenerator<readonly [id: string, page: PageRecord]> {
  yield* pagesBelow(reader, root, page[0])
  for (const one of [page, ...(await ancestorsOf(reader, root, page[1]))]) {
    yield* withBelow(reader, root, childrenOf(reader, root, one[1].parent, one))
  }
}

async function* withBelow(
  reader: ObjectReader,
  root: ContentRoot,
  ids: AsyncIterable<string>,
): AsyncGenerator<readonly [id: string, page: PageRecord]> {
  for await (const batch of inBatches(ids, 256)) {
    const [pages, parents] = await Promise.all([
      getAllFrom<PageRecord>(reader, root.pages, batch),
      prefixesIn(reader, root.order, batch.map(orderPrefix)),
    ])
    for (const id of batch) {
      const page = pages.get(id)
      if (!page) throw new Error(`page ${id} is listed and is not there`)
      yield [id, page]
      if (parents.has(orderPrefix(id))) yield* pagesBelow(reader, root, id)
    }
  }
}

async function* inBatches<Item>(items: AsyncIterable<Item>, size: number): AsyncGenerator<Item[]> {
  let batch: Item[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length === size) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}
