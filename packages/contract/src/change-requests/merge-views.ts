import { type Static, Type } from 'typebox'
import { RevisionId } from '../ids.ts'

export const MergeResult = Type.Object(
  { revision: RevisionId, result: Type.Literal('merge') },
  { title: 'ChangeRequestMerge' },
)

export const UpdateResult = Type.Object(
  { revision: RevisionId, result: Type.Literal('update') },
  { title: 'ChangeRequestUpdate' },
)

export type JudgedRule = Static<typeof JudgedRule>
export const JudgedRule = Type.Object(
  { rule: Type.String(), passed: Type.Boolean(), reason: Type.String() },
  { title: 'JudgedMergeRule' },
)

export type MergeStatusView = Static<typeof MergeStatusView>
export const MergeStatusView = Type.Object(
  {
    object: Type.Literal('change-request-merge-status'),
    mergeable: Type.Boolean({ description: 'Whether a merge by you would go through now' }),
    outdated: Type.Boolean({ description: 'Whether the space has changed since the last update' }),
    conflicts: Type.Integer({ minimum: 0, description: 'How many; they are listed by `…/conflicts`' }),
    bypassed: Type.Boolean({ description: 'Whether a rule lets you merge although others fail' }),
    rules: Type.Array(JudgedRule, { description: 'In their order' }),
  },
  { title: 'ChangeRequestMergeStatus' },
)

const Attributes = Type.Record(
  Type.String(),
  Type.Object({ before: Type.Optional(Type.Unknown()), after: Type.Optional(Type.Unknown()) }),
  { description: 'What changed; of a document, the ids of the documents before and after' },
)

export const ChangedPage = Type.Object(
  {
    id: Type.String(),
    type: Type.Enum(['document', 'group', 'link', 'computed']),
    title: Type.String(),
    path: Type.Optional(Type.String()),
  },
  { title: 'ChangedPage' },
)
const ChangedFile = Type.Object(
  { id: Type.String(), name: Type.String(), contentType: Type.String() },
  { title: 'ChangedFile' },
)
const ChangedReusableContent = Type.Object(
  { id: Type.String(), title: Type.String(), document: Type.Optional(Type.String()) },
  { title: 'ChangedReusableContent' },
)
const ChangedTag = Type.Object({ slug: Type.String(), label: Type.String() }, { title: 'ChangedTag' })

export type SemanticChangeView = Static<typeof SemanticChangeView>
export const SemanticChangeView = Type.Union(
  [
    Type.Object({ type: Type.Enum(['page_created', 'page_deleted']), page: ChangedPage }),
    Type.Object({ type: Type.Literal('page_edited'), page: ChangedPage, attributes: Attributes }),
    Type.Object({
      type: Type.Literal('page_moved'),
      page: ChangedPage,
      parent: Type.Object({ before: Type.Optional(ChangedPage), after: Type.Optional(ChangedPage) }),
    }),
    Type.Object({ type: Type.Enum(['file_created', 'file_deleted']), file: ChangedFile }),
    Type.Object({ type: Type.Literal('file_edited'), file: ChangedFile, attributes: Attributes }),
    Type.Object({ type: Type.Literal('variables_edited'), variables: Attributes }),
    Type.Object({
      type: Type.Enum(['reusable_content_created', 'reusable_content_deleted']),
      reusableContent: ChangedReusableContent,
    }),
    Type.Object({
      type: Type.Literal('reusable_content_edited'),
      reusableContent: ChangedReusableContent,
      attributes: Attributes,
    }),
    Type.Object({ type: Type.Enum(['tag_created', 'tag_deleted']), tag: ChangedTag }),
    Type.Object({ type: Type.Literal('tag_edited'), tag: ChangedTag, attributes: Attributes }),
  ],
  { title: 'SemanticChange' },
)

export const SemanticChangesView = Type.Object(
  {
    changes: Type.Array(SemanticChangeView),
    more: Type.Optional(Type.Integer({ minimum: 1, description: 'How many were left out' })),
  },
  { title: 'SemanticChanges' },
)
