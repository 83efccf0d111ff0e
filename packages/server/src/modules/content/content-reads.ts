import {
  entriesFrom,
  type FileRecord,
  getFrom,
  isAddressed,
  pageAt,
  pageOf,
  type PageRecord,
  type ReusableContentRecord,
} from '@octavo/content'
import type { spaceReads } from '@octavo/contract'
import { listed, pageOf as pageOfList } from '../../platform/http/cursor.ts'
import type { HandlersOf, Inquiry } from '../../platform/http/handler.ts'
import { showId, type Uuid } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import type { Reader } from '../../platform/database/database.ts'
import { contentPieces } from './content-pieces.ts'
import type { FoundContent } from './found-content.ts'
import { bodyOf, type ReadDocument } from './page-body.ts'
import { pageListPieces, pagePieces } from './page-pieces.ts'
import {
  type DownloadUrl,
  presentFile,
  presentReusable,
  presentRevision,
  findRelations,
  type FindChangeRequests,
} from './present-content.ts'
import { presentImage } from './present-page.ts'
import { repositoryFile, repositoryPieces } from './repository/repository-reads.ts'
import { textOfDocument } from './text-of-document.ts'

export interface ContentSettings {
  readonly publicUrl: string
  readonly downloadUrl: DownloadUrl
  readonly readDocument: ReadDocument
  readonly findChangeRequests: FindChangeRequests
}

/** The page that had this address before. */
type PageBefore = (reader: Reader, content: FoundContent, address: string) => Promise<string | undefined>

type Reads = HandlersOf<typeof spaceReads>

/** The same reads for every family: where its content lies is found by `find`. */
export function readHandlers(
  settings: ContentSettings,
  find: (inquiry: Inquiry, input: never) => Promise<FoundContent>,
  pageBefore?: PageBefore,
): Reads {
  const { publicUrl, downloadUrl, readDocument } = settings
  const findIn = (inquiry: Inquiry, input: unknown) => find(inquiry, input as never)
  return {
    async whole(inquiry, input) {
      const content = await findIn(inquiry, input)
      const { revision } = content
      const relations = await findRelations(inquiry.reader, content.tenant, [revision], settings)
      const summary = presentRevision(revision, relations, publicUrl)
      return { view: contentPieces(content, summary, downloadUrl, publicUrl), revision: revision.id }
    },
    async pages(inquiry, input) {
      const content = await findIn(inquiry, input)
      return { view: wrapped('pages', pageListPieces(content, null, '', publicUrl)), revision: content.revision.id }
    },
    async page(inquiry, input) {
      const content = await findIn(inquiry, input)
      const page = await requirePage(content, input.params.pageId)
      const body = await bodyOf(content, page, input.query, readDocument)
      return { view: pagePieces(content, input.params.pageId, page, body, publicUrl), revision: content.revision.id }
    },
    async pageByPath(inquiry, input) {
      const content = await findIn(inquiry, input)
      const address = input.params.pagePath.replaceAll(/^\/+|\/+$/g, '')
      const id =
        (await pageAt(content.objects, content.root, address)) ??
        (await pageBefore?.(inquiry.reader, content, address)) ??
        ''
      const page = await requirePage(content, id)
      if (!isAddressed(page)) throw new Problem('not_found', {})
      const body = await bodyOf(content, page, input.query, readDocument)
      return { view: pagePieces(content, id, page, body, publicUrl), revision: content.revision.id }
    },
    async metaLinks(inquiry, input) {
      const content = await findIn(inquiry, input)
      const page = await requirePage(content, input.params.pageId)
      const { canonical, alternates } = (page.type === 'document' ? page.metaLinks : undefined) ?? {}
      return {
        view: {
          ...(canonical !== undefined && { canonical: presentImage(canonical) }),
          ...(alternates && { alternates: alternates.map(presentImage) }),
        },
        revision: content.revision.id,
      }
    },
    async files(inquiry, input) {
      const content = await findIn(inquiry, input)
      const page = pageOfList(inquiry.cursor, input.query)
      const files = await filesAfter(content, page.after?.[0] ?? undefined, page.limit + 1)
      const present = ([id, file]: Entry) => presentFile(content.tenant, id, file, downloadUrl)
      return { view: listed(files, page, inquiry.cursor, ([id]) => [id], present), revision: content.revision.id }
    },
    async file(inquiry, input) {
      const content = await findIn(inquiry, input)
      const { fileId } = input.params
      const file = await getFrom<FileRecord>(content.objects, content.root.files, fileId)
      if (!file) throw new Problem('not_found', {})
      return { view: presentFile(content.tenant, fileId, file, downloadUrl), revision: content.revision.id }
    },
    async reusableContent(inquiry, input) {
      const content = await findIn(inquiry, input)
      const { reusableContentId: id } = input.params
      const record = await getFrom<ReusableContentRecord>(content.objects, content.root.reusableContents, id)
      if (!record) throw new Problem('not_found', {})
      const markdown = await textOfDocument(content.objects, record.document)
      return { view: { ...presentReusable(id, record), markdown }, revision: content.revision.id }
    },
    async repository(inquiry, input) {
      const content = await findIn(inquiry, input)
      return { view: await repositoryPieces(content), revision: content.revision.id }
    },
    async repositoryFile(inquiry, input) {
      const content = await findIn(inquiry, input)
      return { view: await repositoryFile(content, input.query.path, downloadUrl), revision: content.revision.id }
    },
  }
}

type Entry = readonly [id: string, file: FileRecord]

async function filesAfter({ objects, root }: FoundContent, after: string | undefined, most: number): Promise<Entry[]> {
  const found: Entry[] = []
  const from = after === undefined ? '' : `${after}\0`
  for await (const entry of entriesFrom<FileRecord>(objects, root.files, { from })) {
    if (found.push(entry) === most) break
  }
  return found
}

async function requirePage({ objects, root }: FoundContent, id: string): Promise<PageRecord> {
  const page = await pageOf(objects, root, id)
  if (!page) throw new Problem('not_found', {})
  return page
}

async function* wrapped(name: string, pieces: AsyncIterable<string>): AsyncGenerator<string> {
  yield `{"${name}":`
  yield* pieces
  yield '}'
}

export const spaceLocation = (space: Uuid<'space'>): string => `/v1/spaces/${showId('space', space)}`
