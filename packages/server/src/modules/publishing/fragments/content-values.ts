import { addressOf, type DocumentPage, entriesFrom, type TagRecord } from '@octavo/content'
import { type FoundContent, variablesOf } from '../../content/index.ts'
import type { LinkIndexes } from './link-indexes.ts'
import { ContentLookup } from './look-up.ts'

type Content = Pick<FoundContent, 'tenant' | 'space' | 'revision' | 'objects' | 'root'>

/** All of a content that a document of it may read. */
export async function valuesFor(content: Content, record: DocumentPage, indexes: LinkIndexes) {
  const [index, path, variables, tags] = await Promise.all([
    indexes.of(content),
    pathOf(content, record),
    variablesOf(content),
    tagsOf(content),
  ])
  return { lookup: new ContentLookup(content, index, path), path, variables, tags }
}

/** Where a page lies, as far as its links depend on it. */
export const placeOf = ({ file, slug, parent, directory }: DocumentPage) =>
  file?.path ?? [parent, directory, slug].join('\n')

/** The file of a page; of one that was never a file, the one that its address means. */
async function pathOf({ objects, root }: Content, record: DocumentPage): Promise<string> {
  return record.file?.path ?? `${await addressOf(objects, root, record)}.md`
}

const mostTags = 1000

async function tagsOf({ objects, root }: Content): Promise<Record<string, TagRecord>> {
  const tags = new Map<string, TagRecord>()
  for await (const [slug, tag] of entriesFrom<TagRecord>(objects, root.tags)) {
    tags.set(slug, tag)
    if (tags.size === mostTags) break
  }
  return Object.fromEntries(tags)
}
