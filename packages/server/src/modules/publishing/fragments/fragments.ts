import { createHash } from 'node:crypto'
import {
  type DocumentPage,
  encodeDocument,
  type Hash,
  type MarkdownPiece,
  type OutlineEntry,
  type Piece,
} from '@octavo/content'
import type { Blobs } from '../../../platform/blobs/blobs.ts'
import type { FoundContent } from '../../content/index.ts'
import { ByteCache } from '../byte-cache.ts'
import { placeOf, valuesFor } from './content-values.ts'
import { KnownReads } from './known-reads.ts'
import { type LinkIndexes, linkIndexes } from './link-indexes.ts'
import { SaidVariants } from './said-variants.ts'
import { type DocumentRenderer, documentRenderer, type RenderSettings } from './render-documents.ts'
import { openSource } from './render-source.ts'

export type FragmentContent = Pick<FoundContent, 'tenant' | 'space' | 'revision' | 'objects' | 'root'>

export interface AskedFragment {
  readonly content: FragmentContent
  readonly pageId: string
  readonly record: DocumentPage
  /** As expressions name it below `visitor`. */
  readonly visitor: { readonly claims: Readonly<Record<string, unknown>> }
  /** Whether a block with these conditions, all of which must hold, is for this visitor. */
  readonly isShown: (conditions: readonly string[]) => boolean
  /** The same visitor, as if it had said nothing without proof; absent where it has not. */
  readonly unsaid?: Pick<AskedFragment, 'visitor' | 'isShown'> | undefined
}

/** The document of a page as HTML, with a slot for every address. */
export interface Fragment {
  /** Names the output: what was made of a fragment stays right for one with the same key. */
  readonly key: string
  readonly pieces: readonly Piece[]
  readonly outline: readonly OutlineEntry[]
  /** The heading of the first level that the document began with. */
  readonly title: string | undefined
  readonly hasDiagrams: boolean
  /** Whether it tells of updates, of which there is a feed then. */
  readonly hasUpdates: boolean
  /** The text as it was written, because it could not be rendered in time. */
  readonly isPlain: boolean
  /** When it is tried again, because it is less than it should be: something took too long. Otherwise never. */
  readonly until: number
  /** Whether parts of the document have conditions, and whether it shows what is known of the visitor. */
  readonly hasConditions: boolean
  readonly readsClaims: boolean
  /** What it leads to. */
  readonly pages: readonly string[]
  readonly files: readonly string[]
}

/** The document of a page as Markdown, with a slot for every address. */
export interface MarkdownFragment extends Pick<
  Fragment,
  'key' | 'isPlain' | 'until' | 'hasConditions' | 'readsClaims'
> {
  readonly markdown: readonly MarkdownPiece[]
}

export interface Fragments {
  fragmentOf(asked: AskedFragment): Promise<Fragment>
  markdownOf(asked: AskedFragment): Promise<MarkdownFragment>
  /** Markdown that names nothing of a space, as HTML. */
  textOf(tenant: string, markdown: string): Promise<Pick<Fragment, 'pieces' | 'until'>>
  /** How many documents were rendered. */
  readonly renders: number
  close(): Promise<void>
}

export interface FragmentSettings extends RenderSettings {
  readonly blobs: Pick<Blobs, 'open'>
  readonly indexes?: LinkIndexes
  /** Bytes of fragments that are kept. */
  readonly capacity?: number | undefined
}

const empty: Fragment = {
  key: 'empty',
  pieces: [],
  outline: [],
  title: undefined,
  hasDiagrams: false,
  hasUpdates: false,
  isPlain: false,
  until: Infinity,
  hasConditions: false,
  readsClaims: false,
  pages: [],
  files: [],
}

/** Milliseconds until a document that could not be rendered in time is tried again; each time twice as many. */
const firstRest = 60_000
const longestRest = 60 * 60_000

type Output = 'html' | 'markdown'
/** Whose pieces are those of its output. */
type Made = Omit<Fragment, 'pieces'> & { readonly pieces: readonly (Piece | MarkdownPiece)[] }

interface Known {
  readonly name: string
  readonly output: Output
  readonly document: Hash
  readonly reads: KnownReads
  readonly said: SaidVariants
  /** The key of the content's values, and of which content. */
  contentKey: { readonly of: string; readonly key: Promise<string> } | undefined
  restedFor: number
}

interface Landed {
  readonly key: string
  readonly fragment: Made
}

/** The documents of pages as HTML: each rendered once for all who see the same, and again when something that it reads has changed. */
export function createFragments(settings: FragmentSettings): Fragments {
  return new RenderedFragments(settings)
}

class RenderedFragments implements Fragments {
  renders = 0
  readonly #blobs: FragmentSettings['blobs']
  readonly #indexes: LinkIndexes
  readonly #renderer: DocumentRenderer
  readonly #kept: ByteCache<Made>
  /** Apart, so that what strangers say pushes out nothing that everyone is shown. */
  readonly #keptAsSaid: ByteCache<Made>
  readonly #known: ByteCache<Known>
  /** Documents that are being rendered, by what they are rendered for. */
  readonly #flights = new Map<string, Promise<Landed>>()

  constructor({ blobs, indexes = linkIndexes(), capacity = 64_000_000, ...settings }: FragmentSettings) {
    this.#blobs = blobs
    this.#indexes = indexes
    this.#renderer = documentRenderer(settings)
    this.#kept = new ByteCache(capacity)
    this.#keptAsSaid = new ByteCache(capacity / 4)
    this.#known = new ByteCache(capacity / 4)
  }

  close(): Promise<void> {
    return this.#renderer.close()
  }

  async fragmentOf(asked: AskedFragment): Promise<Fragment> {
    return (await this.#find('html', asked)) as Fragment
  }

  async markdownOf(asked: AskedFragment): Promise<MarkdownFragment> {
    const { pieces, ...found } = await this.#find('markdown', asked)
    return { ...found, markdown: pieces as readonly MarkdownPiece[] }
  }

  async textOf(tenant: string, markdown: string): Promise<Pick<Fragment, 'pieces' | 'until'>> {
    const key = `text ${createHash('sha256').update(markdown).digest('base64url')}`
    const kept = this.#holding(key)
    if (kept) return kept as Fragment
    const flight = this.#flights.get(key) ?? this.#fly(key, this.#renderText(key, tenant, markdown))
    return (await flight).fragment as Fragment
  }

  async #renderText(key: string, tenant: string, markdown: string): Promise<Landed> {
    this.renders++
    const nothing = { path: '', variables: {}, tags: {}, visitor: {} }
    const task = { bytes: new Uint8Array(encodeDocument(markdown)), ...nothing, output: 'html' as const }
    const nowhere = {
      answer: async ({ asks }: { readonly asks: readonly unknown[] }) => asks.map(() => undefined),
      specification: async () => undefined,
    }
    const { reads: _reads, size, isProvisional, ...made } = await this.#renderer.render(task, nowhere, { tenant })
    const until = isProvisional ? Date.now() + firstRest : Infinity
    const fragment: Made = { ...made, until, hasConditions: false, readsClaims: false }
    this.#kept.set(key, fragment, size + 1000)
    return { key, fragment }
  }

  async #find(output: Output, by: AskedFragment): Promise<Made> {
    const { document } = by.record
    if (document === undefined) return empty
    const name = `${output} ${by.content.space} ${by.pageId} ${document}`
    for (;;) {
      const known = this.#known.get(name)
      const asked = known ? heard(by, known) : by
      const key = known ? await this.#keyFor(asked, known) : name
      const kept = this.#holding(key)
      if (kept) return kept
      const flight = this.#flights.get(key)
      if (!flight) {
        const rendering = this.#render(asked, known ?? newKnown(name, output, document))
        return (await this.#fly(key, rendering)).fragment
      }
      const landed = await flight
      const later = this.#known.get(name)
      // Those who see the same take it; others have waited to know what the document depends on.
      if (later && (await this.#keyFor(asked, later)) === landed.key) return landed.fragment
    }
  }

  async #fly(key: string, flight: Promise<Landed>): Promise<Landed> {
    this.#flights.set(key, flight)
    try {
      return await flight
    } finally {
      this.#flights.delete(key)
    }
  }

  async #render(asked: AskedFragment, known: Known): Promise<Landed> {
    this.renders++
    const { content, visitor } = asked
    const { lookup, ...values } = await valuesFor(asked.content, asked.record, this.#indexes)
    const bytes = new Uint8Array(await content.objects.bytes(known.document))
    const source = openSource({ ...asked, lookup, blobs: this.#blobs })
    const task = { bytes, visitor, ...values, output: known.output }
    const turn = { tenant: content.tenant, isSlow: known.restedFor > 0 }
    const { reads, size, isProvisional, ...made } = await this.#renderer.render(task, source, turn)
    known.reads.add(reads)
    known.restedFor = isProvisional ? Math.min(longestRest, known.restedFor * 2 || firstRest) : 0
    this.#known.set(known.name, known, 500 + known.reads.count * 150)
    const { hasConditions, readsClaims } = known.reads
    const until = isProvisional ? Date.now() + known.restedFor : Infinity
    const fragment: Made = { ...made, until, hasConditions, readsClaims }
    const key = await this.#keyFor(asked, known)
    const place = asked.unsaid ? this.#keptAsSaid : this.#kept
    place.set(key, fragment, size + 1000)
    return { key, fragment }
  }

  #holding(key: string): Made | undefined {
    const kept = this.#kept.get(key) ?? this.#keptAsSaid.get(key)
    return kept && kept.until > Date.now() ? kept : undefined
  }

  async #keyFor(asked: AskedFragment, known: Known): Promise<string> {
    const of = `${asked.content.revision.root} ${known.reads.version} ${placeOf(asked.record)}`
    if (known.contentKey?.of !== of) {
      const key = valuesFor(asked.content, asked.record, this.#indexes).then((values) =>
        known.reads.contentKey(`${known.output} ${known.document}`, values),
      )
      known.contentKey = { of, key }
      key.catch(() => (known.contentKey = undefined))
    }
    return `${await known.contentKey!.key} ${known.reads.visitorKey(asked)}`
  }
}

/** As what a visitor asks is taken: what it only says counts where it makes a difference, and where not too much is said. */
function heard(asked: AskedFragment, { reads, said }: Known): AskedFragment {
  if (!asked.unsaid) return asked
  const silent = { ...asked, ...asked.unsaid, unsaid: undefined }
  const key = reads.visitorKey(asked)
  return key !== reads.visitorKey(silent) && said.admits(key, Date.now()) ? asked : silent
}

const newKnown = (name: string, output: Output, document: Hash): Known => ({
  name,
  output,
  document,
  reads: new KnownReads(),
  said: new SaidVariants(),
  contentKey: undefined,
  restedFor: 0,
})
