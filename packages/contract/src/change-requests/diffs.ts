import { type Static, Type } from 'typebox'
import { PageInChange } from '../content/semantic-changes.ts'
import { defineOperation } from '../operation.ts'
import { listOf, pageQuery } from '../shapes.ts'
import { ofChangeRequest } from './change-request-view.ts'

export type DocumentDiffView = Static<typeof DocumentDiffView>
const DocumentDiffView = Type.Object(
  {
    page: Type.Optional(PageInChange),
    reusableContent: Type.Optional(Type.Object({ id: Type.String(), title: Type.String() })),
    change: Type.Enum(['created', 'edited', 'deleted']),
    before: Type.Optional(Type.String({ description: 'The name in the diff of what was there before' })),
    after: Type.Optional(Type.String({ description: 'The name in the diff of what is there now' })),
    diff: Type.String({ description: 'In the unified form, with three lines of context' }),
  },
  { title: 'DocumentDiff' },
)

const Patch = Type.Object(
  {
    patch: Type.String({ description: 'What `git apply` takes in the exported files' }),
    omitted: Type.Array(Type.String(), {
      description: 'Paths of changed files that are no text, which a patch of this form cannot hold',
    }),
  },
  { title: 'ChangeRequestPatch' },
)

export const diffs = {
  getChangeRequestDiff: defineOperation({
    id: 'getChangeRequestDiff',
    method: 'GET',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/diff',
    section: 'Change requests',
    summary: 'Get what a change request changes, as unified diffs',
    description:
      'Document by document, or with `format=patch` as one patch of the files that the space is exported as, its table of contents among them. A page of the list ends before its limit where its diffs grow long; a patch is whole.',
    access: { on: 'changeRequest', needs: 'view', scope: 'space:read' },
    params: ofChangeRequest,
    query: Type.Object({
      ...pageQuery,
      format: Type.Enum(['documents', 'patch'], { default: 'documents' }),
    }),
    returns: Type.Union([listOf(DocumentDiffView, 'DocumentDiffList'), Patch], { title: 'ChangeRequestDiff' }),
    status: 200,
    writes: false,
  }),
}
