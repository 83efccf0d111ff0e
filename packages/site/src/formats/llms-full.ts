import type { VisibleSite, VisibleSpace } from '../published-content.ts'
import { pageAmongOthers } from './page-markdown.ts'
import { ownAddress } from './whole-address.ts'

/** More than any model reads at once; whoever wants more asks for the pages themselves. */
export const longestFullText = 10_000_000

/** The Markdown of all pages that may be named, of the site or of one space, one after the other up to a limit. */
export async function* llmsFullText(
  site: VisibleSite,
  only?: VisibleSpace,
  longest = longestFullText,
): AsyncGenerator<string> {
  let length = 0
  let left = 0
  for (const space of only ? [only] : site.spaces) {
    for await (const page of space.documents()) {
      if (!page.sight.listed) continue
      if (left > 0) {
        left++
        continue
      }
      const text = `${length === 0 ? '' : '\n---\n\n'}${await pageAmongOthers(site, space, page)}`
      length += text.length
      if (length > longest) left = 1
      else yield text
    }
  }
  if (left === 0) return
  yield `\n---\n\nThis file ends here: ${left} more pages are listed in ${ownAddress(site, 'llms.txt', only)}\n`
}
