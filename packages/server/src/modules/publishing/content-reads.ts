import {
  ancestorsOf,
  childAt,
  childrenNear,
  entriesFrom,
  getAllFrom,
  isAddressed,
  joinAddress,
  pageAt,
  pageOf,
  type PageRecord,
  pagesAfter,
  pagesBelow,
  type TagRecord,
  type VariableValue,
} from '@octavo/content'
import type { LocatedContent } from '../addresses/index.ts'
import { variablesOf } from '../content/index.ts'

export type IdentifiedPage = readonly [id: string, record: PageRecord]

interface Children {
  readonly pages: readonly IdentifiedPage[]
  readonly before: number
  readonly after: number
}

/** Nobody reads through more in a table of contents. */
const mostSiblings = 200

/** More than these are not kept: whoever walks through a large space holds no more. */
const mostKept = 5_000

/** The pages of a content that never changes, so what was read once is kept. */
export class ContentReads {
  readonly content: LocatedContent
  readonly #children = new Map<string, Promise<Children>>()
  readonly #above = new Map<string, Promise<readonly IdentifiedPage[]>>()
  readonly #childAt = new Map<string, Promise<IdentifiedPage | undefined>>()
  readonly #folders = new Map<string, Promise<string>>()
  #variables: Promise<Record<string, VariableValue>> | undefined
  #tags: Promise<ReadonlyMap<string, TagRecord>> | undefined

  constructor(content: LocatedContent) {
    this.content = content
  }

  record(id: string): Promise<PageRecord | undefined> {
    return pageOf(this.content.objects, this.content.root, id)
  }

  at(path: string): Promise<string | undefined> {
    return pageAt(this.content.objects, this.content.root, path)
  }

  /** The children around one of them, or the first or last ones. */
  children(parent: string | null, near: IdentifiedPage | 'first' | 'last'): Promise<Children> {
    const all = `${parent ?? ''} all`
    const at = typeof near === 'string' ? near : near[0]
    const known = this.#children.get(all)
    return known ?? kept(this.#children, `${parent ?? ''} ${at}`, () => this.#readChildren(parent, near, all))
  }

  /** Every page, above what is below it; or those after one of them. */
  all(after?: IdentifiedPage): AsyncGenerator<IdentifiedPage> {
    const { objects, root } = this.content
    return after ? pagesAfter(objects, root, after) : pagesBelow(objects, root, null)
  }

  childAt(parent: string, index: number): Promise<IdentifiedPage | undefined> {
    return kept(this.#childAt, `${parent} ${index}`, () => this.#readChildAt(parent, index))
  }

  async #readChildAt(parent: string, index: number): Promise<IdentifiedPage | undefined> {
    const id = await childAt(this.content.objects, this.content.root, parent, index)
    const record = id === undefined ? undefined : await this.record(id)
    return record && [id!, record]
  }

  /** From the outermost page down to the one above. */
  above(record: PageRecord): Promise<readonly IdentifiedPage[]> {
    if (record.parent === null) return nothingAbove
    return kept(this.#above, record.parent, async () =>
      (await ancestorsOf(this.content.objects, this.content.root, record)).toReversed(),
    )
  }

  async path(record: PageRecord): Promise<string> {
    if (!isAddressed(record)) return ''
    const { parent, directory, slug } = record
    if (directory !== undefined || parent === null) return joinAddress(directory ?? '', slug)
    // Those beside each other have the same one above.
    const folder = await kept(this.#folders, parent, async () => this.path((await this.above(record)).at(-1)![1]))
    return joinAddress(folder, slug)
  }

  variables(): Promise<Record<string, VariableValue>> {
    this.#variables ??= orElse(variablesOf(this.content), () => (this.#variables = undefined))
    return this.#variables
  }

  tags(): Promise<ReadonlyMap<string, TagRecord>> {
    this.#tags ??= orElse(this.#readTags(), () => (this.#tags = undefined))
    return this.#tags
  }

  async #readChildren(parent: string | null, near: IdentifiedPage | 'first' | 'last', all: string): Promise<Children> {
    const { objects, root } = this.content
    const { ids, before, after } = await childrenNear(objects, root, parent, near, mostSiblings)
    const records = await getAllFrom<PageRecord>(objects, root.pages, ids)
    const children = { pages: ids.map((id) => [id, records.get(id)!] as const), before, after }
    if (before === 0 && after === 0) this.#children.set(all, Promise.resolve(children))
    return children
  }

  async #readTags(): Promise<ReadonlyMap<string, TagRecord>> {
    const found = new Map<string, TagRecord>()
    for await (const [slug, tag] of entriesFrom<TagRecord>(this.content.objects, this.content.root.tags)) {
      found.set(slug, tag)
    }
    return found
  }
}

const nothingAbove = Promise.resolve<readonly IdentifiedPage[]>([])

function kept<Key, Value>(all: Map<Key, Promise<Value>>, key: Key, read: () => Promise<Value>): Promise<Value> {
  const known = all.get(key)
  if (known) return known
  if (all.size >= mostKept) all.clear()
  const reading = orElse(read(), () => all.delete(key))
  all.set(key, reading)
  return reading
}

/** What could not be read is not kept: the database may answer the next time. */
function orElse<Value>(reading: Promise<Value>, forget: () => void): Promise<Value> {
  reading.catch(forget)
  return reading
}
