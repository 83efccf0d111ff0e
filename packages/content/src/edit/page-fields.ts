import type { ComputedPage, DocumentPage, GroupPage, LinkPage, PageRecord } from '../model/page.ts'
import type { InsertPage, PageFields, UpdatePage } from './change.ts'
import { requireTitle } from './edit-document.ts'
import { Refused } from './refusal.ts'

const base = ['title', 'linkTitle', 'emoji', 'icon', 'condition', 'hidden'] as const
const ofDocument = ['description', 'layout', 'cover', 'variables', 'tags', 'metaLinks', 'document', 'patches'] as const
const ofAddress = ['slug', 'noIndex', 'noRobotsIndex'] as const

const fieldsOf: { readonly [Type in PageRecord['type']]: readonly string[] } = {
  document: [...base, ...ofAddress, ...ofDocument],
  group: [...base, ...ofAddress],
  link: [...base, 'target'],
  computed: [...base, 'computed'],
}
const everyField = [...base, ...ofAddress, ...ofDocument, 'target', 'computed']

/** A page of one type has not the fields of another; said rather than ignored. */
export function requireFields(type: PageRecord['type'], change: InsertPage | UpdatePage): void {
  for (const name of everyField) {
    if ((change as Record<string, unknown>)[name] === undefined || fieldsOf[type].includes(name)) continue
    throw new Refused('field_invalid', `a page of type ${type} has none`, name)
  }
}

/** What a page without a document keeps of its fields. */
export function withFields<Page extends GroupPage | LinkPage | ComputedPage>(
  page: Page,
  change: Omit<PageFields, 'slug'> & Pick<UpdatePage, 'target' | 'computed'>,
): Page {
  const kept: Record<string, unknown> = { ...page }
  for (const name of [...base, 'noIndex', 'noRobotsIndex', 'target', 'computed'] as const) {
    const value = change[name]
    if (value === undefined) continue
    if (value === null || value === '' || value === false) delete kept[name]
    else kept[name] = name === 'title' ? requireTitle(value as string) : value
  }
  if (kept['title'] === undefined) throw new Refused('title_invalid', 'must not be empty', 'title')
  return kept as Page
}

/** A document's label for the navigation is in no document: the table of contents has it. */
export function withLinkTitle(page: DocumentPage, linkTitle: string | null | undefined): DocumentPage {
  if (linkTitle === undefined) return page
  const { linkTitle: _old, ...rest } = page
  return linkTitle === null || linkTitle === '' ? rest : { ...rest, linkTitle }
}
