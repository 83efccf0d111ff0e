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

interface PageRange {
  /** This page and those below it. */
  readonly under?: FoundDocument | undefined
  /** The last that was told of before. */
  readonly after?: FoundDocument | undefined
  readonly most: number
}

/** Some of the pages that may be named, in the order of reading; `last` is the last of them, where there are more. */
export async function listPages(
  site: VisibleSite,
  { under, after, most }: PageRange,
): Promise<{ readonly pages: readonly PageEntry[]; readonly last: FoundDocument | undefined }> {
  const pages: PageEntry[] = []
  let last: FoundDocument | undefined
  for await (const found of under ? documentsUnder(under, after) : documentsOf(site, after)) {
    if (pages.length === most) return { pages, last }
    pages.push(entryOf(site, found.space, found.page))
    last = found
  }
  return { pages, last: undefined }
}

async function* documentsOf({ spaces }: VisibleSite, after: FoundDocument | undefined): AsyncGenerator<FoundDocument> {
  const first = after ? spaces.findIndex(({ id }) => id === after.space.id) : 0
  for (const [index, space] of spaces.slice(first).entries()) {
    for await (const page of space.documents(index === 0 ? after?.page : undefined)) yield { space, page }
  }
}

/** What is below a page follows it, and nothing else comes in between. */
async function* documentsUnder(top: FoundDocument, after: FoundDocument | undefined): AsyncGenerator<FoundDocument> {
  const { space, page: from } = top
  if (!after && from.sight.listed) yield top
  for await (const page of space.documents(after?.page ?? from)) {
    if (!page.above.some(([above]) => above === from.id)) return
    yield { space, page }
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
