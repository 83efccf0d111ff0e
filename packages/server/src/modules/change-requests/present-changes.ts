import {
  addressOf,
  type Attributes,
  type ContentRoot,
  type FileRecord,
  isAddressed,
  type ObjectReader,
  pageOf,
  type PageRecord,
  type ReusableContentRecord,
  type SemanticChange,
} from '@octavo/content'
import type { SemanticChangeView } from '@octavo/contract'
import type { Compared } from './compared-content.ts'

type PageView = Extract<SemanticChangeView, { type: 'page_edited' }>['page']

export async function presentPage(
  objects: ObjectReader,
  root: ContentRoot,
  id: string,
  page: PageRecord,
): Promise<PageView> {
  const path = isAddressed(page) ? await addressOf(objects, root, page) : undefined
  return { id, type: page.type, title: page.title, ...(path !== undefined && { path }) }
}

async function presentParent(objects: ObjectReader, root: ContentRoot, id: string | null) {
  const page = id === null ? undefined : await pageOf(objects, root, id)
  return page && presentPage(objects, root, id!, page)
}

export async function presentChange(compared: Compared, change: SemanticChange): Promise<SemanticChangeView> {
  const { objects, before, after } = compared
  switch (change.type) {
    case 'page_created':
      return { type: change.type, page: await presentPage(objects, after, change.id, change.page) }
    case 'page_deleted':
      return { type: change.type, page: await presentPage(objects, before, change.id, change.page) }
    case 'page_edited': {
      const page = await presentPage(objects, after, change.id, change.page)
      return { type: change.type, page, attributes: change.attributes }
    }
    case 'page_moved': {
      const [page, from, to] = await Promise.all([
        presentPage(objects, after, change.id, change.page),
        presentParent(objects, before, change.before),
        presentParent(objects, after, change.after),
      ])
      return { type: change.type, page, parent: { ...(from && { before: from }), ...(to && { after: to }) } }
    }
    case 'variables_edited':
      return { type: change.type, variables: change.variables as Attributes }
    case 'file_created':
    case 'file_deleted':
      return { type: change.type, file: presentFile(change) }
    case 'file_edited':
      return { type: change.type, file: presentFile(change), attributes: change.attributes }
    case 'reusable_content_created':
    case 'reusable_content_deleted':
      return { type: change.type, reusableContent: presentReusableContent(change) }
    case 'reusable_content_edited':
      return { type: change.type, reusableContent: presentReusableContent(change), attributes: change.attributes }
    case 'tag_created':
    case 'tag_deleted':
      return { type: change.type, tag: { slug: change.slug, label: change.tag.label } }
    case 'tag_edited':
      return {
        type: change.type,
        tag: { slug: change.slug, label: change.tag.label },
        attributes: change.attributes,
      }
  }
}

const presentFile = ({ id, file: { name, contentType } }: { id: string; file: FileRecord }) => ({
  id,
  name,
  contentType,
})

const presentReusableContent = (change: { id: string; reusableContent: ReusableContentRecord }) => ({
  id: change.id,
  title: change.reusableContent.title,
  document: change.reusableContent.document as string,
})
