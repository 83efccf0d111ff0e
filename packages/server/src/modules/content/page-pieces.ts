import { addressOf, isAddressed, joinAddress, type PageRecord, pagesBelow } from '@octavo/content'
import type { Pieces } from '../../platform/http/handler.ts'
import type { FoundContent } from './found-content.ts'
import { presentPage } from './present-page.ts'

interface Open {
  readonly id: string | null
  readonly address: string
  isEmpty: boolean
}

/** A list of pages with all that lies below them, as JSON: written while it is read, whatever its length. */
export async function* pageListPieces(
  content: FoundContent,
  parent: string | null,
  address: string,
  publicUrl: string,
): Pieces & AsyncGenerator<string> {
  const open: Open[] = [{ id: parent, address, isEmpty: true }]
  yield '['
  for await (const [id, page] of pagesBelow(content.objects, content.root, parent)) {
    while (open.at(-1)!.id !== page.parent) {
      open.pop()
      yield ']}'
    }
    const above = open.at(-1)!
    const comma = above.isEmpty ? '' : ','
    above.isEmpty = false
    const path = isAddressed(page) ? joinAddress(page.directory ?? above.address, page.slug) : above.address
    const text = JSON.stringify(presentPage(content, id, page, path, publicUrl))
    if (isAddressed(page)) {
      yield `${comma}${text.slice(0, -1)},"pages":[`
      open.push({ id, address: path, isEmpty: true })
    } else yield `${comma}${text}`
  }
  yield `${']}'.repeat(open.length - 1)}]`
}

/** One page with all that lies below it; `body` holds its text in the form that was asked for. */
export async function* pagePieces(
  content: FoundContent,
  id: string,
  page: PageRecord,
  body: Readonly<Record<string, unknown>>,
  publicUrl: string,
): Pieces & AsyncGenerator<string> {
  const path = isAddressed(page) ? await addressOf(content.objects, content.root, page) : ''
  const text = JSON.stringify({ ...presentPage(content, id, page, path, publicUrl), ...body })
  if (!isAddressed(page)) {
    yield text
    return
  }
  yield `${text.slice(0, -1)},"pages":`
  yield* pageListPieces(content, id, path, publicUrl)
  yield '}'
}
