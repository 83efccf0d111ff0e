import type { PageRecord } from '@octavo/content'
import type {
  PageTarget,
  Preview,
  SiteSight,
  SiteSpace,
  VisibleChildren,
  VisiblePage,
  VisibleSpace,
} from '@octavo/site'
import { showId, type Uuid } from '../../platform/ids.ts'
import type { ContentReads, IdentifiedPage } from './content-reads.ts'
import { pauses } from '../../platform/pauses.ts'

interface SpaceFacts {
  readonly siteSpace: SiteSpace
  readonly title: string
  readonly language: string | undefined
  readonly preview: Preview | undefined
  /** Opened when something of it is asked for; undefined where the space is gone. */
  readonly reads: () => Promise<ContentReads | undefined>
  readonly write: (space: SeenSpace, page: VisiblePage, reads: ContentReads) => Promise<string>
}

/** More children than these that a visit does not see are not looked through for one that it does. */
const mostPassed = 50

/** A space as one visit sees it. Every page goes through the sight before it comes out. */
export class SeenSpace implements VisibleSpace {
  readonly #facts: SpaceFacts
  readonly #sight: SiteSight

  constructor(facts: SpaceFacts, sight: SiteSight) {
    this.#facts = facts
    this.#sight = sight
  }

  get id(): string {
    return this.#facts.siteSpace.id
  }
  get space(): string {
    return this.#facts.siteSpace.space
  }
  get title(): string {
    return this.#facts.title
  }
  get language(): string | undefined {
    return this.#facts.language
  }
  get preview(): Preview | undefined {
    return this.#facts.preview
  }

  /** Whether it is this space, by the id that content names it by. */
  isOf(space: string): boolean {
    return space === showId('space', this.space as Uuid<'space'>)
  }

  async revision(): Promise<string> {
    return (await this.#facts.reads())?.content.revision.id ?? ''
  }

  async home(): Promise<VisiblePage | undefined> {
    const home = (await this.#facts.reads())?.content.home
    return home === undefined ? undefined : this.page(home)
  }

  async page(id: string): Promise<VisiblePage | undefined> {
    const reads = await this.#facts.reads()
    const record = await reads?.record(id)
    const page = reads && record && (await this.#look(reads, [id, record]))
    return page?.sight.seen ? page : undefined
  }

  async pageAt(path: string): Promise<VisiblePage | undefined> {
    const id = await (await this.#facts.reads())?.at(path)
    const page = id === undefined ? undefined : await this.page(id)
    return page?.record.type === 'document' ? page : undefined
  }

  async children(parent: string | null, near: VisiblePage | 'first' | 'last' = 'first'): Promise<VisibleChildren> {
    const reads = await this.#facts.reads()
    if (!reads) return { pages: [], before: 0, after: 0 }
    const at = typeof near === 'string' ? near : ([near.id, near.record] as const)
    const { pages, before, after } = await reads.children(parent, at)
    const looked = await Promise.all(pages.map((one) => this.#look(reads, one)))
    return { pages: looked.filter(({ sight }) => sight.listed), before, after }
  }

  async hasChildren(parent: string): Promise<boolean> {
    const reads = await this.#facts.reads()
    if (!reads) return false
    for (let index = 0; index < mostPassed; index++) {
      const child = await reads.childAt(parent, index)
      if (!child) return false
      if ((await this.#look(reads, child)).sight.listed) return true
    }
    return false
  }

  async *documents(after?: VisiblePage): AsyncGenerator<VisiblePage> {
    const reads = await this.#facts.reads()
    if (!reads) return
    const pause = pauses()
    for await (const one of reads.all(after && [after.id, after.record])) {
      await pause()
      const page = one[1].type === 'document' ? await this.#look(reads, one) : undefined
      if (page?.sight.listed) yield page
    }
  }

  async markdown(page: VisiblePage): Promise<string> {
    const reads = await this.#facts.reads()
    return reads ? this.#facts.write(this, page, reads) : ''
  }

  /** The page as the question who sees one of its blocks is asked. */
  async blocksOf({ id, record }: Pick<VisiblePage, 'id' | 'record'>): Promise<PageTarget> {
    const reads = await this.#facts.reads()
    if (!reads) return { level: 'page', siteSpace: this.id, path: [] }
    return { ...(await this.#target(reads, [id, record])), variables: await reads.variables() }
  }

  async tags() {
    return (await (await this.#facts.reads())?.tags()) ?? new Map()
  }

  async #look(reads: ContentReads, page: IdentifiedPage): Promise<VisiblePage> {
    const [id, record] = page
    const sight = this.#sight.of(await this.#target(reads, page))
    const isHome = id === reads.content.home
    return { id, record, path: await reads.path(record), isHome, sight, above: await reads.above(record) }
  }

  /** As the question who sees it is asked. Variables are read for conditions alone. */
  async #target(reads: ContentReads, [, record]: IdentifiedPage): Promise<PageTarget> {
    const path: PageRecord[] = [...(await reads.above(record)).map(([, above]) => above), record]
    const isAdaptive = path.some(({ condition }) => condition !== undefined)
    const variables = isAdaptive ? await reads.variables() : undefined
    return { level: 'page', siteSpace: this.id, path, ...(variables && { variables }) }
  }
}
