import { canonical } from '../objects/chunk.ts'
import type { LayoutPage } from '../layout/layout.ts'
import type { WholeContent } from '../model/content.ts'
import type { ContentReference } from '../model/metadata.ts'
import type { PageRecord } from '../model/page.ts'

/** What pages without a file of their own are recognized by: groups, links, generated and empty pages. */
type PlaceMatcher = {
  pages: readonly LayoutPage[]
  existing: WholeContent['pages']
  addresses: ReadonlyMap<string, string>
  /** Ids by index; filled here. */
  ids: (string | undefined)[]
  targetOf: (page: LayoutPage & { type: 'link' }) => ContentReference | undefined
}

/**
 * Recognizes pages without files by all that they say, then by less and less of it; in their order where several say the
 * same.
 */
export function matchPlaces(matcher: PlaceMatcher): void {
  const { pages, existing, ids } = matcher
  const used = new Set(ids.filter((id) => id !== undefined))
  const parentId = (page: LayoutPage) => (page.parent === null ? null : (ids[page.parent] ?? 'new'))
  for (const keys of passes) {
    const free = new Map<string, string[]>()
    for (const [id, page] of existing) {
      if (used.has(id)) continue
      const key = keys.ofRecord(page, matcher.addresses.get(id))
      if (key === undefined) continue
      const list = free.get(key)
      if (list) list.push(id)
      else free.set(key, [id])
    }
    for (const list of free.values()) list.reverse()
    for (const [index, page] of pages.entries()) {
      if (ids[index] !== undefined || (page.type === 'document' && page.file && !keys.takesFiles)) continue
      const target = page.type === 'link' ? matcher.targetOf(page) : undefined
      const key = keys.ofLayout(page, parentId(page), target)
      const id = key === undefined ? undefined : free.get(key)?.pop()
      if (id === undefined) continue
      ids[index] = id
      used.add(id)
    }
  }
}

type Pass = {
  ofRecord: (page: PageRecord, address: string | undefined) => string | undefined
  ofLayout: (page: LayoutPage, parent: string | null, target: ContentReference | undefined) => string | undefined
  /** Also pages with a file: an entry whose file was missing may have found it. */
  takesFiles?: boolean
}

const join = (...parts: unknown[]) => canonical(parts)

const addressed = (page: LayoutPage) =>
  page.type === 'document' && page.address !== undefined ? join('at', page.address) : undefined

const passes: readonly Pass[] = [
  {
    takesFiles: true,
    ofRecord: (page, address) =>
      page.type === 'document' && page.document === undefined ? join('at', address) : undefined,
    ofLayout: addressed,
  },
  {
    ofRecord: (page, address) => (page.type === 'document' ? join('at', address) : undefined),
    ofLayout: addressed,
  },
  {
    ofRecord: (page) => {
      if (page.type === 'group') return join('group', page.slug)
      if (page.type === 'link') return join('link', page.parent, page.title, page.target)
      if (page.type === 'computed') return join('computed', page.parent, page.computed)
      return page.document === undefined ? join('empty', page.parent, page.title) : undefined
    },
    ofLayout: (page, parent, target) => {
      if (page.type === 'group') return join('group', page.slug)
      if (page.type === 'link') return join('link', parent, page.title, target)
      if (page.type === 'computed') return join('computed', parent, page.computed)
      return join('empty', parent, page.title)
    },
  },
  {
    ofRecord: (page) => {
      if (page.type === 'group') return join('group', page.title)
      if (page.type === 'link') return join('link', page.title, page.target)
      if (page.type === 'computed') return join('computed', page.computed)
      return page.document === undefined ? join('empty', page.title) : undefined
    },
    ofLayout: (page, _, target) => {
      if (page.type === 'group') return join('group', page.title)
      if (page.type === 'link') return join('link', page.title, target)
      if (page.type === 'computed') return join('computed', page.computed)
      return join('empty', page.title)
    },
  },
  {
    ofRecord: (page) => {
      if (page.type === 'link') return join('link', page.parent, page.target)
      return page.type === 'computed' ? join('computed', page.parent, page.title) : undefined
    },
    ofLayout: (page, parent, target) => {
      if (page.type === 'link') return join('link', parent, target)
      return page.type === 'computed' ? join('computed', parent, page.title) : undefined
    },
  },
  {
    ofRecord: (page) => (page.type === 'link' ? join('link', page.parent, page.title) : undefined),
    ofLayout: (page, parent) => (page.type === 'link' ? join('link', parent, page.title) : undefined),
  },
]
