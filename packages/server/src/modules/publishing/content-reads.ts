import {
  addressOf,
  ancestorsOf,
  childAt,
  childrenOf,
  entriesFrom,
  getAllFrom,
  isAddressed,
  pageAt,
  pageOf,
  type PageRecord,
  type TagRecord,
  type VariableValue,
} from '@octavo/content'
import type { LocatedContent } from '../addresses/index.ts'
import { variablesOf } from '../content/index.ts'

export type IdentifiedPage = readonly [id: string, record: PageRecord]

/** More than these are not kept: whoever walks through a large space holds no more. */
const mostKept = 5_000

/** The pages of a content that never changes, so what was read once is kept. */
export class ContentReads {
  readonly content: LocatedContent
  readonly #children = new Map<string | null, Promise<readonly IdentifiedPage[]>>()
  readonly #above = new Map<string, Promise<readonly IdentifiedPage[]>>()
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

  children(parent: string | null): Promise<readonly IdentifiedPage[]> {
    return kept(this.#children, parent, () => this.#readChildren(parent))
  }

  async childAt(parent: string, index: number): Promise<IdentifiedPage | undefined> {
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
    return isAddressed(record) ? addressOf(this.content.objects, this.content.root, record) : ''
  }

  variables(): Promise<Record<string, VariableValue>> {
    return (this.#variables ??= variablesOf(this.content))
  }

  tags(): Promise<ReadonlyMap<string, TagRecord>> {
    return (this.#tags ??= this.#readTags())
  }

  async #readChildren(parent: string | null): Promise<IdentifiedPage[]> {
    const { objects, root } = this.content
    const ids: string[] = []
    for await (const id of childrenOf(objects, root, parent)) ids.push(id)
    const records = await getAllFrom<PageRecord>(objects, root.pages, ids)
    return ids.map((id) => [id, records.get(id)!] as const)
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
  const reading = read()
  all.set(key, reading)
  reading.catch(() => all.delete(key))
  return reading
}
