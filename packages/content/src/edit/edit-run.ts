import type { ContentPart, ContentParts } from '../model/content.ts'
import type { Draft, ObjectReader } from '../objects/objects.ts'
import { getFrom } from '../objects/read-map.ts'
import type { ContentRoot } from '../tree/content-root.ts'
import type { BlocksOf } from './apply-patches.ts'
import type { Name } from './change.ts'
import { Refused } from './refusal.ts'
import type { WorkingPages } from './working-pages.ts'

export type MadeKind = 'page' | 'file' | 'reusableContent'

/** One batch at work. */
export type EditRun = {
  readonly draft: Draft
  readonly now: string
  readonly newId: (kind: MadeKind) => string
  readonly blocksOf: BlocksOf | undefined
  /** The content of a revision; of the one that the work began with where none is named. */
  readonly contentOf: (revision: string | undefined) => Promise<ContentRoot | undefined>
  readonly pages: WorkingPages
  readonly files: WorkingPart<'files'>
  readonly reusableContents: WorkingPart<'reusableContents'>
  readonly variables: WorkingPart<'variables'>
  readonly made: References
  /** Pages and reusable contents whose documents this batch wrote: their links can name what it made. */
  readonly written: Set<string>
  /** Lets others have a turn; to be called between steps that may be many. */
  readonly pause: () => Promise<void>
  readonly budget: DocumentBudget
}

/** In bytes of documents: what one batch may read and write. It keeps one request from holding up all others. */
const mostDocuments = 64 * 1024 * 1024

export class DocumentBudget {
  #left = mostDocuments

  spend(bytes: number): void {
    this.#left -= bytes
    if (this.#left >= 0) return
    const message = `a batch handles at most ${mostDocuments} bytes of documents: send smaller batches`
    throw new Refused('document_too_large', message)
  }
}

/** A part of the content that is no tree: what was changed over what there was. */
export class WorkingPart<Part extends ContentPart> {
  readonly changed = new Map<string, ContentParts[Part] | undefined>()
  readonly #reader: ObjectReader
  readonly #root: ContentRoot
  readonly #part: Part

  constructor(reader: ObjectReader, root: ContentRoot, part: Part) {
    this.#reader = reader
    this.#root = root
    this.#part = part
  }

  async get(key: string): Promise<ContentParts[Part] | undefined> {
    return this.changed.has(key) ? this.changed.get(key) : getFrom(this.#reader, this.#root[this.#part], key)
  }

  set(key: string, record: ContentParts[Part] | undefined): void {
    this.changed.set(key, record)
  }
}

const marker = 'ref:'

/** What was made in this batch, by the names it was given there. */
export class References {
  readonly #ids = new Map<string, { kind: MadeKind; id: string }>()

  get isEmpty(): boolean {
    return this.#ids.size === 0
  }

  find(kind: MadeKind, ref: string): string | undefined {
    const made = this.#ids.get(ref)
    return made?.kind === kind ? made.id : undefined
  }

  note(kind: MadeKind, id: string, ref: string | undefined): { ref?: string } {
    if (ref === undefined) return {}
    if (this.#ids.has(ref)) throw new Refused('reference_taken', `"${ref}" names something else in this batch`, 'ref')
    this.#ids.set(ref, { kind, id })
    return { ref }
  }

  idOf(kind: MadeKind, name: Name, field: string): string {
    if (!name.startsWith(marker)) return name
    const made = this.#ids.get(name.slice(marker.length))
    if (made?.kind !== kind) {
      throw new Refused('unknown_reference', 'names nothing that was made before it in this batch', field)
    }
    return made.id
  }
}
