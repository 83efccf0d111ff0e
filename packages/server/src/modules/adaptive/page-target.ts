import { ancestorsOf, type PageRecord } from '@octavo/content'
import type { PageTarget } from '@octavo/site'
import { type ActiveContent, variablesOf } from '../content/index.ts'

/** A page of a space on a site, as the question who sees it is asked. Variables are read for conditions alone. */
export async function pageTarget(siteSpace: string, page: PageRecord, content: ActiveContent): Promise<PageTarget> {
  const above = await ancestorsOf(content.objects, content.root, page)
  const path = [...above.map(([, one]) => one).toReversed(), page]
  const isAdaptive = path.some(({ condition }) => condition !== undefined)
  return { level: 'page', siteSpace, path, ...(isAdaptive && { variables: await variablesOf(content) }) }
}
