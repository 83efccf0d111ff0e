import { type Static, Type } from 'typebox'
import { FileId, PageId, ReusableContentId } from '../ids.ts'
import { DocumentId } from './page-shapes.ts'

const attribute = Type.Object({ before: Type.Optional(Type.Unknown()), after: Type.Optional(Type.Unknown()) })
const attributes = Type.Record(Type.String(), attribute, { description: 'What it was, and what it is now' })
const type = <Name extends string>(...names: Name[]) => ({ type: Type.Enum(names) })

export const PageInChange = Type.Object(
  {
    id: PageId,
    type: Type.Enum(['document', 'group', 'link', 'computed']),
    title: Type.String(),
    path: Type.Optional(Type.String()),
  },
  { title: 'PageInChange' },
)
const FileInChange = Type.Object(
  { id: FileId, name: Type.String(), contentType: Type.String() },
  { title: 'FileInChange' },
)
const ReusableInChange = Type.Object(
  { id: ReusableContentId, title: Type.String(), document: DocumentId },
  { title: 'ReusableContentInChange' },
)
const parent = Type.Object({ before: Type.Optional(PageInChange), after: Type.Optional(PageInChange) })
const tag = Type.Object({ slug: Type.String(), label: Type.String() })

/** One thing that happened, in the words of the tree. */
export type SemanticChangeView = Static<typeof SemanticChangeView>
export const SemanticChangeView = Type.Union(
  [
    Type.Object({ ...type('page_created', 'page_deleted'), page: PageInChange }),
    Type.Object({ ...type('page_edited'), page: PageInChange, attributes }),
    Type.Object({ ...type('page_moved'), page: PageInChange, parent }),
    Type.Object({ ...type('file_created', 'file_deleted'), file: FileInChange }),
    Type.Object({ ...type('file_edited'), file: FileInChange, attributes }),
    Type.Object({ ...type('reusable_content_created', 'reusable_content_deleted'), reusableContent: ReusableInChange }),
    Type.Object({ ...type('reusable_content_edited'), reusableContent: ReusableInChange, attributes }),
    Type.Object({ ...type('variables_edited'), variables: attributes }),
    Type.Object({ ...type('tag_created', 'tag_deleted'), tag }),
    Type.Object({ ...type('tag_edited'), tag, attributes }),
  ],
  { title: 'SemanticChange' },
)

export type SemanticChangesView = Static<typeof SemanticChangesView>
export const SemanticChangesView = Type.Object(
  {
    changes: Type.Array(SemanticChangeView),
    more: Type.Optional(Type.Integer({ description: 'How many were left out' })),
  },
  { title: 'RevisionSemanticChanges' },
)

export const changesLimit = Type.Integer({
  minimum: 1,
  maximum: 1000,
  default: 10,
  description: 'At most so many changes',
})
