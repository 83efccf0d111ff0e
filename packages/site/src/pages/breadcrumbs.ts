import type { VisiblePage, VisibleSite, VisibleSpace } from '../published-content.ts'
import type { PageView } from '../theme/page-view.ts'
import { hrefOf } from './page-address.ts'

/** What stands above a page, the outermost first. */
export async function breadcrumbsOf(
  site: VisibleSite,
  space: VisibleSpace,
  { above }: VisiblePage,
): Promise<PageView['breadcrumbs']> {
  return Promise.all(
    above.map(async ([id, record]) => {
      const title = record.linkTitle ?? record.title
      const page = record.type === 'document' ? await space.page(id) : undefined
      return page ? { title, address: hrefOf(site, space.id, page) } : { title }
    }),
  )
}
