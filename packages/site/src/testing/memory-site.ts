import { createHash } from 'node:crypto'
import {
  addressOf,
  ancestorsOf,
  childrenOf,
  type ContentRoot,
  decodeDocument,
  type Draft,
  type Hash,
  homeOf,
  isAddressed,
  matchLayout,
  memoryObjects,
  type PageRecord,
  pageAt,
  pageOf,
  pagesAfter,
  pagesBelow,
  readLayout,
  readRoot,
  storeWhole,
  type TagRecord,
  type WholeContent,
} from '@octavo/content'
import { customBase, type SiteBase } from '../address/site-base.ts'
import { readPrefixes } from '../address/site-prefixes.ts'
import type { VisibleChildren, VisiblePage, VisibleSite, VisibleSpace } from '../published-content.ts'
import { sectionsInOrder } from '../structure/defaults.ts'
import { variantsOf } from '../structure/order.ts'
import type { SiteSection, SiteSpace, SiteStructure } from '../structure/structure.ts'
import { seeSite, type SiteSight } from '../visibility/see-site.ts'
import type { SiteAudience, Visit } from '../visibility/visit.ts'

const now = Date.UTC(2026, 0, 1)

/** Texts by their paths. */
export type Files = Readonly<Record<string, string>>

export interface MemorySite {
  readonly title?: string
  readonly audience?: Partial<SiteAudience>
  readonly base?: SiteBase
  readonly way?: VisibleSite['way']
  readonly structure: SiteStructure
  /** By site space. */
  readonly spaces: Readonly<Record<string, Files>>
  /** By site space. */
  readonly languages?: Readonly<Record<string, string>>
  /** When all pages were changed last. */
  readonly updatedAt?: string
}

const words = { title: 'x', description: null, icon: null, group: null, condition: null, draft: false }

/** A site of sections with their variants, or without sections, of which the first are the defaults. */
export function structureOf(
  sections: Readonly<Record<string, Readonly<Record<string, Partial<SiteSpace>>>>>,
): SiteStructure {
  const names = Object.keys(sections)
  const siteSpaces = names.flatMap((name) =>
    Object.entries(sections[name]!).map(([id, more], at): SiteSpace => {
      const section = name === '' ? null : name
      return {
        id,
        space: `space-of-${id}`,
        section,
        path: id,
        isDefault: at === 0,
        order: `a${at}`,
        condition: null,
        draft: false,
        ...more,
      }
    }),
  )
  const own = names.flatMap((name, at): SiteSection[] =>
    name === '' ? [] : [{ ...words, id: name, path: name, title: name, isDefault: at === 0, order: `a${at}` }],
  )
  return { groups: [], sections: own, siteSpaces, links: [] }
}

/** A site of one space. */
export const oneSpace = structureOf({ '': { docs: {} } })

/** What a visit sees of a site whose content is files, as a server would tell it. */
export async function visibleSite(site: MemorySite, given: Partial<Visit> = {}): Promise<VisibleSite> {
  const visit: Visit = { output: 'human', at: now, ...given }
  const audience: SiteAudience = {
    published: true,
    visibility: 'public',
    agentsContext: 'included',
    adaptiveContent: true,
    ...site.audience,
  }
  const { structure } = site
  const sight = seeSite(audience, structure, visit)
  const base = site.base ?? customBase('docs.example.com')
  const sections = structure.sections.length > 0 ? sectionsInOrder(structure).map(({ id }) => id) : [null]
  const seen = sections
    .flatMap((section) => variantsOf(structure, section))
    .filter(({ id }) => sight.of({ level: 'site-space', id }).listed && site.spaces[id])
  return {
    id: 'site_1',
    title: site.title ?? 'Example docs',
    output: visit.output,
    way: site.way ?? {},
    base,
    primary: base,
    prefixes: readPrefixes(structure),
    structure,
    sight,
    spaces: await Promise.all(seen.map((one) => MemorySpace.open(one, site, sight))),
  }
}

const hash = (bytes: Uint8Array): Hash => createHash('sha256').update(bytes).digest('hex') as Hash

class MemorySpace implements VisibleSpace {
  readonly id: string
  readonly space: string
  readonly title: string
  readonly language: string | undefined
  readonly preview = undefined
  readonly #revision: string
  readonly #draft: Draft
  readonly #root: ContentRoot
  readonly #content: WholeContent
  readonly #sight: SiteSight

  static async open(siteSpace: SiteSpace, site: MemorySite, sight: SiteSight): Promise<MemorySpace> {
    const draft = memoryObjects(hash)
    const files = Object.entries(site.spaces[siteSpace.id]!).map(([path, text]) => ({
      path,
      bytes: new TextEncoder().encode(text),
    }))
    let last = 0
    const newId = (kind: string) => `${kind}_${siteSpace.id}${++last}`
    const read = (name: Hash) => draft.bytes(name)
    const { content, objects } = await matchLayout(undefined, readLayout(files), { newId, hash, read })
    for (const bytes of objects.values()) draft.write(bytes)
    const pages = new Map(
      [...content.pages].map(([id, page]) => [id, site.updatedAt ? { ...page, updatedAt: site.updatedAt } : page]),
    )
    const whole = { ...content, pages }
    const root = await storeWhole(draft, whole)
    return new MemorySpace(
      siteSpace,
      site.languages?.[siteSpace.id],
      draft,
      await readRoot(draft, root),
      whole,
      sight,
      root,
    )
  }

  private constructor(
    { id, space }: SiteSpace,
    language: string | undefined,
    draft: Draft,
    root: ContentRoot,
    content: WholeContent,
    sight: SiteSight,
    revision: string,
  ) {
    this.id = id
    this.space = space
    this.title = id
    this.language = language
    this.#draft = draft
    this.#root = root
    this.#content = content
    this.#sight = sight
    this.#revision = revision
  }

  async revision(): Promise<string> {
    return this.#revision
  }

  async home(): Promise<VisiblePage | undefined> {
    const found = await homeOf(this.#draft, this.#root)
    return found && this.page(found[0])
  }

  async page(id: string): Promise<VisiblePage | undefined> {
    const record = await pageOf(this.#draft, this.#root, id)
    const page = record && (await this.#visible(id, record))
    return page?.sight.seen ? page : undefined
  }

  async pageAt(path: string): Promise<VisiblePage | undefined> {
    const id = await pageAt(this.#draft, this.#root, path)
    return id === undefined ? undefined : this.page(id)
  }

  async children(parent: string | null): Promise<VisibleChildren> {
    const ids = await Array.fromAsync(childrenOf(this.#draft, this.#root, parent))
    const pages = await Promise.all(ids.map((id) => this.page(id)))
    const listed = pages.filter((page) => page !== undefined && page.sight.listed) as VisiblePage[]
    return { pages: listed, before: 0, after: 0 }
  }

  async hasChildren(parent: string): Promise<boolean> {
    return (await this.children(parent)).pages.length > 0
  }

  async *documents(after?: VisiblePage): AsyncGenerator<VisiblePage> {
    const pages = after
      ? pagesAfter(this.#draft, this.#root, [after.id, after.record])
      : pagesBelow(this.#draft, this.#root, null)
    for await (const [id, record] of pages) {
      const page = record.type === 'document' ? await this.#visible(id, record) : undefined
      if (page?.sight.listed) yield page
    }
  }

  async markdown({ record }: VisiblePage): Promise<string> {
    if (record.type !== 'document' || record.document === undefined) return ''
    return decodeDocument(await this.#draft.bytes(record.document))
  }

  async tags(): Promise<ReadonlyMap<string, TagRecord>> {
    return this.#content.tags
  }

  async #visible(id: string, record: PageRecord): Promise<VisiblePage> {
    const above = (await ancestorsOf(this.#draft, this.#root, record)).toReversed()
    const variables = Object.fromEntries(this.#content.variables)
    const path = [...above.map(([, page]) => page), record]
    return {
      id,
      record,
      path: isAddressed(record) ? await addressOf(this.#draft, this.#root, record) : '',
      isHome: (await homeOf(this.#draft, this.#root))?.[0] === id,
      sight: this.#sight.of({ level: 'page', siteSpace: this.id, path, variables }),
      above,
    }
  }
}
