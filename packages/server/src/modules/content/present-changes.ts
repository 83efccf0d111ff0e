import {
  addressOf,
  type ContentDifference,
  type ContentRoot,
  getAllFrom,
  isAddressed,
  type ObjectReader,
  type PageRecord,
  readRoot,
  type Hash,
  semanticChanges,
  type SemanticChange,
} from '@octavo/content'
import type { Id, SemanticChangesView, SemanticChangeView } from '@octavo/contract'

interface Compared {
  readonly before: Hash
  readonly after: Hash
  readonly difference: ContentDifference
}

/** What is different between two contents, in the words of the tree; at most so many changes. */
export async function presentChanges(
  objects: ObjectReader,
  { before, after, difference }: Compared,
  limit: number,
): Promise<SemanticChangesView> {
  const all = semanticChanges(difference)
  const shown = all.slice(0, limit)
  const [old, young] = await Promise.all([readRoot(objects, before), readRoot(objects, after)])
  const changes = []
  for (const change of shown) changes.push(await presentChange(objects, old, young, change))
  return { changes, ...(all.length > shown.length && { more: all.length - shown.length }) }
}

async function presentChange(
  objects: ObjectReader,
  old: ContentRoot,
  young: ContentRoot,
  change: SemanticChange,
): Promise<SemanticChangeView> {
  const shownPage = async (root: ContentRoot, id: string, page: PageRecord) => ({
    id: id as Id<'page'>,
    type: page.type,
    title: page.title,
    ...(isAddressed(page) && { path: await addressOf(objects, root, page) }),
  })
  const parentIn = async (root: ContentRoot, id: string | null) => {
    const page = id === null ? undefined : (await getAllFrom<PageRecord>(objects, root.pages, [id])).get(id)
    return page && shownPage(root, id!, page)
  }
  switch (change.type) {
    case 'page_created':
      return { type: change.type, page: await shownPage(young, change.id, change.page) }
    case 'page_edited': {
      const { type, attributes } = change
      return { type, page: await shownPage(young, change.id, change.page), attributes }
    }
    case 'page_deleted':
      return { type: change.type, page: await shownPage(old, change.id, change.page) }
    case 'page_moved': {
      const [from, to] = [await parentIn(old, change.before), await parentIn(young, change.after)]
      const page = await shownPage(young, change.id, change.page)
      return { type: change.type, page, parent: { ...(from && { before: from }), ...(to && { after: to }) } }
    }
    case 'file_created':
    case 'file_deleted':
    case 'file_edited': {
      const { id, file, ...rest } = change
      const shown = { id: id as Id<'file'>, name: file.name, contentType: file.contentType }
      return { ...rest, file: shown } as SemanticChangeView
    }
    case 'reusable_content_created':
    case 'reusable_content_deleted':
    case 'reusable_content_edited': {
      const { id, reusableContent, ...rest } = change
      const { title, document } = reusableContent
      const shown = { id: id as Id<'reusableContent'>, title, document }
      return { ...rest, reusableContent: shown } as SemanticChangeView
    }
    case 'variables_edited':
      return change as SemanticChangeView
    case 'tag_created':
    case 'tag_deleted':
    case 'tag_edited': {
      const { slug, tag, ...rest } = change
      return { ...rest, tag: { slug, label: tag.label } } as SemanticChangeView
    }
  }
}
