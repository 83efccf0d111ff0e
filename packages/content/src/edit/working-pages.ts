import { generateKeyBetween } from 'fractional-indexing'
import type { Hash } from '../model/hash.ts'
import type { PageRecord } from '../model/page.ts'
import { changeMap, type MapRoot } from '../objects/change-map.ts'
import { openDraft, type Draft, type ObjectReader } from '../objects/objects.ts'
import { entriesFrom, entryAt, getAllFrom, getFrom, rankIn } from '../objects/read-map.ts'
import type { ContentRoot } from '../tree/content-root.ts'
import {
  directoryPlace,
  idOfOrderKey,
  isAddressed,
  orderKey,
  orderPrefix,
  slugKey,
  slugPlace,
} from '../tree/place-keys.ts'

/**
 * The pages while a batch works on them: what it changed, over what there was. Nothing is written before the whole batch
 * has passed, and every question costs a few reads, however many pages there are.
 */
export class WorkingPages {
  readonly #reader: ObjectReader
  readonly #root: ContentRoot
  readonly #changed = new Map<string, PageRecord | undefined>()
  readonly #read = new Map<string, PageRecord>()
  readonly #slugs = new Map<string, string | undefined>()
  /** The order of siblings is asked by index, which only a sorted map can answer: one that nobody stores. */
  readonly #scratch: Draft
  #order: MapRoot
  #orderChanges = new Map<string, '' | undefined>()
  /** The order key of a parent's last child, as long as it is known to be. */
  readonly #last = new Map<string | null, string | undefined>()

  constructor(reader: ObjectReader, root: ContentRoot) {
    let made = 0
    this.#reader = reader
    this.#root = root
    this.#order = root.order
    this.#scratch = openDraft(reader, () => `scratch ${made++}` as Hash)
  }

  get changed(): ReadonlyMap<string, PageRecord | undefined> {
    return this.#changed
  }

  /** Reads many at once, because the batch will ask for them one by one. */
  async prefetch(ids: Iterable<string>): Promise<void> {
    for (const [id, page] of await getAllFrom<PageRecord>(this.#reader, this.#root.pages, ids)) this.#read.set(id, page)
  }

  async get(id: string): Promise<PageRecord | undefined> {
    if (this.#changed.has(id)) return this.#changed.get(id)
    const read = this.#read.get(id) ?? (await getFrom<PageRecord>(this.#reader, this.#root.pages, id))
    if (read) this.#read.set(id, read)
    return read
  }

  async set(id: string, page: PageRecord | undefined): Promise<void> {
    const old = await this.get(id)
    this.#changed.set(id, page)
    this.#moveSlug(id, old, page)
    const [from, to] = [old && orderKey(id, old), page && orderKey(id, page)]
    if (from === to) return
    if (from !== undefined) this.#orderChanges.set(from, undefined)
    if (to !== undefined) this.#orderChanges.set(to, '')
    if (old) this.#last.delete(old.parent)
    if (page) this.#last.delete(page.parent)
  }

  #moveSlug(id: string, old: PageRecord | undefined, page: PageRecord | undefined): void {
    const from = old && isAddressed(old) ? slugKey(slugPlace(old), old.slug) : undefined
    const to = page && isAddressed(page) ? slugKey(slugPlace(page), page.slug) : undefined
    if (from === to) return
    if (from !== undefined) this.#slugs.set(from, undefined)
    if (to !== undefined) this.#slugs.set(to, id)
  }

  /** The page that has this slug in this place. */
  async atSlug(place: string, slug: string): Promise<string | undefined> {
    const key = slugKey(place, slug)
    return this.#slugs.has(key) ? this.#slugs.get(key) : getFrom<string>(this.#reader, this.#root.slugs, key)
  }

  /** The page at an address, found as addresses are found everywhere. */
  async atAddress(address: string): Promise<string | undefined> {
    const slash = address.lastIndexOf('/')
    const directory = slash < 0 ? '' : address.slice(0, slash)
    const slug = address.slice(slash + 1)
    const fixed = await this.atSlug(directoryPlace(directory), slug)
    if (fixed !== undefined || slash < 0) return fixed
    const parent = await this.atAddress(directory)
    return parent === undefined ? undefined : this.atSlug(parent, slug)
  }

  async *childrenOf(parent: string | null): AsyncGenerator<string> {
    const root = await this.#sorted()
    const prefix = orderPrefix(parent)
    for await (const [key] of entriesFrom(this.#scratch, root, { prefix })) yield idOfOrderKey(key)
  }

  /** An order key for a page that shall have this many siblings before it; at the end where there are fewer. */
  async orderAt(id: string, parent: string | null, at: number | undefined): Promise<string> {
    if (at === undefined) return this.#orderAtEnd(id, parent)
    const before = await this.#siblingOrder(id, parent, at - 1)
    if (at > 0 && before === undefined) return this.#orderAtEnd(id, parent)
    // Two siblings can share a key after a merge; between them there is no room.
    for (let next = at; ; next++) {
      const after = await this.#siblingOrder(id, parent, next)
      if (after === undefined || before === undefined || after > before)
        return generateKeyBetween(before ?? null, after ?? null)
    }
  }

  async #orderAtEnd(id: string, parent: string | null): Promise<string> {
    if (!this.#last.has(parent)) {
      const keys = await this.#without(id)
      const end = await rankIn(this.#scratch, keys, `${orderPrefix(parent)}\uffff`)
      this.#last.set(parent, orderIn(parent, await entryAt(this.#scratch, keys, end - 1)))
    }
    const order = generateKeyBetween(this.#last.get(parent) ?? null, null)
    return order
  }

  /** To be called with the page that was just put at the end: the next one then needs no look. */
  noteLast(parent: string | null, order: string): void {
    this.#last.set(parent, order)
  }

  async #siblingOrder(id: string, parent: string | null, at: number): Promise<string | undefined> {
    if (at < 0) return undefined
    const keys = await this.#without(id)
    const start = await rankIn(this.#scratch, keys, orderPrefix(parent))
    return orderIn(parent, await entryAt(this.#scratch, keys, start + at))
  }

  /** A page that moves is not its own sibling. */
  async #without(id: string): Promise<MapRoot> {
    const page = await this.get(id)
    const keys = await this.#sorted()
    return page ? changeMap(this.#scratch, keys, new Map([[orderKey(id, page), undefined]])) : keys
  }

  async #sorted(): Promise<MapRoot> {
    this.#order = await changeMap(this.#scratch, this.#order, this.#orderChanges)
    this.#orderChanges = new Map()
    return this.#order
  }
}

function orderIn(parent: string | null, entry: readonly [string, unknown] | undefined): string | undefined {
  const prefix = orderPrefix(parent)
  if (!entry?.[0].startsWith(prefix)) return undefined
  return entry[0].slice(prefix.length, entry[0].lastIndexOf('\n'))
}
