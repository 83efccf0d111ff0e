import { type PageRecord, pagesBelow } from '@octavo/content'
import type { PageFacts } from '@octavo/site'
import type { FoundContent } from '../content/index.ts'

type Content = Pick<FoundContent, 'objects' | 'root'>

interface ConditionalPage {
  readonly id: string
  readonly page: PageRecord
  /** From the outermost page down to it. */
  readonly path: readonly PageFacts[]
}

/** The pages that have a condition of their own. `budget` is how many pages may still be looked at, here and elsewhere. */
export async function* conditionalPages(
  { objects, root }: Content,
  budget: { left: number },
): AsyncGenerator<ConditionalPage> {
  const paths = new Map<string | null, readonly PageFacts[]>([[null, []]])
  for await (const [id, page] of pagesBelow(objects, root, null)) {
    if (--budget.left < 0) return
    const path = [...(paths.get(page.parent) ?? []), page]
    paths.set(id, path)
    if (page.condition !== undefined && page.condition.trim() !== '') yield { id, page, path }
  }
}
