import {
  compareMaps,
  createLinkResolver,
  directoryOf,
  entriesFrom,
  type FileRecord,
  type Hash,
  isAddress,
  type MapRoot,
  type PageRecord,
  type RenderContext,
  resolverOn,
  type ReusableContentRecord,
} from '@octavo/content'
import type { FoundContent } from '../../content/index.ts'
import { LayeredMap, SharedKeys } from './layered-map.ts'
import { PathMap } from './path-map.ts'
import { pauses } from '../../../platform/pauses.ts'

type Source = Pick<FoundContent, 'objects' | 'root'>

/** How a record changed; undefined where there was none, or is none. */
interface Changed<Value> {
  readonly id: string
  readonly before: Value | undefined
  readonly after: Value | undefined
}

interface Parts {
  readonly pages: PathMap
  readonly pageIds: LayeredMap<true>
  readonly files: PathMap
  readonly fileRecords: LayeredMap<FileRecord>
  readonly blobs: LayeredMap<readonly string[]>
  readonly reusable: PathMap
  readonly reusableRecords: LayeredMap<ReusableContentRecord>
}

const nothing: Parts = {
  pages: new PathMap(),
  pageIds: new LayeredMap(),
  files: new PathMap(),
  fileRecords: new LayeredMap(),
  blobs: new LayeredMap(),
  reusable: new PathMap(),
  reusableRecords: new LayeredMap(),
}

export interface FoundReusable {
  readonly id: string
  readonly record: ReusableContentRecord
}

/** Everything of one content that a document can name, to be found at once. It belongs to one root and never changes. */
export class LinkIndex {
  readonly #parts: Parts
  /** How many things it holds. */
  readonly size: number
  /** As `createLinkResolver` on the whole content does. */
  readonly resolve: RenderContext['resolveLink']
  readonly #resolveReusable: ReturnType<typeof resolverOn>

  constructor(parts: Parts = nothing, size = 0) {
    const { pages, files, pageIds, fileRecords, reusable } = parts
    this.#parts = parts
    this.size = size
    this.#resolveReusable = resolverOn(reusable)
    this.resolve = createLinkResolver({
      has: (path) => pages.has(path) || files.has(path),
      like: (loose) => first(pages.like(loose), files.like(loose)),
      pageAt: pages.idAt,
      fileAt: files.idAt,
      hasPage: (id) => pageIds.has(id),
      hasFile: (id) => fileRecords.has(id),
    })
  }

  fileOf(id: string): FileRecord | undefined {
    return this.#parts.fileRecords.get(id)
  }

  /** The files with these bytes. */
  filesOfBlob(blob: Hash): readonly string[] {
    return this.#parts.blobs.get(blob) ?? []
  }

  /** The reusable content that a document includes. */
  reusableAt(destination: string, fromPath: string): FoundReusable | undefined {
    const named = /^octavo:reusable-content\?reusableContent=(\w+)$/.exec(destination)?.[1]
    const path =
      named === undefined && !isAddress(destination)
        ? this.#resolveReusable(destination, directoryOf(fromPath)).path
        : undefined
    const id = named ?? (path === undefined ? undefined : this.#parts.reusable.idAt(path))
    const record = id === undefined ? undefined : this.#parts.reusableRecords.get(id)
    return id !== undefined && record ? { id, record } : undefined
  }

  withPages(changes: readonly Changed<PageRecord>[]): LinkIndex {
    const pages = this.#parts.pages.with(changes.map((one) => moved(one, pathOfPage)))
    const pageIds = this.#parts.pageIds.with(new Map(changes.map(({ id, after }) => [id, after && true])))
    return new LinkIndex({ ...this.#parts, pages, pageIds }, this.size + growth(changes))
  }

  withFiles(changes: readonly Changed<FileRecord>[]): LinkIndex {
    const files = this.#parts.files.with(changes.map((one) => moved(one, ({ path }) => path)))
    const fileRecords = this.#parts.fileRecords.with(new Map(changes.map(({ id, after }) => [id, after])))
    const blobs = new SharedKeys(this.#parts.blobs)
    for (const { id, before, after } of changes) {
      if (before) blobs.remove(before.blob, id)
      if (after) blobs.add(after.blob, id)
    }
    const parts = { ...this.#parts, files, fileRecords, blobs: this.#parts.blobs.with(blobs.changes) }
    return new LinkIndex(parts, this.size + growth(changes))
  }

  withReusable(changes: readonly Changed<ReusableContentRecord>[]): LinkIndex {
    const reusable = this.#parts.reusable.with(changes.map((one) => moved(one, ({ path }) => path)))
    const reusableRecords = this.#parts.reusableRecords.with(new Map(changes.map(({ id, after }) => [id, after])))
    return new LinkIndex({ ...this.#parts, reusable, reusableRecords }, this.size + growth(changes))
  }
}

const first = (one: string | undefined, other: string | undefined) =>
  one === undefined || (other !== undefined && other < one) ? other : one

const pathOfPage = (page: PageRecord) => (page.type === 'document' ? page.file?.path : undefined)

const moved = <Value>({ id, before, after }: Changed<Value>, pathOf: (value: Value) => string | undefined) => ({
  id,
  before: before && pathOf(before),
  after: after && pathOf(after),
})

const growth = (changes: readonly Changed<unknown>[]) =>
  changes.reduce((sum, { before, after }) => sum + Number(after !== undefined) - Number(before !== undefined), 0)

/** How many changes are made before others get a turn. */
const batch = 500

type Step = (index: LinkIndex, changes: readonly Changed<never>[]) => LinkIndex

const steps = {
  pages: (index, changes) => index.withPages(changes),
  files: (index, changes) => index.withFiles(changes),
  reusableContents: (index, changes) => index.withReusable(changes),
} satisfies Partial<Record<keyof Source['root'], Step>>

/** The index of a content, from that of another, or from nothing. Costs as much as the two differ. */
export async function bringForward(
  from: { readonly index: LinkIndex; readonly root: Source['root'] } | undefined,
  { objects, root }: Source,
): Promise<LinkIndex> {
  const pause = pauses()
  let index = from?.index ?? new LinkIndex()
  for (const part of Object.keys(steps) as (keyof typeof steps)[]) {
    const step: Step = steps[part]
    const before = from?.root[part] ?? null
    let waiting: Changed<never>[] = []
    for await (const change of changesIn(objects, before, root[part], pause)) {
      waiting.push(change)
      if (waiting.length < batch) continue
      index = step(index, waiting)
      waiting = []
      await pause()
    }
    index = step(index, waiting)
  }
  return index
}

async function* changesIn(
  objects: Source['objects'],
  before: MapRoot,
  after: MapRoot,
  pause: () => Promise<void>,
): AsyncGenerator<Changed<never>> {
  if (before === after) return
  if (before === null) {
    for await (const [id, value] of entriesFrom<never>(objects, after)) yield { id, before: undefined, after: value }
    return
  }
  for (const [id, change] of await compareMaps<never>(objects, before, after, pause)) yield { id, ...change }
}
