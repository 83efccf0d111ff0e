import { type Static, Type } from 'typebox'
import { ChangeRequestView } from '../change-requests/change-request-view.ts'
import { ChangeRequestId, FileId, ReusableContentId, RevisionId } from '../ids.ts'
import { address, listOf, timestamp } from '../shapes.ts'
import { UserView } from '../users.ts'
import { DocumentId, variables } from './page-shapes.ts'
import { PageView } from './page-views.ts'

export type FileView = Static<typeof FileView>
export const FileView = Type.Object(
  {
    object: Type.Literal('file'),
    id: FileId,
    name: Type.String(),
    contentType: Type.String(),
    downloadURL: address,
    size: Type.Integer(),
    dimensions: Type.Optional(Type.Object({ width: Type.Number(), height: Type.Number() })),
  },
  { title: 'File' },
)

export const FileList = listOf(FileView, 'FileList')

export type ReusableContentView = Static<typeof ReusableContentView>
export const ReusableContentView = Type.Object(
  {
    object: Type.Literal('reusable-content'),
    id: ReusableContentId,
    title: Type.String(),
    document: DocumentId,
    markdown: Type.Optional(Type.String({ description: 'With its front matter; where one is read alone' })),
  },
  { title: 'ReusableContent' },
)

const revisionFields = {
  object: Type.Literal('revision'),
  id: RevisionId,
  type: Type.Enum(['edits', 'merge', 'rollback', 'update', 'computed']),
  parents: Type.Array(RevisionId),
  changeRequest: Type.Optional(
    Type.Unsafe<Static<typeof ChangeRequestId>>({ ...ChangeRequestId, description: 'The branch it belongs to' }),
  ),
  mergedFrom: Type.Optional(ChangeRequestView),
  createdBy: Type.Optional(UserView),
  createdAt: timestamp,
  urls: Type.Object({ app: address, location: address }),
}

/** A revision as the history shows it. */
export type RevisionSummaryView = Static<typeof RevisionSummaryView>
export const RevisionSummaryView = Type.Object(revisionFields, { title: 'RevisionSummary' })

export const RevisionList = listOf(RevisionSummaryView, 'RevisionList')

/** A revision with all its content. */
export const RevisionView = Type.Object(
  {
    ...revisionFields,
    pages: Type.Array(PageView),
    files: Type.Array(FileView),
    reusableContents: Type.Array(ReusableContentView),
    variables,
    tags: Type.Array(
      Type.Object({
        slug: Type.String(),
        label: Type.String(),
        color: Type.Optional(Type.String()),
        emoji: Type.Optional(Type.String()),
        icon: Type.Optional(Type.String()),
      }),
    ),
  },
  { title: 'Revision' },
)
