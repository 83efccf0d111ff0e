import { Type } from 'typebox'
import { PageId, ReusableContentId, RevisionId, SpaceId } from '../ids.ts'
import { defineOperation } from '../operation.ts'
import { pageQuery } from '../shapes.ts'
import { Batch } from './change-inputs.ts'
import { ContentUpdateView } from './change-results.ts'
import { contentReads, evaluated } from './content-reads.ts'
import { JsonDocument } from './document-view.ts'
import { RevisionList, RevisionSummaryView } from './content-views.ts'
import { changesLimit, SemanticChangesView } from './semantic-changes.ts'

const ofSpace = Type.Object({ spaceId: SpaceId })
const ofRevision = Type.Object({ spaceId: SpaceId, revisionId: RevisionId })
const viewed = { on: 'space', needs: 'view', scope: 'space:read' } as const

export const spaceReads = contentReads(
  { path: '/v1/spaces/{spaceId}/content', params: ofSpace, access: viewed, of: 'a space' },
  {
    whole: 'getCurrentRevision',
    pages: 'listPages',
    page: 'getPageById',
    pageByPath: 'getPageByPath',
    metaLinks: 'listSpacePageMetaLinks',
    files: 'listFiles',
    file: 'getFileById',
    reusableContent: 'getReusableContentById',
    repository: 'listRepositoryFiles',
    repositoryFile: 'getRepositoryFile',
  },
)

export const revisionReads = contentReads(
  { path: '/v1/spaces/{spaceId}/revisions/{revisionId}', params: ofRevision, access: viewed, of: 'a revision' },
  {
    whole: 'getRevisionById',
    pages: 'listPagesInRevisionById',
    page: 'getPageInRevisionById',
    pageByPath: 'getPageInRevisionByPath',
    metaLinks: 'listRevisionPageMetaLinks',
    files: 'listFilesInRevisionById',
    file: 'getFileInRevisionById',
    reusableContent: 'getReusableContentInRevisionById',
    repository: 'listRepositoryFilesInRevisionById',
    repositoryFile: 'getRepositoryFileInRevisionById',
  },
)

export const batchLimit = 16 * 1024 * 1024
export const dryRun = Type.Boolean({
  default: false,
  description: 'Answer what would be different, and write nothing',
})

export const aboutBatches =
  'Up to 1,000 changes are applied in order, all or none, and make one revision. What one makes, later ones can name by its `ref`. A refusal names the change that it is about.'

export const spaceContent = {
  updateSpaceContent: defineOperation({
    id: 'updateSpaceContent',
    method: 'POST',
    path: '/v1/spaces/{spaceId}/content',
    section: 'Content',
    summary: 'Change the content of a space directly',
    description: `${aboutBatches} Only where \`editMode\` is \`live\`; a change request is possible everywhere.`,
    access: { on: 'space', needs: 'edit', scope: 'space:write' },
    params: ofSpace,
    query: Type.Object({ dryRun }),
    body: Batch,
    bodyLimit: batchLimit,
    returns: ContentUpdateView,
    status: 200,
    problems: ['edits_locked', 'change_refused'],
    writes: true,
    precondition: 'revision',
  }),
  listRevisionsInSpace: defineOperation({
    id: 'listRevisionsInSpace',
    method: 'GET',
    path: '/v1/spaces/{spaceId}/revisions',
    section: 'Content',
    summary: 'List the history of a space, the latest revision first',
    access: viewed,
    params: ofSpace,
    query: Type.Object(pageQuery),
    returns: RevisionList,
    status: 200,
    writes: false,
  }),
  rollBackSpace: defineOperation({
    id: 'rollBackSpace',
    method: 'POST',
    path: '/v1/spaces/{spaceId}/revisions/{revisionId}/rollback',
    section: 'Content',
    summary: 'Make the content of a space what it was in an earlier revision',
    description:
      'Creates a new revision; no history is lost. Also possible where direct edits are locked. Where merge rules apply to the space, the request fails with `merge_rules_failed` unless an `allow_bypass` rule names the caller: create a change request with the content of the revision instead.',
    access: { on: 'space', needs: 'merge', scope: 'change-request:merge' },
    params: ofRevision,
    returns: RevisionSummaryView,
    status: 200,
    writes: true,
    precondition: 'revision',
    problems: ['merge_rules_failed'],
  }),
  getPageDocumentInRevisionById: defineOperation({
    id: 'getPageDocumentInRevisionById',
    method: 'GET',
    path: '/v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}/document',
    section: 'Content',
    summary: 'Get the document of a page of a revision as a tree of blocks',
    access: viewed,
    params: Type.Object({ ...ofRevision.properties, pageId: PageId }),
    query: Type.Object({ evaluated }),
    returns: JsonDocument,
    status: 200,
    writes: false,
  }),
  getReusableContentDocumentInRevisionById: defineOperation({
    id: 'getReusableContentDocumentInRevisionById',
    method: 'GET',
    path: '/v1/spaces/{spaceId}/revisions/{revisionId}/reusable-contents/{reusableContentId}/document',
    section: 'Content',
    summary: 'Get a reusable content of a revision as a tree of blocks',
    access: viewed,
    params: Type.Object({ ...ofRevision.properties, reusableContentId: ReusableContentId }),
    query: Type.Object({ evaluated }),
    returns: JsonDocument,
    status: 200,
    writes: false,
  }),
  getRevisionSemanticChanges: defineOperation({
    id: 'getRevisionSemanticChanges',
    method: 'GET',
    path: '/v1/spaces/{spaceId}/revisions/{revisionId}/changes',
    section: 'Content',
    summary: 'Get what a revision changed',
    description: 'Compared with its first parent; for `document` the ids of both texts are given.',
    access: viewed,
    params: ofRevision,
    query: Type.Object({
      limit: changesLimit,
      metadata: Type.Boolean({ default: true }),
      computed: Type.Boolean({ default: true }),
    }),
    returns: SemanticChangesView,
    status: 200,
    writes: false,
  }),
}
