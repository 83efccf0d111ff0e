import type { VisibleSite, VisibleSpace } from '../published-content.ts'
import { ahead } from './ahead.ts'
import type { FoundDocument } from './find-page.ts'
import { pageAmongOthers } from './page-markdown.ts'
import { ownAddress } from './whole-address.ts'

/** More than any model reads at once; whoever wants more asks for the pages themselves. */
const longestFullText = 10_000_000

/** Pages are made in other threads: these have something to do while one is written. */
const atOnce = 8

/** The Markdown of all pages that may be named, of the site or of one space, one after the other up to a limit. */
export async function* llmsFullText(
  site: VisibleSite,
  only?: VisibleSpace,
  longest = longestFullText,
): AsyncGenerator<string> {
  let length = 0
  let left = 0
  const write = async ({ space, page }: FoundDocument) => (left > 0 ? '' : pageAmongOthers(site, space, page))
  for await (const page of ahead(documentsIn(only ? [only] : site.spaces), atOnce, write)) {
    const text = `${length === 0 ? '' : '\n---\n\n'}${page}`
    if (left > 0 || length + text.length > longest) left++
    else {
      length += text.length
      yield text
    }
  }
  if (left === 0) return
  yield `\n---\n\nThis file ends here: ${left} more pages are listed in ${ownAddress(site, 'llms.txt', only)}\n`
}

async function* documentsIn(spaces: readonly VisibleSpace[]): AsyncGenerator<FoundDocument> {
  for (const space of spaces) for await (const page of space.documents()) if (page.sight.listed) yield { space, page }
}
