import { type TObject, Type } from 'typebox'
import { FileId, PageId, ReusableContentId } from '../ids.ts'
import type { Operation } from '../operation.ts'
import { defineOperation } from '../operation.ts'
import { pageQuery } from '../shapes.ts'
import { FileList, FileView, ReusableContentView, RevisionView } from './content-views.ts'
import { MetaLinksView, PageView, PagesView } from './page-views.ts'
import { ofRepositoryFile, RepositoryFileView, RepositoryView } from './repository.ts'

const asked = {
  metadata: Type.Boolean({ default: true, description: 'Whether to show what Git knows of it' }),
  computed: Type.Boolean({
    default: true,
    description: 'Whether to expand generated pages; they are not expanded yet',
  }),
}

export const evaluated = Type.Boolean({
  default: false,
  description: 'Whether expressions are replaced by their values',
})

const ofPage = Type.Object({
  format: Type.Optional(
    Type.Enum(['markdown', 'document'], {
      description: 'Also give the content: as it is kept, or as a tree of blocks',
    }),
  ),
  evaluated,
  ...asked,
})

/** Where the content lies that a family of operations reads. */
type Family<Params extends TObject, Access extends Operation['access']> = {
  readonly path: `/${string}`
  readonly params: Params
  readonly access: Access
  /** As the end of a sentence. */
  readonly of: string
}

/** A family reads the same things in the same way; only where they lie differs. */
export function contentReads<const Params extends TObject, const Access extends Operation['access']>(
  { path, params, access, of }: Family<Params, Access>,
  ids: Readonly<Record<ReadName, string>>,
) {
  const fields = params.properties as Params['properties']
  const shared = { method: 'GET', section: 'Content', access, status: 200, writes: false, tagged: true } as const
  return {
    whole: defineOperation({
      ...shared,
      id: ids.whole,
      path,
      summary: `Get the whole content of ${of}`,
      description: 'All pages, files, reusable contents and variables, without texts. Sent while it is read.',
      params,
      query: Type.Object(asked),
      returns: RevisionView,
      streamed: true,
    }),
    pages: defineOperation({
      ...shared,
      id: ids.pages,
      path: `${path}/pages`,
      summary: `Get the tree of pages of ${of}`,
      description: 'Without texts. Sent while it is read.',
      params,
      query: Type.Object(asked),
      returns: PagesView,
      streamed: true,
    }),
    page: defineOperation({
      ...shared,
      id: ids.page,
      path: `${path}/page/{pageId}`,
      summary: `Get a page of ${of}, with the pages below it`,
      params: Type.Object({ ...fields, pageId: PageId }),
      query: ofPage,
      returns: PageView,
      streamed: true,
    }),
    pageByPath: defineOperation({
      ...shared,
      id: ids.pageByPath,
      path: `${path}/path/{pagePath}`,
      summary: `Get the page at an address in ${of}`,
      description: 'The address is percent-encoded: `guides%2Fstart`.',
      params: Type.Object({ ...fields, pagePath: Type.String({ minLength: 1, maxLength: 2000 }) }),
      query: ofPage,
      returns: PageView,
      streamed: true,
    }),
    metaLinks: defineOperation({
      ...shared,
      id: ids.metaLinks,
      path: `${path}/page/{pageId}/meta-links`,
      summary: `Get the canonical address and the alternates of a page of ${of}`,
      params: Type.Object({ ...fields, pageId: PageId }),
      returns: MetaLinksView,
    }),
    files: defineOperation({
      ...shared,
      id: ids.files,
      path: `${path}/files`,
      summary: `List the files of ${of}`,
      params,
      query: Type.Object({ ...pageQuery, ...asked }),
      returns: FileList,
    }),
    file: defineOperation({
      ...shared,
      id: ids.file,
      path: `${path}/files/{fileId}`,
      summary: `Get a file of ${of}`,
      params: Type.Object({ ...fields, fileId: FileId }),
      query: Type.Object(asked),
      returns: FileView,
    }),
    reusableContent: defineOperation({
      ...shared,
      id: ids.reusableContent,
      path: `${path}/reusable-contents/{reusableContentId}`,
      summary: `Get a reusable content of ${of}`,
      params: Type.Object({ ...fields, reusableContentId: ReusableContentId }),
      query: Type.Object(asked),
      returns: ReusableContentView,
    }),
    repository: defineOperation({
      ...shared,
      id: ids.repository,
      path: `${path}/repository`,
      summary: `List the files that ${of} is written as in a repository`,
      description:
        'Paths and hashes: what differs from a folder is known without reading any text. Sent piece by piece.',
      params,
      returns: RepositoryView,
      streamed: true,
    }),
    repositoryFile: defineOperation({
      ...shared,
      id: ids.repositoryFile,
      path: `${path}/repository/file`,
      summary: `Get a file that ${of} is written as in a repository`,
      description: 'What was read from a file and not changed since comes back byte for byte.',
      params,
      query: ofRepositoryFile,
      returns: RepositoryFileView,
    }),
  }
}

type ReadName =
  | 'whole'
  | 'pages'
  | 'page'
  | 'pageByPath'
  | 'metaLinks'
  | 'files'
  | 'file'
  | 'reusableContent'
  | 'repository'
  | 'repositoryFile'
