import type { VisiblePage, VisibleSite, VisibleSpace } from '../published-content.ts'
import type { FoundDocument } from './find-page.ts'
import { spaceTitle } from './listing.ts'
import { oneLine } from './one-line.ts'
import { wholeAddress } from './whole-address.ts'

/** A page as it is named to somebody who may read it. */
export interface PageEntry {
  readonly title: string
  readonly description?: string
  readonly address: string
  /** Of its Markdown. */
  readonly markdown: string
  /** The section it is in, where the site has several. */
  readonly section?: string
  /** How many pages are above it. */
  readonly depth: number
}

export interface PageRange {
  /** This page and those below it. */
  readonly under?: FoundDocument | undefined
  /** How many were told of before. */
  readonly after: number
  readonly most: number
}

/** Some of the pages that may be named, in the order of reading; `next` is how many were told of so far, where there are more. */
export async function listPages(
  site: VisibleSite,
  { under, after, most }: PageRange,
): Promise<{ readonly pages: readonly PageEntry[]; readonly next: number | undefined }> {
  const pages: PageEntry[] = []
  let passed = 0
  for await (const { space, page } of under ? documentsUnder(under) : documentsOf(site)) {
    if (passed++ < after) continue
    if (pages.length === most) return { pages, next: after + most }
    pages.push(entryOf(site, space, page))
  }
  return { pages, next: undefined }
}

async function* documentsOf(site: VisibleSite): AsyncGenerator<FoundDocument> {
  for (const space of site.spaces) for await (const page of space.documents()) yield { space, page }
}

async function* documentsUnder({ space, page: { id } }: FoundDocument): AsyncGenerator<FoundDocument> {
  for await (const page of space.documents()) {
    if (page.id === id || page.above.some(([above]) => above === id)) yield { space, page }
  }
}

function entryOf(site: VisibleSite, space: VisibleSpace, page: VisiblePage): PageEntry {
  const { record, above } = page
  const description = record.type === 'document' ? oneLine(record.description ?? '') : ''
  return {
    title: oneLine(record.title, 200),
    ...(description !== '' && { description }),
    address: wholeAddress(site, space, page, 'page'),
    markdown: wholeAddress(site, space, page, 'markdown'),
    ...(site.spaces.length > 1 && { section: spaceTitle(site, space) }),
    depth: above.filter(([, { type }]) => type === 'document').length,
  }
}
