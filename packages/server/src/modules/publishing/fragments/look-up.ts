import {
  addressOfFile,
  directoryOf,
  getFrom,
  type Hash,
  isAddress,
  pageAt,
  pageOf,
  type ResolvedLink,
  resolverOn,
  type SourceRecord,
} from '@octavo/content'
import type { FoundContent } from '../../content/index.ts'
import type { FoundReusable, LinkIndex } from './link-index.ts'
import type { Ask } from './render-task.ts'

/** Where the bytes of something lie: among the files, or among the objects of the content. */
export interface Stored {
  readonly hash: Hash
  readonly isFile: boolean
}

/** What is there for whatever documents of a content name. `''` stands for the file of the page itself. */
export class ContentLookup {
  readonly #content: Pick<FoundContent, 'objects' | 'root'>
  readonly #index: LinkIndex
  readonly #path: string

  constructor(content: Pick<FoundContent, 'objects' | 'root'>, index: LinkIndex, path: string) {
    this.#content = content
    this.#index = index
    this.#path = path
  }

  /** By the files, and where no file is meant by the addresses: pages that were never files are linked as if they were. */
  async link([from, written]: Ask): Promise<ResolvedLink> {
    const path = this.#fileOf(from)
    return this.#index.resolve(written, path) ?? (await this.#byAddress(written, path))
  }

  include([from, written]: Ask): FoundReusable | undefined {
    return this.#index.reusableAt(written, this.#fileOf(from))
  }

  async specification([from, written]: Ask): Promise<Stored | undefined> {
    if (isAddress(written)) return undefined
    const path = this.#fileOf(from)
    const target = this.#index.resolve(written, path)
    const file = target?.kind === 'file' ? this.#index.fileOf(target.file) : undefined
    if (file) return { hash: file.blob, isFile: true }
    const { objects, root } = this.#content
    const source = await getFrom<SourceRecord>(objects, root.sources, wantedPath(written, directoryOf(path)).wanted)
    return source && { hash: source.object, isFile: false }
  }

  /** One that is named by its slug lies beside the other files. */
  async specificationNamed(slug: string): Promise<Stored | undefined> {
    if (!/^[\w.-]{1,100}$/.test(slug)) return undefined
    for (const ending of ['yaml', 'yml', 'json']) {
      const found = await this.specification(['', `/.gitbook/assets/${slug}.${ending}`])
      if (found) return found
    }
    return undefined
  }

  async #byAddress(written: string, path: string): Promise<ResolvedLink> {
    if (isAddress(written)) return undefined
    const { wanted, anchor } = wantedPath(written, directoryOf(path))
    if (wanted === '' || wanted.startsWith('..')) return undefined
    const { objects, root } = this.#content
    const page = await pageAt(objects, root, addressOfFile(wanted))
    if (page === undefined || (await pageOf(objects, root, page))?.type !== 'document') return undefined
    return { kind: 'page', page, ...(anchor !== undefined && anchor !== '' && { anchor }) }
  }

  #fileOf = (from: string) => (from === '' ? this.#path : from)
}

/** What a destination means, whether or not there is such a file. */
const wantedPath = resolverOn({ has: () => false, like: () => undefined })
