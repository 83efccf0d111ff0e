import { generateKeyBetween } from 'fractional-indexing'
import { changeFrontMatter } from '../front-matter/change-front-matter.ts'
import { decodeDocument, encodeDocument } from '../front-matter/document-text.ts'
import { changeTitle, leadingHeading } from '../front-matter/leading-heading.ts'
import { readFrontMatter } from '../front-matter/read-front-matter.ts'
import { addressesOf, pageTree } from '../layout/page-tree.ts'
import { directoryOf } from '../layout/paths.ts'
import type { WholeContent } from '../model/content.ts'
import type { DocumentPage, PageRecord } from '../model/page.ts'
import type { Store } from './store.ts'

/** Numbers that look random and are the same for the same seed. */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}

export const editKinds = [
  'title',
  'description',
  'paragraph',
  'move',
  'readdress',
  'delete',
  'insert',
  'group',
  'link',
] as const
type EditKind = (typeof editKinds)[number]

export type Edited = {
  kind: EditKind
  content: WholeContent
  /** The page that was edited. */
  id: string
  /** The document's text before and after, where it changed. */
  before?: string
  after?: string
  /** Whether the leading heading was the title, and so changed with it. */
  hasHeading?: boolean
}

/** One random edit, made as the product makes it; undefined where this kind finds nothing to edit. */
export function editAtRandom(
  content: WholeContent,
  store: Store,
  random: (below: number) => number,
  kind: EditKind,
): Edited | undefined {
  const pages = new Map(content.pages)
  const ids = pageTree(pages).inOrder
  const pick = (wanted: (page: PageRecord, id: string) => boolean) => {
    const fitting = ids.filter((id) => wanted(pages.get(id)!, id))
    return fitting[random(fitting.length)]
  }
  const done = (id: string, more: Partial<Edited> = {}): Edited | undefined => {
    const next = { ...content, pages }
    return hasDistinctAddresses(next) ? { kind, content: next, id, ...more } : undefined
  }
  const setDocument = (id: string, text: string) => {
    const page = pages.get(id) as DocumentPage
    pages.set(id, { ...page, ...readFrontMatter(text).metadata, document: store.keep(encodeDocument(text)) })
  }
  const textOf = (id: string) => decodeDocument(store.read((pages.get(id) as DocumentPage).document!))
  const word = () => words[random(words.length)]!

  switch (kind) {
    case 'title': {
      const id = pick((page) => page.type !== 'computed')
      if (id === undefined) return undefined
      const page = pages.get(id)!
      const title = `${word()} ${word()} ${random(1000)}`
      if (!isDocument(page)) {
        pages.set(id, { ...page, title })
        return done(id)
      }
      const before = textOf(id)
      const after = changeTitle(before, page.title, title)
      pages.set(id, { ...page, title })
      setDocument(id, after)
      return done(id, { before, after, hasHeading: leadingHeading(before)?.title === page.title })
    }
    case 'description': {
      const id = pick(isDocument)
      if (id === undefined) return undefined
      const before = textOf(id)
      const changed = changeFrontMatter(before, { description: Array.from({ length: 1 + random(30) }, word).join(' ') })
      if ('fault' in changed) return undefined
      setDocument(id, changed.text)
      return done(id, { before, after: changed.text })
    }
    case 'paragraph': {
      const id = pick(isDocument)
      if (id === undefined) return undefined
      const before = textOf(id)
      const paragraphs = [...before.matchAll(/(?<=\n\n)[A-Z][^\n{}<|]*(?=\n\n)/gu)]
      const paragraph = paragraphs[random(paragraphs.length)]
      if (!paragraph) return undefined
      const end = paragraph.index + paragraph[0].length
      const after = `${before.slice(0, paragraph.index)}${word()} said it, ${word()}.${before.slice(end)}`
      setDocument(id, after)
      return done(id, { before, after })
    }
    case 'move': {
      const id = pick((page) => page.type !== 'group')
      if (id === undefined) return undefined
      const page = pages.get(id)!
      const below = descendants(pages, id)
      const parent = pick(
        (other, otherId) => (other.type === 'group' || other.type === 'document') && !below.has(otherId),
      )
      const target = random(4) === 0 ? null : (parent ?? null)
      const place = { parent: target, order: orderAt(pages, target, id, random) }
      if (page.type === 'document') {
        const address = addressesOf(pages, ids).get(id)!
        const { directory: _, ...rest } = page
        pages.set(id, random(2) === 0 ? { ...page, ...place, directory: directoryOf(address) } : { ...rest, ...place })
      } else pages.set(id, { ...page, ...place })
      return done(id)
    }
    case 'readdress': {
      const id = pick((page) => page.type === 'document')
      if (id === undefined) return undefined
      pages.set(id, { ...(pages.get(id) as DocumentPage), slug: `${word().toLowerCase()}-${random(1000)}` })
      return done(id)
    }
    case 'delete': {
      const id = pick(() => true)
      if (id === undefined || ids.length < 3) return undefined
      for (const gone of descendants(pages, id)) pages.delete(gone)
      for (const [link, page] of pages) {
        const leadsNowhere =
          page.type === 'link' && 'page' in page.target && page.target.page && !pages.has(page.target.page)
        if (leadsNowhere) pages.delete(link)
      }
      return done(id)
    }
    case 'insert':
    case 'group':
    case 'link': {
      const parent = pick((page) => page.type === 'group' || page.type === 'document')
      const target = kind === 'group' || random(4) === 0 ? null : (parent ?? null)
      const id = store.newId('page')
      const title = `${word()} [${word()}] ${random(1000)}`
      const place = { parent: target, order: orderAt(pages, target, id, random), title }
      const slug = `new-${random(1_000_000)}`
      if (kind === 'group') pages.set(id, { ...place, type: 'group', slug })
      else if (kind === 'link') {
        const page = pick(isDocument)
        const url = `https://example.org/a_(${random(9)})?b=${random(9)}`
        const isInside = page !== undefined && random(2) === 0
        pages.set(id, { ...place, type: 'link', target: isInside ? { kind: 'page', page } : { kind: 'url', url } })
      } else {
        const document = random(4) === 0 ? undefined : store.keep(encodeDocument(`# ${title}\n\nNew ${id}.\n`))
        pages.set(id, { ...place, type: 'document', slug, ...(document && { document }) })
      }
      return done(id)
    }
  }
}

const isDocument = (page: PageRecord) => page.type === 'document' && page.document !== undefined

const words = [
  'Harbour',
  'Tide',
  'snake_case',
  'List<T>',
  'C#',
  'R&D',
  'über',
  '安装',
  'v1.2:',
  '*star*',
  '100 %',
  '"quoted"',
]

export function descendants(pages: ReadonlyMap<string, PageRecord>, id: string): Set<string> {
  const { childrenOf } = pageTree(pages)
  const found = new Set([id])
  for (const each of found) for (const child of childrenOf(each)) found.add(child)
  return found
}

function orderAt(
  pages: ReadonlyMap<string, PageRecord>,
  parent: string | null,
  moving: string,
  random: (below: number) => number,
): string {
  const siblings = pageTree(pages)
    .childrenOf(parent)
    .filter((id) => id !== moving)
  const at = random(siblings.length + 1)
  const orderOf = (id: string | undefined) => (id === undefined ? null : pages.get(id)!.order)
  return generateKeyBetween(orderOf(siblings[at - 1]), orderOf(siblings[at]))
}

function hasDistinctAddresses(content: WholeContent): boolean {
  const addresses = [...addressesOf(content.pages, pageTree(content.pages).inOrder).values()]
  return new Set(addresses).size === addresses.length
}
