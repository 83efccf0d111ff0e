import { Type } from 'typebox'
import { ChangeRequestView, ofChangeRequest } from '../change-requests/change-request-view.ts'
import { defineOperation } from '../operation.ts'
import { Batch } from './change-inputs.ts'
import { resultFields } from './change-results.ts'
import { contentReads } from './content-reads.ts'
import { RepositoryChange, RepositoryWrittenView } from './repository.ts'
import { changesLimit } from './semantic-changes.ts'
import { aboutBatches, batchLimit, dryRun } from './space-content.ts'

export const changeRequestReads = contentReads(
  {
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content',
    params: ofChangeRequest,
    access: { on: 'changeRequest', needs: 'view', scope: 'space:read' },
    of: 'a change request',
  },
  {
    whole: 'getRevisionOfChangeRequestById',
    pages: 'listPagesInChangeRequest',
    page: 'getPageInChangeRequestById',
    pageByPath: 'getPageInChangeRequestByPath',
    metaLinks: 'listChangeRequestPageMetaLinks',
    files: 'listFilesInChangeRequestById',
    file: 'getFileInChangeRequestById',
    reusableContent: 'getReusableContentInChangeRequestById',
    repository: 'listRepositoryFilesInChangeRequestById',
    repositoryFile: 'getRepositoryFileInChangeRequestById',
  },
)

/** The change request itself, with the outcome beside its fields; or both apart. */
const ChangeRequestContentUpdate = Type.Union(
  [
    Type.Object({ ...ChangeRequestView.properties, ...resultFields }),
    Type.Object({ changeRequest: ChangeRequestView, ...resultFields }),
  ],
  { title: 'ChangeRequestContentUpdate' },
)

export const changeRequestContent = {
  updateChangeRequestContent: defineOperation({
    id: 'updateChangeRequestContent',
    method: 'POST',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content',
    section: 'Content',
    summary: 'Change the content of a change request',
    description: aboutBatches,
    access: { on: 'changeRequest', needs: 'edit', scope: 'space:write' },
    params: ofChangeRequest,
    query: Type.Object({
      compat: Type.Boolean({
        default: true,
        description: 'Whether the answer is the change request itself; else it stands beside the changes',
      }),
      dryRun,
    }),
    body: Batch,
    bodyLimit: batchLimit,
    returns: ChangeRequestContentUpdate,
    status: 200,
    problems: ['change_request_merged', 'change_refused'],
    writes: true,
    precondition: 'revision',
  }),
  writeRepositoryFilesInChangeRequest: defineOperation({
    id: 'writeRepositoryFilesInChangeRequest',
    method: 'POST',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/repository',
    section: 'Content',
    summary: 'Write files of a repository into a change request',
    description:
      'What the change request holds becomes what its files say once these are written and those are removed: all of it or nothing, as one revision. Files that are not named stay as they are, so a large repository can come in several calls. Pages are recognized in what the change request started from, or was last updated from: by path, then by identical bytes, then by likeness.',
    access: { on: 'changeRequest', needs: 'edit', scope: 'space:write' },
    params: ofChangeRequest,
    query: Type.Object({ limit: changesLimit, dryRun }),
    body: RepositoryChange,
    bodyLimit: batchLimit,
    returns: RepositoryWrittenView,
    status: 200,
    problems: ['change_request_merged', 'change_refused'],
    writes: true,
    precondition: 'revision',
    waits: 'it reads all files of the space first, in a thread: a transaction would hold up others meanwhile',
  }),
}
